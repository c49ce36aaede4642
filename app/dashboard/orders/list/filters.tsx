import { Link } from "react-router";
import { formatDay } from "../../../../shop/base/karachi-time.ts";
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
import { Choices, FilterMenu } from "../../ui/filter-menu.tsx";
import { FilterPills } from "../../ui/filter-pills.tsx";
import { DayFields } from "./day-fields.tsx";
import { hasFilters, type OrderListParams, orderListPath, withFilter } from "./params.ts";
import { OrderSearchBox } from "./search-box.tsx";

const deliveryChoiceLabels: Readonly<Record<DeliveryChoice, string>> = {
  ...deliveryLabels,
  to_cancel: "To cancel",
  to_complete: "To complete",
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
  return (
    <div className="grid gap-3">
      <OrderSearchBox list={list} />
      <div className="flex flex-wrap gap-2">
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
        <FilterMenu
          label="Confirmation"
          chosen={filter.confirmation && confirmationLabels[filter.confirmation]}
        >
          <Choices
            choices={[null, ...confirmationChoices].map((confirmation) => ({
              label: confirmation ? confirmationLabels[confirmation] : "Any",
              to: orderListPath(withFilter(list, { confirmation })),
              current: filter.confirmation === confirmation,
            }))}
          />
        </FilterMenu>
        <FilterMenu label="Delivery" chosen={filter.delivery && deliveryChoiceLabels[filter.delivery]}>
          <Choices
            choices={[null, ...deliveryChoices].map((delivery) => ({
              label: delivery ? deliveryChoiceLabels[delivery] : "Any",
              to: orderListPath(withFilter(list, { delivery })),
              current: filter.delivery === delivery,
            }))}
          />
        </FilterMenu>
        {hasAmounts ? (
          <FilterMenu label="Money" chosen={filter.money && moneyChoiceLabels[filter.money]}>
            <Choices
              choices={[null, ...moneyChoices].map((money) => ({
                label: money ? moneyChoiceLabels[money] : "Any",
                to: orderListPath(withFilter(list, { money })),
                current: filter.money === money,
              }))}
            />
          </FilterMenu>
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
          <Link
            to={orderListPath(withFilter(list, { ...noFilter, status: filter.status }))}
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
  if (from && to) return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
  if (from) return `from ${formatDay(from)}`;
  return to && `until ${formatDay(to)}`;
}
