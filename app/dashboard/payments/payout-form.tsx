import { Form, useNavigation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Field } from "../../ui/form/field.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { ChooseAll } from "../ui/choose-all.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { RejectedPayout } from "./payouts-action.ts";
import type { PayoutsView } from "./payouts-view.ts";

interface PayoutFormProps {
  view: PayoutsView;
  formKey: string;
  today: string;
  /** Whether all boxes are ticked at first. */
  allChosen: boolean;
  /** Up to which day the boxes are ticked; null: not by day. */
  until: string | null;
  rejected: RejectedPayout | null;
}

const path = "/dashboard/money/payouts";

/** Enters a payout: what it is made of, then what the bank has. */
export function PayoutForm({ view, formKey, today, allChosen, until, rejected }: PayoutFormProps) {
  const { errors, props } = useFormErrors(rejected);
  const busy = useNavigation().formData?.get("intent") === "enter";
  // A form that was entered is followed by an empty one.
  const shown = view.payouts.map(({ id, isTakenBack }) => `${id} ${isTakenBack}`).join();
  const field = (name: string) => ({ name, autoComplete: "off", error: errors[name] });
  return (
    <Form
      {...props}
      id="payout"
      key={`${shown} ${allChosen} ${until}`}
      method="post"
      action={path}
      preventScrollReset
      noValidate
      className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start"
    >
      <input type="hidden" name="intent" value="enter" />
      <input type="hidden" name="key" value={rejected?.values.key ?? formKey} />
      <fieldset className="min-w-0 rounded-lg border border-hairline bg-paper px-4 pt-3 pb-1 md:px-5">
        <legend className="sr-only">Payments in this payout</legend>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="font-semibold">Not paid out yet: {view.sum}</h2>
          <ChooseAll
            formId="payout"
            name="entry"
            allPath={`${path}?choose=all`}
            nonePath={path}
            allChosen={allChosen}
          />
        </div>
        {view.isCut ? (
          <p className="text-sm text-ink-soft">Showing the oldest {view.open.length} only.</p>
        ) : null}
        <ErrorBox>{errors.entry}</ErrorBox>
        <ul className="divide-y divide-hairline">
          {view.open.map(({ id, order, what, amount, at, references, isTicked }) => (
            <li key={id}>
              <label className="grid min-h-12 cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 py-2">
                <input
                  type="checkbox"
                  name="entry"
                  value={id}
                  defaultChecked={rejected ? rejected.chosen.includes(id) : isTicked}
                  className="size-5 accent-pine"
                />
                <span className="min-w-0">
                  <span className="font-semibold">{order}</span> {what}
                  <span className="block text-sm text-ink-soft tabular-nums [overflow-wrap:anywhere]">
                    {references ? `${at}, ${references}` : at}
                  </span>
                </span>
                <span className="font-semibold whitespace-nowrap tabular-nums">{amount}</span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <TitledPanel title="The payout">
        <div className="grid gap-4">
          <Field
            {...field("reference")}
            label="Reference"
            hint="As on the JazzCash or bank statement."
            defaultValue={rejected?.values.reference ?? ""}
            required
          />
          <Field
            {...field("day")}
            label="Date"
            type="date"
            max="2999-12-31"
            hint="When it reached your bank."
            defaultValue={rejected?.values.day ?? today}
            required
          />
          <Field
            {...field("amount")}
            label="Rupees received"
            inputMode="decimal"
            dir="ltr"
            defaultValue={rejected?.values.amount ?? ""}
            required
          />
          <Field
            {...field("fee")}
            label="Fee"
            optional
            inputMode="decimal"
            dir="ltr"
            hint="Leave blank to use the difference from the payments ticked."
            defaultValue={rejected?.values.fee ?? ""}
          />
          <Button size="small" busy={busy} busyLabel="Saving..." className="justify-self-start">
            Save the payout
          </Button>
        </div>
      </TitledPanel>
    </Form>
  );
}
