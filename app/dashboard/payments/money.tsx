import { useId } from "react";
import { Form, Link } from "react-router";
import { isoDay } from "../../../shop/base/karachi-time.ts";
import { paymentMethods, paymentMethodTable } from "../../../shop/payments/model/payment.ts";
import { database } from "../../http/context.ts";
import { isAllowed } from "../../http/dashboard-access.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { PlainScreen } from "../ui/screen.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { Route } from "./+types/money";
import { moneyCsvPath, parseMoneyParams } from "./money-params.ts";
import { type FigureRow, getMoneyView } from "./money-view.ts";

export const meta: Route.MetaFunction = () => noindexMeta("Money | Dashboard");

export async function loader({ url, context }: Route.LoaderArgs) {
  const params = parseMoneyParams(url.searchParams, isoDay(new Date()));
  return {
    params,
    csvPath: isAllowed(context, "exports") ? moneyCsvPath(params) : null,
    methods: paymentMethods.map((value) => ({ value, label: paymentMethodTable[value].label })),
    ...(await getMoneyView(context.get(database), params)),
  };
}

export default function Money({ loaderData }: Route.ComponentProps) {
  const { params, csvPath, methods, open, totals, byMethod, byDay, holdings } = loaderData;
  return (
    <PlainScreen
      title="Money"
      lead="What customers have paid, where the money is now, and what you refund."
      actions={
        csvPath ? (
          // A plain form: the browser itself must post it to download the file.
          <form method="post" action={csvPath}>
            <Button tone="quiet" size="small">
              Export CSV
            </Button>
          </form>
        ) : null
      }
    >
      <OpenMoneyCards cards={open} />
      <Form
        method="get"
        action="/dashboard/money"
        key={`${params.from} ${params.to} ${params.method}`}
        className="mt-7 mb-4 grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] items-end gap-3 md:grid-cols-[repeat(3,minmax(0,14rem))_auto]"
      >
        <Field label="From" name="from" type="date" defaultValue={params.from} max="2999-12-31" />
        <Field label="To" name="to" type="date" defaultValue={params.to} max="2999-12-31" />
        <SelectField
          label="Method"
          name="method"
          defaultValue={params.method ?? ""}
          choices={[{ value: "", label: "All methods" }, ...methods]}
        />
        <Button size="small" tone="quiet" className="min-h-13 justify-self-start">
          Show
        </Button>
      </Form>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        <MoneyTotals totals={totals} />
        <TitledPanel title="Who has the money now">
          <p className="text-sm text-ink-soft">Since the beginning, whatever days you chose.</p>
          {holdings.length === 0 ? <p className="text-ink-soft">No payments yet.</p> : null}
          <dl className="divide-y divide-hairline">
            {holdings.map(({ name, amount, notes }) => (
              <div key={name} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2">
                <dt>
                  {name}
                  {notes.map((note) => (
                    <span key={note} className="block text-sm text-ink-soft">
                      {note}
                    </span>
                  ))}
                </dt>
                <dd className="font-semibold tabular-nums">{amount}</dd>
              </div>
            ))}
          </dl>
        </TitledPanel>
      </div>
      {byDay.length > 0 ? (
        <>
          <FigureRows title="By method" rows={byMethod} />
          <FigureRows title="By day" rows={byDay} />
        </>
      ) : (
        <p className="mt-7 text-ink-soft">No orders or payments on these days.</p>
      )}
    </PlainScreen>
  );
}

type MoneyView = Awaited<ReturnType<typeof getMoneyView>>;

/** What waits for someone, whatever the day. */
function OpenMoneyCards({ cards }: { cards: MoneyView["open"] }) {
  return (
    <section aria-label="Now" className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:gap-4">
      {cards.map(({ label, amount, note, to }) => (
        <Link
          key={label}
          to={to}
          prefetch="intent"
          className="rounded-lg border border-hairline bg-paper px-4 py-3.5 transition-colors hover:border-pine first:max-md:col-span-2 md:px-5"
        >
          <span className="block text-sm text-ink-soft">{label}</span>
          <span className="display-3 mt-0.5 block whitespace-nowrap lining-nums">{amount}</span>
          <span className="block text-sm text-ink-soft">{note}</span>
        </Link>
      ))}
    </section>
  );
}

/** The sums of the chosen days, each with what it means. */
function MoneyTotals({ totals }: { totals: MoneyView["totals"] }) {
  return (
    <dl className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
      {totals.map(({ label, amount, hint }) => (
        <div
          key={label}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 px-4 py-2.5 md:px-5"
        >
          <dt className="font-semibold">
            {label}
            <span className="block text-sm font-normal text-ink-soft">{hint}</span>
          </dt>
          <dd className="text-lg font-semibold whitespace-nowrap tabular-nums">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Methods or days with their figures; on a phone those of 0 are left out. */
function FigureRows({ title, rows }: { title: string; rows: readonly FigureRow[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-7">
      <h2 id={id} className="mb-2 font-semibold">
        {title}
      </h2>
      <ul className="divide-y divide-hairline border-y border-hairline bg-paper max-md:-mx-[var(--gutter)] md:rounded-lg md:border">
        {rows.map(({ key, name, figures }) => (
          <li key={key} className="px-[var(--gutter)] py-3 md:px-5">
            <h3 className="mb-1 font-semibold">{name}</h3>
            <dl className="grid grid-cols-2 gap-x-4 gap-y-1.5 md:grid-cols-4 wide:grid-cols-7">
              {figures.map(({ label, amount, isZero }) => (
                <div key={label} className={`min-w-0 ${isZero ? "text-ink-soft max-md:hidden" : ""}`}>
                  <dt className="text-sm text-ink-soft">{label}</dt>
                  <dd className={`whitespace-nowrap tabular-nums ${isZero ? "" : "font-semibold"}`}>
                    {amount}
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}
