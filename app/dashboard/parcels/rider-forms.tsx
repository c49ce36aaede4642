import { Form, useNavigation } from "react-router";
import type { EnteredKind } from "../../../shop/fulfilment/riders/rider-event.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { RejectedRiderForm } from "./rider-action.ts";
import type { RiderView } from "./rider-view.ts";

interface RiderEntryFormProps {
  rider: RiderView;
  formKey: string;
  kind: EnteredKind;
  title: string;
  hint: string | undefined;
  rejected: RejectedRiderForm | null;
}

/** Enters an amount on a rider's account. */
export function RiderEntryForm({ rider, formKey, kind, title, hint, rejected }: RiderEntryFormProps) {
  const own = rejected?.form === kind ? rejected : null;
  const { errors, props } = useFormErrors(own);
  const busy = useNavigation().formData?.get("kind") === kind;
  return (
    <TitledPanel title={title}>
      <Form
        {...props}
        key={rider.entries.length}
        method="post"
        action={rider.path}
        preventScrollReset
        noValidate
        className="grid gap-3"
      >
        <input type="hidden" name="intent" value="enter" />
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="key" value={own?.values.key ?? formKey} />
        <Field
          name="amount"
          label="Rupees"
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          hint={hint}
          defaultValue={own?.values.amount ?? ""}
          error={errors.amount ?? errors.key}
          required
        />
        <Field
          name="note"
          label="Note (optional)"
          autoComplete="off"
          defaultValue={own?.values.note ?? ""}
          error={errors.note}
        />
        <Button size="small" busy={busy} busyLabel="Saving..." className="justify-self-start">
          {`Save: ${title.toLowerCase()}`}
        </Button>
      </Form>
    </TitledPanel>
  );
}

/** A rider's account, newest first; what was entered by mistake is taken back by an entry of its own. */
export function RiderEntries({ rider, formKey }: { rider: RiderView; formKey: string }) {
  return (
    <section aria-label="Account" className="mt-6">
      <h2 className="mb-2 font-semibold">Account</h2>
      {rider.entries.length === 0 ? <p className="text-ink-soft">No entries yet.</p> : null}
      <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-paper empty:hidden">
        {rider.entries.map((entry) => (
          <li
            key={entry.key}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2"
          >
            <span className="min-w-0">
              <span className={`block ${entry.isCountered ? "text-ink-soft line-through" : ""}`}>
                {entry.what}
              </span>
              <span className="block text-sm text-ink-soft tabular-nums [overflow-wrap:anywhere]">
                {entry.at}
                {entry.note ? (
                  <>
                    , <bdi>{entry.note}</bdi>
                  </>
                ) : null}
              </span>
            </span>
            <span className="flex items-center gap-3">
              <span className="font-semibold whitespace-nowrap tabular-nums">{entry.amount}</span>
              {entry.canCounter ? (
                <Form method="post" action={rider.path} preventScrollReset>
                  <input type="hidden" name="intent" value="counter" />
                  <input type="hidden" name="event" value={entry.eventId ?? ""} />
                  <input type="hidden" name="key" value={formKey} />
                  <Button size="small" tone="quiet" aria-label={`Undo: ${entry.what}, ${entry.amount}`}>
                    Undo
                  </Button>
                </Form>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
