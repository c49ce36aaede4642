import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { PostButton, PostForm } from "../ui/post-form.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { RejectedRiderForm } from "./rider-action.ts";
import type { RiderView } from "./rider-view.ts";

interface RiderEntryFormProps {
  rider: RiderView;
  form: RiderView["entryForms"][number];
  formKey: string;
  rejected: RejectedRiderForm | null;
}

/** Enters an amount on a rider's account. */
export function RiderEntryForm({ rider, form, formKey, rejected }: RiderEntryFormProps) {
  const { kind, title, hint } = form;
  const own = rejected?.form === kind ? rejected : null;
  return (
    <TitledPanel title={title}>
      <PostForm
        key={rider.entries.length}
        intent="enter"
        sent={{
          kind,
          key: own?.values.key ?? formKey,
          balance: own?.values.balance ?? rider.balance,
          seen: own?.values.seen ?? rider.seen,
        }}
        action={rider.path}
        preventScrollReset
        rejected={own}
        className="grid gap-3"
      >
        {({ field, errors }) => (
          <>
            <Field
              {...field("amount")}
              label="Rupees"
              inputMode="decimal"
              dir="ltr"
              hint={hint}
              error={errors.amount ?? errors.key ?? errors.balance ?? errors.seen}
              required
            />
            <Field {...field("note")} label="Note (optional)" />
            <PostButton className="justify-self-start">{`Save: ${title.toLowerCase()}`}</PostButton>
          </>
        )}
      </PostForm>
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
                <PostForm
                  intent="counter"
                  sent={{ event: entry.eventId ?? "", key: formKey }}
                  action={rider.path}
                  preventScrollReset
                >
                  <Button size="small" tone="quiet" aria-label={`Undo: ${entry.what}, ${entry.amount}`}>
                    Undo
                  </Button>
                </PostForm>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
