import { Button, buttonClass } from "../../../ui/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { accountChoices } from "../../payments/transfer-list-view.ts";
import { PostButton, PostForm } from "../../ui/post-form.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TitledPanel } from "../../ui/titled-panel.tsx";
import type { OrderAdvanceView } from "./advance-view.ts";

interface OrderAdvanceProps {
  path: string;
  advance: OrderAdvanceView | null;
  /** A form of this page that was refused: what was typed, and what is wrong with it. */
  rejected: { values: Record<string, string>; errors?: Record<string, string> } | null;
}

/** The advance of an order: what is waited for or has come, and what staff may do about it. */
export function OrderAdvance({ path, advance, rejected }: OrderAdvanceProps) {
  if (!advance) return null;
  const typed = rejected?.values.advance;
  const { awaited, paid, cash, keepable, canAsk, canWaive, canReceive } = advance;
  return (
    <TitledPanel title="Advance">
      <div className="grid gap-3">
        {awaited ? (
          <p className="tabular-nums">
            <b className="font-semibold">{awaited} not paid yet.</b> Do not pack or book before it is paid.
            After that, {cash} in cash on delivery.
          </p>
        ) : null}
        {paid ? <p className="tabular-nums">{paid} received.</p> : null}
        {canReceive ? <ReceivedForm path={path} rejected={rejected} /> : null}
        {canWaive ? (
          <PostForm action={path} stays>
            <PostButton intent="advance-waive" tone="quiet" busyLabel="Processing...">
              Send without advance
            </PostButton>
          </PostForm>
        ) : null}
        {keepable ? (
          <div className="grid gap-2">
            <p className="text-sm text-ink-soft">
              The parcel came back. Under your terms you keep the advance if the customer refused the parcel.
              Otherwise refund it.
            </p>
            <PostForm action={path} stays>
              <PostButton intent="advance-keep" tone="quiet" busyLabel="Processing...">
                {`Keep ${keepable}`}
              </PostButton>
            </PostForm>
          </div>
        ) : null}
        {canAsk ? (
          <details open={typed !== undefined}>
            <summary className={`${buttonClass("quiet", "small")} cursor-pointer`}>
              {awaited ? "Change the amount" : paid ? "Ask for another advance" : "Ask for an advance"}
            </summary>
            <PostForm action={path} stays className="mt-3 grid gap-3">
              <Field
                key={advance.amount}
                label="Amount in rupees"
                name="advance"
                inputMode="numeric"
                dir="ltr"
                autoComplete="off"
                defaultValue={typed ?? advance.amount}
                hint="The customer gets an email. You keep the advance if they refuse the parcel, and return it if you cancel."
              />
              <Button size="small" name="intent" value="advance-ask">
                Ask for advance
              </Button>
            </PostForm>
          </details>
        ) : null}
      </div>
    </TitledPanel>
  );
}

/** Says that the advance has come; how, and by which transaction, where staff know it. */
function ReceivedForm({ path, rejected }: Pick<OrderAdvanceProps, "path" | "rejected">) {
  const { values = {}, errors = {} } = rejected ?? {};
  return (
    <PostForm action={path} stays className="grid gap-3">
      <details open={errors.account !== undefined || errors.transactionId !== undefined}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-link">
          Paid by transfer? Enter the transaction ID
        </summary>
        <div className="mt-2 grid gap-3">
          <SelectField
            label="Account"
            name="account"
            optional
            choices={[{ value: "", label: "Choose the account" }, ...accountChoices]}
            defaultValue={values.account ?? ""}
            error={errors.account}
          />
          <Field
            label="Transaction ID"
            name="transactionId"
            optional
            dir="ltr"
            autoComplete="off"
            maxLength={60}
            defaultValue={values.transactionId}
            error={errors.transactionId}
            hint="Each ID can be used once per account. If a different amount came, record it under Transfers."
          />
        </div>
      </details>
      <PostButton intent="advance-receive" busyLabel="Processing..." className="justify-self-start">
        Advance received
      </PostButton>
    </PostForm>
  );
}
