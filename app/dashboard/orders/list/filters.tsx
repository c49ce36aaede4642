import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { addDays, formatDay } from "../../../../shop/base/karachi-time.ts";
import { deliveryLabels } from "../../../../shop/fulfilment/model/delivery-axis.ts";
import { confirmationLabels } from "../../../../shop/orders/confirm/confirmation-axis.ts";
import {
  confirmationChoices,
  type DeliveryChoice,
  deliveryChoices,
} from "../../../../shop/orders/list/axes-filter.ts";
import { sortsByAmount } from "../../../../shop/orders/list/order-cursor.ts";
import {
  noFilter,
  orderPaymentLabels,
  orderPayments,
  orderSortLabels,
  orderSorts,
} from "../../../../shop/orders/list/order-filter.ts";
import { orderStatuses } from "../../../../shop/orders/model/order-status.ts";
import { moneyChoiceLabels, moneyChoices } from "../../../../shop/payments/model/money-axis.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Sheet, SheetButton } from "../../../ui/sheet.tsx";
import { SearchIcon } from "../../../ui/shell/icons.tsx";
import { Choices, closeMenu, FilterMenu } from "../../ui/filter-menu.tsx";
import { FilterPills } from "../../ui/filter-pills.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { OrderListHiddenFields } from "./hidden-fields.tsx";
import { hasFilters, type OrderListParams, orderListPath, withFilter } from "./params.ts";

const deliveryChoiceLabels: Readonly<Record<DeliveryChoice, string>> = {
  ...deliveryLabels,
  to_cancel: "To cancel",
  to_complete: "Close delivered orders",
};

interface OrderFiltersProps {
  list: OrderListParams;
  /** Counts by status; null: other filters are set, and nothing is counted. */
  counts: Record<string, string> | null;
  /** Today in Asia/Karachi. */
  today: string;
  /** Whether whoever looks may see amounts, and sort by them. */
  hasAmounts: boolean;
}

/** Search, filters and sort of the list. Every choice is a link, so that it works without scripts. */
export function OrderFilters({ list, counts, today, hasAmounts }: OrderFiltersProps) {
  const { filter, sort } = list;
  const fromStart = { ...list, cursor: null };
  const { search, payment, confirmation, delivery, money, from, to } = filter;
  const chosen = [search, payment, confirmation, delivery, money, from ?? to].filter(Boolean).length;
  return (
    <>
      <div className="flex gap-2 max-md:-mx-[var(--gutter)] max-md:overflow-x-auto max-md:px-[var(--gutter)] max-md:[scrollbar-width:none] max-md:[&_nav]:m-0 max-md:[&_nav]:overflow-visible max-md:[&_nav]:p-0 max-md:[&>*]:shrink-0">
        <SheetButton sheetId="order-filters">{chosen > 0 ? `Filters (${chosen})` : "Filters"}</SheetButton>
        <FilterPills
          label="Orders by status"
          pills={[null, ...orderStatuses].map((status) => ({
            label: status ?? "All",
            count: counts?.[status ?? "all"],
            to: orderListPath(withFilter(list, { status })),
            current: filter.status === status,
          }))}
        />
      </div>
      <Sheet id="order-filters" title="Filters">
        <OrderSearchBox list={list} />
        <div className="mt-3 flex flex-wrap gap-2">
          <FieldMenu
            {...{ list }}
            label="Payment"
            field="payment"
            any="All payments"
            choices={orderPayments}
            labels={orderPaymentLabels}
          />
          <FieldMenu
            {...{ list }}
            label="Confirmation"
            field="confirmation"
            choices={confirmationChoices}
            labels={confirmationLabels}
          />
          <FieldMenu
            {...{ list }}
            label="Delivery"
            field="delivery"
            choices={deliveryChoices}
            labels={deliveryChoiceLabels}
          />
          {hasAmounts ? (
            <FieldMenu
              {...{ list }}
              label="Money"
              field="money"
              choices={moneyChoices}
              labels={moneyChoiceLabels}
            />
          ) : null}
          <FilterMenu label="Date" chosen={daysText(filter)}>
            <DayFields list={list} today={today} />
          </FilterMenu>
          <FilterMenu label="Sort" chosen={sort === "newest" ? null : orderSortLabels[sort]}>
            <Choices
              choices={orderSorts
                .filter((one) => hasAmounts || !sortsByAmount(one))
                .map((one) => ({
                  label: orderSortLabels[one],
                  to: orderListPath({ ...fromStart, sort: one }),
                  current: sort === one,
                }))}
            />
          </FilterMenu>
          {hasFilters(list) ? (
            <TextLink
              to={orderListPath(withFilter(list, { ...noFilter, status: filter.status }))}
              className="px-2 text-[0.9375rem]"
            >
              Clear
            </TextLink>
          ) : null}
        </div>
      </Sheet>
    </>
  );
}

interface FieldMenuProps<Choice extends string> {
  list: OrderListParams;
  label: string;
  field: "payment" | "confirmation" | "delivery" | "money";
  /** What is said for no filter. */
  any?: string;
  choices: readonly Choice[];
  labels: Readonly<Record<Choice, string>>;
}

/** The filter by one field. */
function FieldMenu<Choice extends string>(props: FieldMenuProps<Choice>) {
  const { list, label, field, any = "Any", choices, labels } = props;
  const chosen = list.filter[field] as Choice | null;
  return (
    <FilterMenu label={label} chosen={chosen && labels[chosen]}>
      <Choices
        choices={[null, ...choices].map((choice) => ({
          label: choice ? labels[choice] : any,
          to: orderListPath(withFilter(list, { [field]: choice })),
          current: chosen === choice,
        }))}
      />
    </FilterMenu>
  );
}

function daysText({ from, to }: { from: string | null; to: string | null }): string | null {
  if (from && to) return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
  if (from) return `from ${formatDay(from)}`;
  return to && `until ${formatDay(to)}`;
}

/** The search field of the list. It holds the current search and keeps the focus when the list changes. */
function OrderSearchBox({ list }: { list: OrderListParams }) {
  const { search } = list.filter;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.value = search;
  }, [search]);
  return (
    <Form method="get" action="/dashboard" role="search" className="relative flex gap-2">
      <OrderListHiddenFields list={withFilter(list, { search: "" })} />
      <SearchIcon className="pointer-events-none absolute start-4 top-1/2 size-5 -translate-y-1/2 text-ink-soft max-md:hidden" />
      <input
        ref={box}
        type="search"
        name="q"
        dir="auto"
        defaultValue={search}
        aria-label="Search orders"
        placeholder="Name, phone or order number"
        maxLength={200}
        className="min-h-11 w-full min-w-0 rounded-full border border-line bg-paper px-4 text-base placeholder:text-ink-soft md:ps-11.5"
      />
      <Button size="small" className="max-md:size-11 max-md:shrink-0 max-md:px-0">
        <SearchIcon className="size-5 md:hidden" />
        <span className="max-md:sr-only">Search</span>
      </Button>
    </Form>
  );
}

/** The date filter: links to common ranges, and two fields for any other. */
function DayFields({ list, today }: { list: OrderListParams; today: string }) {
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
