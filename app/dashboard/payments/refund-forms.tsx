import type { ReactNode } from "react";
import { refundChannels } from "../../../shop/payments/ledger/refund-channel.ts";
import { channelsByHand } from "../../../shop/payments/refunds/refund.ts";
import type { Rejected } from "../../http/forms/parse-form.ts";
import type { ButtonTone } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { PostButton, PostForm } from "../ui/post-form.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { RefundView } from "./refund-view.ts";

interface RefundFormsProps {
  refund: RefundView;
  mayApprove: boolean;
  rejected: Rejected | undefined;
}

/** What may be done about a refund in its state, by the person who looks at it. */
export function RefundForms({ refund, mayApprove, rejected }: RefundFormsProps) {
  const { state, channel, isDue, answer } = refund;
  const ask = (intent: string, label: string, tone: ButtonTone = "quiet") => (
    <PostForm action={refund.path} stays>
      <PostButton {...{ intent, tone }} busyLabel="Sending...">
        {label}
      </PostButton>
    </PostForm>
  );
  if (state === "requested")
    return (
      <Decision
        title="Approve"
        text={mayApprove ? approvalText(refund) : "Waiting for the owner to approve."}
      >
        {mayApprove
          ? ask(
              "approve",
              channel === "gateway"
                ? `Refund ${refund.amount} through JazzCash`
                : `Approve ${refund.amount} ${refund.words}`,
              "primary",
            )
          : null}
        {ask("refuse", "Decline")}
      </Decision>
    );
  if (state === "unknown")
    return (
      <Decision
        title="Check with JazzCash"
        text={`JazzCash may already have refunded this. ${answer ?? ""} Search for payment ${refund.paymentReference ?? ""} in the JazzCash portal before you choose.`}
      >
        {mayApprove ? (
          <>
            {ask("was_paid", "JazzCash has refunded it")}
            {ask("not_paid", "JazzCash has not refunded it")}
          </>
        ) : (
          <p className="text-sm text-ink-soft">Waiting for the owner.</p>
        )}
      </Decision>
    );
  if (state === "sending" || (state === "approved" && isDue))
    return (
      <Decision title="With JazzCash" text={sendingText(refund)}>
        {/* The first call is on its way: only one that is repeated can be stopped. */}
        {state === "approved" && mayApprove && answer ? ask("withdraw", "Cancel this refund") : null}
      </Decision>
    );
  if (state !== "approved") return null;
  return (
    <>
      {channel === "gateway" && answer ? (
        <p className="rounded-md bg-clay-wash px-4 py-3 font-medium text-clay [overflow-wrap:anywhere]">
          JazzCash did not refund it: <bdi>{answer}</bdi>
        </p>
      ) : null}
      <PayByHand refund={refund} mayApprove={mayApprove} rejected={rejected} />
      {mayApprove ? (
        <div className="flex flex-wrap gap-3">
          {channel === "gateway" ? (
            <>
              {ask("was_paid", "JazzCash has paid it back")}
              {ask("again", "Try JazzCash again")}
            </>
          ) : null}
          {ask("withdraw", "Cancel this refund")}
        </div>
      ) : null}
    </>
  );
}

function approvalText({ channel, priceCut }: RefundView): string {
  const price = priceCut ? ` The order price is reduced by ${priceCut}.` : "";
  return channel === "gateway"
    ? `It is sent to JazzCash at once. You cannot undo this.${price}`
    : `Next, someone sends the money and enters the transaction ID here.${price}`;
}

function sendingText({ answer }: RefundView): string {
  return answer ? `We keep trying JazzCash automatically. Last answer: ${answer}` : "Sending to JazzCash.";
}

function Decision({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <TitledPanel title={title}>
      <p className="mb-4 [overflow-wrap:anywhere]">{text}</p>
      <div className="flex flex-wrap gap-3">{children}</div>
    </TitledPanel>
  );
}

const channelChoices = channelsByHand.map((value) => ({
  value,
  label: refundChannels[value].label,
}));

/** Records what a person has paid outside the shop. */
function PayByHand({ refund, mayApprove, rejected }: RefundFormsProps) {
  const own = rejected && "channel" in rejected.values ? rejected : null;
  return (
    <TitledPanel title="Send the money yourself">
      <p className="mb-4">
        Pay {refund.amount} to <bdi>{refund.customer}</bdi> first, then enter the transaction ID from your
        bank or wallet.
      </p>
      <PostForm action={refund.path} stays rejected={own} className="grid gap-4">
        {({ field }) => (
          <>
            <SelectField
              {...field("channel", refund.channel === "cash" ? "cash" : "transfer")}
              label="Refunded by"
              choices={channelChoices.filter(
                ({ value }) => value !== "cash" || mayApprove || refund.channel === "cash",
              )}
            />
            <Field
              {...field("reference")}
              label="Transaction ID"
              hint="For a transfer. The customer sees it in the email. Not needed for cash."
              dir="ltr"
            />
            <PostButton intent="pay" className="justify-self-start">
              Mark as refunded
            </PostButton>
          </>
        )}
      </PostForm>
    </TitledPanel>
  );
}
