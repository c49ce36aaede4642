import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { refundChannels } from "../../../shop/payments/ledger/refund-channel.ts";
import { channelsByHand } from "../../../shop/payments/refunds/refund.ts";
import type { Rejected } from "../../http/forms/parse-form.ts";
import { Button, type ButtonTone } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { SelectField } from "../ui/select-field.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { RefundView } from "./refund-view.ts";

interface RefundFormsProps {
  refund: RefundView;
  mayApprove: boolean;
  rejected: Rejected | null;
}

/** What may be done about a refund in its state, by the person who looks at it. */
export function RefundForms({ refund, mayApprove, rejected }: RefundFormsProps) {
  const { state, channel, isDue, answer } = refund;
  if (state === "requested")
    return (
      <Decision
        title="Approve"
        text={mayApprove ? approvalText(refund) : "Waiting for the owner to approve."}
      >
        {mayApprove ? (
          <IntentForm refund={refund} intent="approve" tone="primary">
            {channel === "gateway"
              ? `Refund ${refund.amount} through JazzCash`
              : `Approve ${refund.amount} ${refund.words}`}
          </IntentForm>
        ) : null}
        <IntentForm refund={refund} intent="refuse">
          Decline
        </IntentForm>
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
            <IntentForm refund={refund} intent="was_paid">
              JazzCash has refunded it
            </IntentForm>
            <IntentForm refund={refund} intent="not_paid">
              JazzCash has not refunded it
            </IntentForm>
          </>
        ) : (
          <p className="text-sm text-ink-soft">Waiting for the owner.</p>
        )}
      </Decision>
    );
  if (state === "sending" || (state === "approved" && isDue))
    return (
      <Decision title="With JazzCash" text={sendingText(refund)}>
        {state === "approved" && mayApprove ? (
          <IntentForm refund={refund} intent="withdraw">
            Cancel this refund
          </IntentForm>
        ) : null}
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
              <IntentForm refund={refund} intent="was_paid">
                JazzCash has paid it back
              </IntentForm>
              <IntentForm refund={refund} intent="again">
                Try JazzCash again
              </IntentForm>
            </>
          ) : null}
          <IntentForm refund={refund} intent="withdraw">
            Cancel this refund
          </IntentForm>
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

interface IntentFormProps {
  refund: RefundView;
  intent: string;
  tone?: ButtonTone;
  children: string;
}

function IntentForm({ refund, intent, tone = "quiet", children }: IntentFormProps) {
  const busy = useNavigation().formData?.get("intent") === intent;
  return (
    <Form method="post" action={refund.path} replace preventScrollReset>
      <Button size="small" tone={tone} name="intent" value={intent} busy={busy} busyLabel="Sending...">
        {children}
      </Button>
    </Form>
  );
}

const channelChoices = channelsByHand.map((value) => ({
  value,
  label: refundChannels[value].label,
}));

/** Records what a person has paid outside the shop. */
function PayByHand({ refund, mayApprove, rejected }: RefundFormsProps) {
  const own = rejected && "channel" in rejected.values ? rejected : null;
  const { errors, props } = useFormErrors(own);
  const busy = useNavigation().formData?.get("intent") === "pay";
  return (
    <TitledPanel title="Send the money yourself">
      <p className="mb-4">
        Pay {refund.amount} to <bdi>{refund.customer}</bdi> first, then enter the transaction ID from your
        bank or wallet.
      </p>
      <Form
        {...props}
        method="post"
        action={refund.path}
        replace
        preventScrollReset
        noValidate
        className="grid gap-4"
      >
        <SelectField
          name="channel"
          label="Refunded by"
          choices={channelChoices.filter(
            ({ value }) => value !== "cash" || mayApprove || refund.channel === "cash",
          )}
          defaultValue={own?.values.channel ?? (refund.channel === "cash" ? "cash" : "transfer")}
          error={errors.channel}
        />
        <Field
          name="reference"
          label="Transaction ID"
          hint="For a transfer. The customer sees it in the email. Not needed for cash."
          autoComplete="off"
          dir="ltr"
          defaultValue={own?.values.reference ?? ""}
          error={errors.reference}
        />
        <Button
          size="small"
          name="intent"
          value="pay"
          busy={busy}
          busyLabel="Saving..."
          className="justify-self-start"
        >
          Mark as refunded
        </Button>
      </Form>
    </TitledPanel>
  );
}
