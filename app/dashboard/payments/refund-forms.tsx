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
      <Decision title="Approve it" text={mayApprove ? approvalText(refund) : "The owner approves it."}>
        {mayApprove ? (
          <IntentForm refund={refund} intent="approve" tone="primary">
            {channel === "gateway"
              ? `Send ${refund.amount} back by JazzCash`
              : `Approve ${refund.amount} ${refund.words}`}
          </IntentForm>
        ) : null}
        <IntentForm refund={refund} intent="refuse">
          Refuse it
        </IntentForm>
      </Decision>
    );
  if (state === "unknown")
    return (
      <Decision
        title="Find out"
        text={`JazzCash may have paid this back. ${answer ?? ""} Look in JazzCash's portal for the payment ${refund.paymentReference ?? ""} before you press a button.`}
      >
        {mayApprove ? (
          <>
            <IntentForm refund={refund} intent="was_paid">
              JazzCash has paid it back
            </IntentForm>
            <IntentForm refund={refund} intent="not_paid">
              JazzCash has not paid it back
            </IntentForm>
          </>
        ) : (
          <p className="text-sm text-ink-soft">The owner decides it.</p>
        )}
      </Decision>
    );
  if (state === "sending" || (state === "approved" && isDue))
    return (
      <Decision title="With JazzCash" text={sendingText(refund)}>
        {state === "approved" && mayApprove ? (
          <IntentForm refund={refund} intent="withdraw">
            Withdraw it
          </IntentForm>
        ) : null}
      </Decision>
    );
  if (state !== "approved") return null;
  return (
    <>
      {channel === "gateway" && answer ? (
        <p className="rounded-md bg-clay-wash px-4 py-3 font-medium text-clay [overflow-wrap:anywhere]">
          JazzCash did not pay it back: <bdi>{answer}</bdi>
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
                Send it to JazzCash again
              </IntentForm>
            </>
          ) : null}
          <IntentForm refund={refund} intent="withdraw">
            Withdraw it
          </IntentForm>
        </div>
      ) : null}
    </>
  );
}

function approvalText({ channel, priceCut }: RefundView): string {
  const price = priceCut ? ` The order costs ${priceCut} less from then on.` : "";
  return channel === "gateway"
    ? `It is sent to JazzCash at once, and cannot be taken back.${price}`
    : `Somebody pays it by hand afterwards, and enters the transaction ID here.${price}`;
}

function sendingText({ answer }: RefundView): string {
  return answer
    ? `It is sent to JazzCash again by itself. So far: ${answer}`
    : "It is being sent to JazzCash.";
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
    <TitledPanel title="Pay it by hand">
      <p className="mb-4">
        Pay {refund.amount} to <bdi>{refund.customer}</bdi> first, then enter the transaction ID of your bank
        or wallet.
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
          label="Paid back by"
          choices={channelChoices.filter(
            ({ value }) => value !== "cash" || mayApprove || refund.channel === "cash",
          )}
          defaultValue={own?.values.channel ?? (refund.channel === "cash" ? "cash" : "transfer")}
          error={errors.channel}
        />
        <Field
          name="reference"
          label="Transaction ID"
          hint="Of a transfer. The customer reads it in the email. Cash needs none."
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
          It is paid back
        </Button>
      </Form>
    </TitledPanel>
  );
}
