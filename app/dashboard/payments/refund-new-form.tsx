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
          legend="Payment"
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
        hint={order.owed ? `${order.owed} to refund. You can refund a part.` : undefined}
        defaultValue={values.amount ?? order.amount}
        error={errors.amount}
        required
      />
      <SelectField
        name="channel"
        label="Refund by"
        choices={channels}
        hint="JazzCash can refund only JazzCash payments."
        defaultValue={values.channel ?? order.channel}
        error={errors.channel}
      />
      <Field
        name="reason"
        label="Reason"
        hint="For the owner. The customer never sees it."
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
          Also reduce the order price
          <span className="block text-sm text-ink-soft">
            Only if you refund more than is owed, for example for a damaged item the customer keeps.
          </span>
        </span>
      </label>
      <Button size="small" busy={busy} busyLabel="Sending..." className="justify-self-start">
        Request refund
      </Button>
    </Form>
  );
}
