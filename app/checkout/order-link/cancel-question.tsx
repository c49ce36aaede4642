import { Form, useNavigation } from "react-router";
import { cancelWhys } from "../../../shop/orders/answers/cancel-why.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { RadioCards } from "../../ui/form/radio-cards.tsx";
import type { LinkedOrderView } from "./linked-order-view.ts";

const choices = Object.entries(cancelWhys).map(([value, label]) => ({ value, label }));

/** Asks once more, since there is no way back. */
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
