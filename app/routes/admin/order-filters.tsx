import { Form, Link } from "react-router";
import { dayText } from "../../../shop/orders/karachi-day.ts";
import {
  orderPaymentLabels,
  orderPayments,
  orderSortLabels,
  orderSorts,
} from "../../../shop/orders/order-filter.ts";
import { orderStatuses } from "../../../shop/orders/order-status.ts";
import { Button } from "../../ui/button.tsx";
import { SearchIcon } from "../../ui/icons.tsx";
import { DayFields } from "./day-fields.tsx";
import { Choices, FilterMenu } from "./filter-menu.tsx";
import { FilterPills } from "./filter-pills.tsx";
import { HiddenList } from "./hidden-list.tsx";
import { isNarrowed, type OrderList, orderListPath, withFilter } from "./order-list.ts";

interface OrderFiltersProps {
  list: OrderList;
  /** How many orders there are of each status; null: the list is narrowed, and nothing is counted. */
  counts: Record<string, string> | null;
  /** Today in Asia/Karachi. */
  today: string;
}

/** What is looked for among the orders. Every choice is an address, so that it works without scripts. */
export function OrderFilters({ list, counts, today }: OrderFiltersProps) {
  const { filter, sort } = list;
  const begun = { ...list, cursor: null };
  return (
    <div className="grid gap-3">
      <Form method="get" action="/dashboard" role="search" className="relative flex gap-2">
        <HiddenList list={withFilter(list, { search: "" })} />
        <SearchIcon className="pointer-events-none absolute start-4 top-1/2 size-5 -translate-y-1/2 text-ink-soft max-md:hidden" />
        <input
          key={filter.search}
          type="search"
          name="q"
          dir="auto"
          defaultValue={filter.search}
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
      {/* A choice closes its menu: with another address it is another element. */}
      <div key={orderListPath(list)} className="flex flex-wrap gap-2">
        <FilterPills
          label="Orders by status"
          pills={[null, ...orderStatuses].map((status) => ({
            label: status ?? "All",
            count: counts?.[status ?? "all"],
            to: orderListPath(withFilter(list, { status })),
            current: filter.status === status,
          }))}
        />
        <FilterMenu label="Payment" chosen={filter.payment && orderPaymentLabels[filter.payment]}>
          <Choices
            choices={[null, ...orderPayments].map((payment) => ({
              label: payment ? orderPaymentLabels[payment] : "All payments",
              to: orderListPath(withFilter(list, { payment })),
              current: filter.payment === payment,
            }))}
          />
        </FilterMenu>
        <FilterMenu label="Date" chosen={daysText(filter)}>
          <DayFields list={list} today={today} />
        </FilterMenu>
        <FilterMenu label="Sort" chosen={sort === "newest" ? null : orderSortLabels[sort]}>
          <Choices
            choices={orderSorts.map((one) => ({
              label: orderSortLabels[one],
              to: orderListPath({ ...begun, sort: one }),
              current: sort === one,
            }))}
          />
        </FilterMenu>
        {isNarrowed(list) ? (
          <Link
            to={orderListPath(withFilter(list, { search: "", payment: null, from: null, to: null }))}
            className="inline-flex min-h-11 items-center px-2 text-[0.9375rem] text-link"
          >
            Clear
          </Link>
        ) : null}
      </div>
    </div>
  );
}

function daysText({ from, to }: { from: string | null; to: string | null }): string | null {
  if (from && to) return from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`;
  if (from) return `from ${dayText(from)}`;
  return to && `until ${dayText(to)}`;
}
