import { Form, useNavigation } from "react-router";
import { cancelWhys } from "../../../shop/orders/answers/cancel-why.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { RadioCards } from "../../ui/form/radio-cards.tsx";
import type { AnswerRejected } from "./answer-action.ts";
import { CancelLink, HintsForm } from "./ask-form.tsx";
import { Hints } from "./linked-order-facts.tsx";
import type { LinkedOrderView } from "./linked-order-view.ts";
import type { PageAsks } from "./page-asks.ts";
import { WishForm } from "./wish-form.tsx";

interface OrderActionsProps {
  order: LinkedOrderView;
  asks: PageAsks;
  result: AnswerRejected | undefined;
}

/** Whether the customer can still cancel. */
export const canCancel = ({ stage }: LinkedOrderView) => stage === "ask" || stage === "waits";

/** What a customer can do with an order, by its link or signed in: hints for the rider, cancelling, what the rider should do next. */
export function OrderActions({ order, asks, result }: OrderActionsProps) {
  if (order.attempted) return <WishForm order={order} wished={asks.wish} result={result} />;
  if (!canCancel(order)) return null;
  const changes = asks.change || result?.intent === "hints";
  return (
    <>
      {changes ? <HintsForm order={order} result={result} /> : <Hints order={order} />}
      <div className="grid gap-2">
        {changes ? null : (
          <ButtonLink to="?change" tone="quiet" prefetch="none">
            Change landmark, second phone or time
          </ButtonLink>
        )}
        <CancelLink />
      </div>
    </>
  );
}

const choices = Object.entries(cancelWhys).map(([value, label]) => ({ value, label }));

/** Asks again, since there is no way back. */
export function CancelQuestion({ order }: { order: LinkedOrderView }) {
  const busy = useNavigation().formData?.get("intent") === "cancel";
  return (
    <>
      <div>
        <h1 className="display-1">
          Cancel <span className="lining-nums">{order.number}</span>?
        </h1>
        <p className="mt-2 text-ink-soft">
          We will not send anything{order.cashText ? " and you pay nothing" : ""}.
        </p>
      </div>
      <Form method="post" className="grid gap-4">
        <input type="hidden" name="intent" value="cancel" />
        <RadioCards
          legend={
            <>
              Reason <span className="font-normal text-ink-soft">Optional</span>
            </>
          }
          name="why"
          choices={choices}
        />
        <Button tone="danger" busy={busy} busyLabel="Cancelling...">
          Cancel the order
        </Button>
        <ButtonLink to="?" tone="quiet" prefetch="none">
          Keep the order
        </ButtonLink>
      </Form>
    </>
  );
}
