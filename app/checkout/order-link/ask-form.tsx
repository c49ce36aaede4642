import { Form, Link, useNavigation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Field } from "../../ui/form/field.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import type { AnswerRejected } from "./answer-action.ts";
import type { LinkedOrderView } from "./linked-order-view.ts";

interface AskFormProps {
  order: LinkedOrderView;
  result: AnswerRejected | undefined;
}

/** Hints for the rider, and the one button that confirms. */
export function AskForm({ order, result: anyResult }: AskFormProps) {
  const result = anyResult?.intent === "confirm" ? anyResult : undefined;
  const { errors, props } = useFormErrors(result);
  const busy = useNavigation().formData?.get("intent") === "confirm";
  return (
    <Form {...props} method="post" noValidate className="grid gap-5">
      <ErrorBox>{errors.form}</ErrorBox>
      <input type="hidden" name="intent" value="confirm" />
      <input type="hidden" name="cash" value={order.cash} />
      <HintFields order={order} values={result?.values} errors={errors} />
      <div className="sticky bottom-0 -mx-5 grid gap-1 border-t border-hairline bg-ivory px-5 pt-3 pb-2 md:static md:mx-0 md:border-0 md:px-0">
        <Button busy={busy} busyLabel="Confirming...">
          {order.cashText ? `Confirm, I will pay ${order.cashText}` : "Confirm"}
        </Button>
        <CancelLink />
      </div>
    </Form>
  );
}

/** The hints alone, after the order was confirmed. */
export function HintsForm({ order, result: anyResult }: AskFormProps) {
  const result = anyResult?.intent === "hints" ? anyResult : undefined;
  const { errors, props } = useFormErrors(result);
  const busy = useNavigation().formData?.get("intent") === "hints";
  return (
    <Form {...props} method="post" noValidate className="grid gap-5">
      <ErrorBox>{errors.form}</ErrorBox>
      <input type="hidden" name="intent" value="hints" />
      <HintFields order={order} values={result?.values} errors={errors} />
      <Button busy={busy} busyLabel="Saving...">
        Save
      </Button>
    </Form>
  );
}

export function CancelLink() {
  return (
    <Link
      to="?cancel"
      prefetch="none"
      className="inline-flex min-h-13 items-center justify-center font-semibold text-clay underline-offset-4 hover:underline"
    >
      Cancel this order
    </Link>
  );
}

interface HintFieldsProps {
  order: LinkedOrderView;
  values: Record<string, string> | undefined;
  errors: Record<string, string>;
}

function HintFields({ order: { hints, times }, values = {}, errors }: HintFieldsProps) {
  const bestTime = values.bestTime ?? hints.bestTime;
  return (
    <>
      <Field
        label="Landmark near your address"
        name="landmark"
        maxLength={200}
        defaultValue={values.landmark ?? hints.landmark}
        error={errors.landmark}
      />
      <Field
        label={
          <>
            Second phone <span className="font-normal text-ink-soft">if you do not answer</span>
          </>
        }
        name="secondPhone"
        type="tel"
        dir="ltr"
        maxLength={40}
        defaultValue={values.secondPhone ?? hints.secondPhone}
        error={errors.secondPhone}
      />
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-sm font-semibold">Best time to call</legend>
        <div className="flex flex-wrap gap-2">
          {["", ...times].map((time) => (
            <label
              key={time}
              className="relative inline-flex min-h-11 min-w-16 items-center justify-center rounded-full border border-line bg-paper px-4 text-sm font-semibold has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-pine"
            >
              <input
                type="radio"
                name="bestTime"
                value={time}
                defaultChecked={time === bestTime}
                className="sr-only"
              />
              {time || "Any time"}
            </label>
          ))}
        </div>
        {errors.bestTime ? <p className="mt-1.5 text-sm font-medium text-clay">{errors.bestTime}</p> : null}
      </fieldset>
    </>
  );
}
