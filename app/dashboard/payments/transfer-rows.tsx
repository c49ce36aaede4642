import { href, Link, useLocation, useNavigation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Field } from "../../ui/form/field.tsx";
import { type FormState, PostForm } from "../ui/post-form.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { StateMark } from "../ui/state-mark.tsx";
import { TypedPhone } from "../ui/typed-phone.tsx";
import { accountChoices, type TransferRow } from "./transfer-list-view.ts";
import type { RejectedTransfer } from "./transfers-action.ts";

interface TransferRowsProps {
  /** null: the list stands in a section that has one. */
  title: string | null;
  /** What is said where there is nothing. */
  empty: string;
  rows: TransferRow[];
  rejected: RejectedTransfer | undefined;
}

/** Orders for which money may have come, each with the form that records it. */
export function TransferRows({ title, empty, rows, rejected }: TransferRowsProps) {
  return (
    <section aria-label={title ?? undefined} className="grid gap-3">
      {title ? (
        <h2 className="font-semibold">
          {title} <span className="font-normal text-ink-soft tabular-nums">{rows.length}</span>
        </h2>
      ) : null}
      {rows.length === 0 ? (
        <p className="text-ink-soft">{empty}</p>
      ) : (
        <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
          {rows.map((row) => (
            <Row key={row.key} row={row} rejected={rejected?.row === row.key ? rejected : undefined} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ row, rejected }: { row: TransferRow; rejected: RejectedTransfer | undefined }) {
  const { claim } = row;
  // The page and the order that is looked for stay where a form is refused.
  const { search } = useLocation();
  const busy = useNavigation().formData?.get("row") === row.key;
  return (
    <li className="grid gap-3 p-4 md:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="min-w-0">
          <Link to={row.path} className="touch-target font-semibold text-link lining-nums">
            {row.order}
          </Link>{" "}
          <bdi className="[overflow-wrap:anywhere]">{row.customerName}</bdi>
          <span className="block text-sm text-ink-soft">{row.age}</span>
          <TypedPhone
            phone={row.phone.text}
            call={row.phone.tel}
            className="touch-target text-sm text-link"
          />
        </p>
        <p className="text-lg font-semibold tabular-nums">{row.amount}</p>
      </div>
      {claim ? (
        <p>
          <span className="text-sm text-ink-soft">{claim.accountText}, transaction ID</span>
          <strong className="block text-lg font-semibold tabular-nums select-all [overflow-wrap:anywhere]">
            {claim.reference}
          </strong>
          {claim.before ? (
            <span className="block text-sm text-ink-soft [overflow-wrap:anywhere]">
              Entered before: <bdi>{claim.before}</bdi>
            </span>
          ) : null}
        </p>
      ) : null}
      {claim?.warning ? <StateMark shape="trouble">{claim.warning}</StateMark> : null}
      <PostForm
        sent={{ row: row.key, order: row.order, claim: claim?.id }}
        action={`${href("/dashboard/transfers")}${search}`}
        preventScrollReset
        {...{ rejected }}
        className="grid gap-3"
        aria-label={`Transfer for ${row.order}`}
      >
        {({ errors, values, field }) => (
          <>
            <ErrorBox>{errors.form ?? errors.order}</ErrorBox>
            <Field
              {...field("amount", row.amountField)}
              label="Rupees received"
              inputMode="decimal"
              dir="ltr"
              required
            />
            {errors.more ? (
              <div className="grid gap-1">
                <ErrorBox>{errors.more}</ErrorBox>
                <label className="flex min-h-11 items-center gap-3">
                  <input
                    type="checkbox"
                    name="more"
                    defaultChecked={values.more === "on"}
                    className="size-5 shrink-0 accent-pine"
                  />
                  This is more than the amount due
                </label>
              </div>
            ) : null}
            {errors.other ? (
              <div className="grid gap-1">
                <ErrorBox>{errors.other}</ErrorBox>
                <label className="flex min-h-11 items-center gap-3">
                  <input type="checkbox" name="other" className="size-5 shrink-0 accent-pine" />
                  It is another transfer
                </label>
              </div>
            ) : values.other === "on" ? (
              <input type="hidden" name="other" value="on" />
            ) : null}
            {claim ? (
              <details open={Boolean(errors.account ?? errors.transactionId)}>
                <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-link">
                  Different account or ID
                </summary>
                <AccountFields {...{ row, field }} />
              </details>
            ) : (
              <AccountFields {...{ row, field }} />
            )}
            <div className="flex flex-wrap gap-3">
              <Button size="small" name="intent" value="confirm" busy={busy} busyLabel="Saving...">
                Money received
              </Button>
              {claim ? (
                <Button size="small" tone="danger" name="intent" value="deny" disabled={busy}>
                  Not in my account
                </Button>
              ) : null}
            </div>
          </>
        )}
      </PostForm>
    </li>
  );
}

function AccountFields({ row: { claim }, field }: { row: TransferRow } & Pick<FormState, "field">) {
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <SelectField {...field("account", claim?.account)} label="Account" choices={accountChoices} />
      <Field
        {...field("transactionId", claim?.reference)}
        label="Transaction ID"
        dir="ltr"
        maxLength={60}
        required
      />
    </div>
  );
}
