import { Form } from "react-router";
import type { TransferView } from "../../http/request-transfer.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { ComplaintForm } from "../../ui/form/complaint-form.tsx";
import { ParcelSteps } from "../../ui/parcel-steps.tsx";
import { AskPanel, PayPanel } from "../../ui/pay-panel.tsx";
import { CheckIcon } from "../../ui/shell/icons.tsx";
import { TransferPanel } from "../../ui/transfer-panel.tsx";
import type { AskView, PayOfferView } from "../../ui/views/pay-offer-view.ts";
import type { AnswerRejected } from "./answer-action.ts";
import { AskForm } from "./ask-form.tsx";
import { Address, Advance, Cash, Items } from "./linked-order-facts.tsx";
import type { LinkedOrderView, LinkStage } from "./linked-order-view.ts";
import { CancelQuestion, canCancel, OrderActions } from "./order-actions.tsx";
import type { PageAsks } from "./page-asks.ts";

interface StageProps {
  order: LinkedOrderView;
  /** What can be paid online; null: nothing. */
  pay: PayOfferView | null;
  /** Where staff are asked how to pay; null: not so. */
  ask: AskView | null;
  /** Where the money is sent; null: to no account of the shop. */
  transfer: TransferView | null;
  /** How to pay by hand; null: nothing is to be done. */
  payInstructions: string | null;
  /** The shop on WhatsApp; null: the owner has set no number. */
  chat: string | null;
  asks: PageAsks;
  /** Whether whoever is signed in may take the order into their account. */
  canClaim: boolean;
  result: AnswerRejected | undefined;
}

/** The page of a link: what is asked, or where the order is. */
export function OrderStage(props: StageProps) {
  const Stage = stages[props.order.stage];
  // A rejected form of another kind stays on the page that it was sent from.
  const asksToCancel = props.asks.cancel && canCancel(props.order);
  return (
    <div className="mx-auto grid w-full max-w-xl gap-5 px-5 py-8 md:py-14">
      {props.result?.intent ? null : <ErrorBox>{props.result?.errors.form}</ErrorBox>}
      {asksToCancel ? <CancelQuestion {...props} /> : <Stage {...props} />}
      {props.canClaim ? <ClaimForm /> : null}
      {props.chat ? (
        <p>
          <a
            href={props.chat}
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center text-link"
          >
            Ask on WhatsApp
          </a>
        </p>
      ) : null}
      <p className="text-sm text-ink-soft">
        This link is only for this order. Nothing changes until you press a button.
      </p>
    </div>
  );
}

const stages: Readonly<Record<LinkStage, (props: StageProps) => React.ReactNode>> = {
  ask: Ask,
  waits: Waits,
  left: Left,
  cancelled: Cancelled,
  ended: Left,
};

function Ask(props: StageProps) {
  const { order, asks, result } = props;
  if (asks.call)
    return (
      <>
        <h1 className="display-1">Thank you{order.firstName ? `, ${order.firstName}` : ""}</h1>
        <p>We will call you about {order.number} before we send it.</p>
        <Items order={order} />
      </>
    );
  return (
    <>
      <div>
        <h1 className="display-1">
          Is this your order
          {order.firstName ? (
            <>
              , <bdi>{order.firstName}</bdi>
            </>
          ) : null}
          ?
        </h1>
        <p className="mt-2 text-ink-soft">
          <span className="lining-nums">{order.number}</span>.{" "}
          {order.refused
            ? "You told us you do not want this order. You can still change your mind."
            : "Please confirm so that we can send it."}
        </p>
      </div>
      <Advance order={order} />
      <Cash order={order} />
      <Pay {...props} />
      <Items order={order} />
      <Address order={order} />
      <AskForm order={order} result={result} />
    </>
  );
}

function Waits(props: StageProps) {
  const { order } = props;
  return (
    <>
      <div>
        {order.confirmed ? (
          <span className="mb-3 grid size-14 place-items-center rounded-full bg-pine-wash text-pine">
            <CheckIcon className="size-7" />
          </span>
        ) : null}
        <h1 className="display-1">{order.confirmed ? "Confirmed, thank you" : "Your order"}</h1>
        <p className="mt-2 text-ink-soft">
          We will pack <span className="lining-nums">{order.number}</span>
          {order.awaitsAdvance ? " after we receive the advance." : " and send it."}
        </p>
      </div>
      <Advance order={order} />
      <Cash order={order} />
      <Pay {...props} />
      <ParcelSteps parcels={order.parcels} />
      <Items order={order} />
      <Address order={order} />
      <OrderActions {...props} />
    </>
  );
}

function Left(props: StageProps) {
  const { order, result } = props;
  return (
    <>
      <div>
        <h1 className="display-1">{order.title}</h1>
        {order.isOver ? null : (
          <p className="mt-2 text-ink-soft">
            <span className="lining-nums">{order.number}</span> can no longer be cancelled here. Please
            contact us.
          </p>
        )}
      </div>
      <OrderActions {...props} />
      <Advance order={order} />
      <Cash order={order} />
      <Pay {...props} />
      <ParcelSteps parcels={order.parcels} />
      <Items order={order} />
      <ComplaintForm complaints={order.complaints} result={result} />
    </>
  );
}

function Cancelled(props: StageProps) {
  const { order } = props;
  return (
    <>
      <h1 className="display-1">This order is cancelled</h1>
      <p className="text-ink-soft">
        We will not send <span className="lining-nums">{order.number}</span>.
      </p>
      <Pay {...props} />
      <ButtonLink to="/catalog" tone="quiet">
        Order again
      </ButtonLink>
    </>
  );
}

/** What is paid ahead: at the gateway, or by hand. */
function Pay({ pay, ask, payInstructions, transfer, result }: StageProps) {
  const claimed = result?.intent === "transfer" ? { ...result, intent: "transfer" as const } : undefined;
  const payError = result?.intent === "pay" ? result.errors.form : undefined;
  return (
    <>
      {ask ? <AskPanel ask={ask} error={payError} /> : <PayPanel offer={pay} error={payError} />}
      {payInstructions ? <p>{payInstructions}</p> : null}
      <TransferPanel transfer={transfer} result={claimed} />
    </>
  );
}

function ClaimForm() {
  return (
    <Form method="post" className="grid gap-2 border-t border-hairline pt-4">
      <input type="hidden" name="intent" value="claim" />
      <p className="text-sm text-ink-soft">You are signed in. Add this order to your account?</p>
      <Button tone="quiet">Add it to my orders</Button>
    </Form>
  );
}
