import { Form, useNavigation } from "react-router";
import type { Rejected } from "../../http/forms/parse-form.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { RadioCards } from "../../ui/form/radio-cards.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { SelectField } from "../ui/select-field.tsx";
import type { NewRefundView } from "./refund-new-view.ts";

interface RefundRequestFormProps {
  order: NewRefundView;
  formKey: string;
  rejected: Rejected | null;
}

/** Requests a part or all of a payment back. */
export function RefundRequestForm({ order, formKey, rejected }: RefundRequestFormProps) {
  const { errors, props } = useFormErrors(rejected);
  const busy = useNavigation().formMethod === "POST";
  const { payments, channels } = order;
  const values: Readonly<Record<string, string | undefined>> = rejected?.values ?? {};
  const [first] = payments;
  return (
    <Form {...props} method="post" action={`${order.path}/refund`} noValidate className="grid gap-5">
      <input type="hidden" name="key" value={values.key ?? formKey} />
      {payments.length > 1 ? (
        <RadioCards
          legend="Which payment"
          name="payment"
          choices={payments}
          defaultValue={values.payment ?? first?.value ?? ""}
          error={errors.payment}
        />
      ) : (
        <input type="hidden" name="payment" value={first?.value ?? ""} />
      )}
      <Field
        name="amount"
        label="Rupees"
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        hint={order.owed ? `${order.owed} is owed back. A part is possible.` : undefined}
        defaultValue={values.amount ?? order.amount}
        error={errors.amount}
        required
      />
      <SelectField
        name="channel"
        label="How it goes back"
        choices={channels}
        hint="JazzCash returns only what came by JazzCash."
        defaultValue={values.channel ?? order.channel}
        error={errors.channel}
      />
      <Field
        name="reason"
        label="Why"
        hint="For the owner. The customer does not see it."
        autoComplete="off"
        defaultValue={values.reason ?? ""}
        error={errors.reason}
        required
      />
      <label className="flex min-h-11 items-start gap-3">
        <input
          type="checkbox"
          name="lowers"
          defaultChecked={values.lowers === "on"}
          className="mt-0.5 size-5 shrink-0 accent-pine"
        />
        <span>
          The order costs less from now on
          <span className="block text-sm text-ink-soft">
            Only to pay back more than is owed, such as for a damaged item that the customer keeps.
          </span>
        </span>
      </label>
      <Button size="small" busy={busy} busyLabel="Sending..." className="justify-self-start">
        Request this refund
      </Button>
    </Form>
  );
}
