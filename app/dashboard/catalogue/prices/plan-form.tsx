import { Form, Link, useNavigation } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import type { PricePlanView } from "./plan.ts";

interface PricePlanFormProps {
  plan: PricePlanView;
  /** The days in words. */
  days: string;
  values: Record<string, string>;
}

/** The prices that would be set, old and new, with badges that would become untrue; each can be left out. */
export function PricePlanForm({ plan, days, values }: PricePlanFormProps) {
  const busy = useNavigation().formMethod === "POST";
  const query = new URLSearchParams([...plan.map(({ id }) => ["product", id]), ...Object.entries(values)]);
  const hasUntrueBadge = plan.some(({ warning }) => warning);
  const isWarned = hasUntrueBadge || plan.some(({ oneChanges }) => oneChanges);
  return (
    <Form method="post" action={`/dashboard/prices/new?${query}`} className="grid gap-5">
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="font-semibold">{days}</p>
      <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
        {plan.map(({ id, name, chosen, changes, oneChanges, jumps, warning }) => (
          <li key={id}>
            <label className="flex min-h-11 items-start gap-3 px-3 py-2.5">
              <input
                key={chosen}
                type="checkbox"
                name="chosen"
                value={chosen}
                defaultChecked={changes !== null}
                disabled={changes === null}
                className="mt-0.5 size-5 shrink-0 accent-pine"
              />
              <span className="grid min-w-0 gap-1 text-sm">
                <span className="text-base font-semibold" dir="auto">
                  {name}
                </span>
                {changes === null ? "The new price would be zero, below zero or too large." : null}
                {changes?.map(({ label, before, after }) => (
                  <span key={label} className="tabular-nums">
                    {label}: <s className="text-ink-soft">{before}</s>{" "}
                    <span className="sr-only">will become</span> <strong>{after}</strong>
                  </span>
                ))}
                {oneChanges ? <StateMark shape="trouble">{oneChanges}</StateMark> : null}
                {jumps.map((text) => (
                  <StateMark key={text} shape="trouble">
                    {text}
                  </StateMark>
                ))}
                {warning ? <StateMark shape="trouble">{warning}</StateMark> : null}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-soft">
        {hasUntrueBadge
          ? "Customers would see a wrong discount badge. Go back and change the badge for these days, or enter 0 for no badge."
          : "The old price returns automatically afterwards. Orders already placed keep their prices."}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} busyLabel="Saving...">
          {isWarned ? "Schedule anyway" : "Schedule this price"}
        </Button>
        <Link
          to={`/dashboard/prices/new?${query}&edit=yes`}
          className="inline-flex min-h-13 items-center px-3 font-medium underline underline-offset-4"
        >
          Go back
        </Link>
      </div>
    </Form>
  );
}
