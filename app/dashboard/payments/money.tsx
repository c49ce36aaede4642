import { Form } from "react-router";
import { isoDay } from "../../../shop/base/karachi-time.ts";
import { paymentMethods, paymentMethodTable } from "../../../shop/payments/model/payment.ts";
import { database } from "../../http/context.ts";
import { isAllowed } from "../../http/dashboard-access.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { Route } from "./+types/money";
import { FigureRows, MoneyTotals, OpenMoneyCards } from "./money-figures.tsx";
import { MoneyNav } from "./money-nav.tsx";
import { moneyCsvPath, parseMoneyParams } from "./money-params.ts";
import { getMoneyView } from "./money-view.ts";

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
    <div className="wrap py-8 md:py-10">
      <MoneyNav />
      <PageHeading
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
        Money
      </PageHeading>
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
          {holdings.length === 0 ? <p className="text-ink-soft">No payments yet.</p> : null}
          <dl className="divide-y divide-hairline">
            {holdings.map(({ name, amount }) => (
              <div key={name} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2">
                <dt>{name}</dt>
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
    </div>
  );
}
