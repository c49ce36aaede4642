import { Form, useNavigation } from "react-router";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import type { OrderAdvanceView } from "./order-advance-view.ts";
import { TitledPanel } from "./titled-panel.tsx";

interface OrderAdvanceProps {
  path: string;
  advance: OrderAdvanceView | null;
  /** The amount of a form that was refused. */
  typed: string | undefined;
}

/** The advance of an order: what is waited for or has come, and what staff may do about it. */
export function OrderAdvance({ path, advance, typed }: OrderAdvanceProps) {
  if (!advance) return null;
  const { awaited, paid, cash, keepable, canAsk, canWaive, canReceive } = advance;
  return (
    <TitledPanel title="Advance">
      <div className="grid gap-3">
        {awaited ? (
          <p className="tabular-nums">
            <b className="font-semibold">{awaited} awaited.</b> Not packed or booked before it comes; then{" "}
            {cash} in cash.
          </p>
        ) : null}
        {paid ? <p className="tabular-nums">{paid} received.</p> : null}
        <div className="flex flex-wrap gap-3 empty:hidden">
          {canReceive ? (
            <AdvanceButton {...{ path }} intent="advance-receive" label="Advance received" />
          ) : null}
          {canWaive ? (
            <AdvanceButton {...{ path }} intent="advance-waive" label="Send without it" quiet />
          ) : null}
        </div>
        {keepable ? (
          <div className="grid gap-2">
            <p className="text-sm text-ink-soft">
              The parcel came back. By the terms an advance is kept where the customer refused it; else pay it
              back.
            </p>
            <AdvanceButton {...{ path }} intent="advance-keep" label={`Keep ${keepable}`} quiet />
          </div>
        ) : null}
        {canAsk ? (
          <details open={typed !== undefined}>
            <summary className={`${buttonClass("quiet", "small")} cursor-pointer`}>
              {awaited ? "Change the sum" : paid ? "Ask for another advance" : "Ask for an advance"}
            </summary>
            <Form
              method="post"
              action={path}
              replace
              preventScrollReset
              noValidate
              className="mt-3 grid gap-3"
            >
              <Field
                key={advance.amount}
                label="Amount in rupees"
                name="advance"
                inputMode="numeric"
                dir="ltr"
                autoComplete="off"
                defaultValue={typed ?? advance.amount}
                hint="The customer gets an email. It is kept if the parcel is refused, and returned if you cancel."
              />
              <Button size="small" name="intent" value="advance-ask">
                Ask for it
              </Button>
            </Form>
          </details>
        ) : null}
      </div>
    </TitledPanel>
  );
}

interface AdvanceButtonProps {
  path: string;
  intent: string;
  label: string;
  quiet?: boolean;
}

function AdvanceButton({ path, intent, label, quiet = false }: AdvanceButtonProps) {
  const busy = useNavigation().formData?.get("intent") === intent;
  return (
    <Form method="post" action={path} replace preventScrollReset>
      <Button
        size="small"
        tone={quiet ? "quiet" : "primary"}
        name="intent"
        value={intent}
        busy={busy}
        busyLabel="Processing..."
      >
        {label}
      </Button>
    </Form>
  );
}
