import { Form } from "react-router";
import { addDays } from "../../../../shop/base/karachi-time.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Choices, closeMenu } from "../../ui/filter-menu.tsx";
import { OrderListHiddenFields } from "./hidden-fields.tsx";
import { type OrderListParams, orderListPath, withFilter } from "./params.ts";

/** The date filter: links to common ranges, and two fields for any other. */
export function DayFields({ list, today }: { list: OrderListParams; today: string }) {
  const { filter } = list;
  const usual = [
    { label: "All days", from: null, to: null },
    { label: "Today", from: today, to: today },
    { label: "Last 7 days", from: addDays(today, -6), to: today },
    { label: "Last 30 days", from: addDays(today, -29), to: today },
    { label: "This month", from: `${today.slice(0, 8)}01`, to: today },
  ];
  return (
    <>
      <Choices
        choices={usual.map(({ label, from, to }) => ({
          label,
          to: orderListPath(withFilter(list, { from, to })),
          current: filter.from === from && filter.to === to,
        }))}
      />
      <Form
        method="get"
        action="/dashboard"
        onSubmit={closeMenu}
        className="mt-2 grid gap-3 border-t border-hairline px-3 pt-3 pb-1"
      >
        <OrderListHiddenFields list={withFilter(list, { from: null, to: null })} />
        <div className="grid gap-3 sm:grid-cols-2">
          <Field
            key={`from ${filter.from}`}
            label="From"
            name="from"
            type="date"
            defaultValue={filter.from ?? ""}
            max="2999-12-31"
          />
          <Field
            key={`to ${filter.to}`}
            label="To"
            name="to"
            type="date"
            defaultValue={filter.to ?? ""}
            max="2999-12-31"
          />
        </div>
        <Button size="small" tone="quiet">
          Show these days
        </Button>
      </Form>
    </>
  );
}
