import { Form, useNavigation } from "react-router";
import { phoneMarkLabels } from "../../../shop/orders/confirm/phone-mark.ts";
import type { Rejected } from "../../http/forms/parse-form.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { RadioCards } from "../../ui/form/radio-cards.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { NumberView } from "./number-view.ts";

const choices = [
  {
    value: "advance_only",
    label: phoneMarkLabels.advance_only,
    hint: "Orders must be paid before sending. No cash on delivery at checkout, unless your advance settings allow it with an advance.",
  },
  {
    value: "do_not_serve",
    label: phoneMarkLabels.do_not_serve,
    hint: "This number cannot place orders at checkout.",
  },
];

interface MarkFormProps {
  rejected: Rejected | null;
}

/** The mark of a number, why, and its history; the owner changes it. */
export function NumberMark({
  number: { mark, history },
  rejected,
  mayMark,
}: MarkFormProps & { number: NumberView; mayMark: boolean }) {
  return (
    <TitledPanel title="Restriction">
      {mark ? (
        <p
          className="mb-3 rounded-md bg-sand/50 px-3.5 py-2.5 text-[0.9375rem] [overflow-wrap:anywhere]"
          dir="auto"
        >
          <b className="font-semibold">{mark.label}:</b> {mark.reason}
        </p>
      ) : (
        <p className="mb-3 text-[0.9375rem]">No restriction. Orders are accepted as usual.</p>
      )}
      {mayMark ? <MarkForm rejected={rejected} mark={mark} /> : null}
      {history.length > 0 ? (
        <details className="mt-4">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold">
            Restriction history
          </summary>
          <ul className="grid gap-2 text-sm">
            {history.map(({ id, text, reason }) => (
              <li key={id} className="[overflow-wrap:anywhere]">
                {text}
                {reason ? (
                  <span className="block text-ink-soft" dir="auto">
                    {reason}
                  </span>
                ) : null}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </TitledPanel>
  );
}

function MarkForm({ rejected, mark }: MarkFormProps & { mark: NumberView["mark"] }) {
  const own = rejected && "reason" in rejected.values ? rejected : null;
  const { errors, props } = useFormErrors(own);
  const busy = useNavigation().formData?.get("intent") === "mark";
  const values = own?.values ?? { mark: mark?.value ?? "", reason: mark?.reason ?? "" };
  return (
    <Form {...props} key={`${mark?.value} ${mark?.reason}`} method="post" noValidate className="grid gap-4">
      <RadioCards
        legend={mark ? "Change restriction" : "Add restriction"}
        name="mark"
        choices={choices}
        defaultValue={values.mark ?? ""}
        error={errors.mark}
      />
      <Field
        name="reason"
        label="Reason"
        hint="For your staff. The customer never sees it."
        defaultValue={values.reason}
        error={errors.reason}
      />
      <Button
        size="small"
        name="intent"
        value="mark"
        busy={busy}
        busyLabel="Saving..."
        className="justify-self-start"
      >
        Save restriction
      </Button>
    </Form>
  );
}

/** Lifts the mark: orders are taken and sent as before it. */
export function LiftMark({ rejected }: MarkFormProps) {
  const own = rejected && "liftReason" in rejected.values ? rejected : null;
  const { errors, props } = useFormErrors(own);
  const busy = useNavigation().formData?.get("intent") === "lift";
  return (
    <TitledPanel title="Remove restriction">
      <Form {...props} method="post" noValidate className="grid gap-4">
        <Field
          name="liftReason"
          label="Reason"
          optional
          defaultValue={own?.values.liftReason}
          error={errors.liftReason}
        />
        <Button
          size="small"
          tone="quiet"
          name="intent"
          value="lift"
          busy={busy}
          busyLabel="Removing..."
          className="justify-self-start"
        >
          Remove restriction
        </Button>
      </Form>
    </TitledPanel>
  );
}
