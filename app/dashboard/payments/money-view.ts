import { formatDay } from "../../../shop/base/karachi-time.ts";
import { plural } from "../../../shop/base/plural.ts";
import { displayPrice, displaySigned } from "../../../shop/base/price.ts";
import type { MoneyEntriesTable } from "../../../shop/orders/schema.ts";
import { courierCashWords } from "../../../shop/overview/courier-cash.ts";
import { readCourierCash } from "../../../shop/overview/figures-queries.ts";
import {
  type Figure,
  figureHints,
  figureLabels,
  figureNames,
  sumFigures,
} from "../../../shop/payments/accounting/figure.ts";
import {
  getOpenMoney,
  listFigures,
  listHoldings,
  type OpenMoney,
} from "../../../shop/payments/accounting/figure-queries.ts";
import { getGatewayBalance } from "../../../shop/payments/accounting/payout-queries.ts";
import { type PaymentMethod, paymentMethodTable } from "../../../shop/payments/model/payment.ts";
import type { Database } from "../../../shop/schema.ts";
import type { MoneyParams } from "./money-params.ts";

type Holder = Exclude<MoneyEntriesTable["holder"], "customer">;

const holderLabels: Readonly<Record<Holder, string>> = {
  gateway: "JazzCash",
  courier: "Still with couriers",
  rider: "Own riders",
  drawer: "Cash drawer",
  bank: "Bank account",
  tax: "Tax",
  shop: "Paid by the shop: fees, shortages",
};

/** A figure as text. */
export interface FigureView {
  label: string;
  amount: string;
  isZero: boolean;
}

/** The figures of a method or a day. */
export interface FigureRow {
  key: string;
  name: string;
  figures: FigureView[];
}

/** The money page as text. */
export async function getMoneyView(db: Database, { method, ...days }: MoneyParams) {
  const now = new Date();
  const [all, atGateway, open, holdings, couriers] = await Promise.all([
    listFigures(db, days),
    getGatewayBalance(db),
    getOpenMoney(db),
    listHoldings(db),
    readCourierCash(db, now),
  ]);
  const cash = courierCashWords(couriers, now);
  const figures = all.filter((figure) => method === null || figure.method === method);
  const sums = sumFigures(figures);
  return {
    open: openCards(atGateway, open),
    totals: figureNames.map((name) => ({
      label: figureLabels[name],
      amount: displaySigned(sums[name]),
      hint: figureHints[name],
    })),
    byMethod: rowsBy(figures, "method", (key) => paymentMethodTable[key as PaymentMethod].label),
    byDay: rowsBy(figures, "day", formatDay),
    holdings: holdings.map(({ holder, amount }) => ({
      name: holderLabels[holder as Holder],
      ...(holder === "courier"
        ? { amount: cash.still, notes: [cash.age, cash.reported].filter(Boolean) }
        : { amount: displaySigned(amount), notes: [] }),
    })),
  };
}

/** What waits now, each with the screen on which it is worked off. */
function openCards(atGateway: number, { toRefund, refunds, disputed, disputes }: OpenMoney) {
  return [
    {
      label: "JazzCash still has",
      amount: displaySigned(atGateway),
      note: "Paid, not yet in the bank",
      to: "/dashboard/money/payouts",
    },
    {
      label: "To refund",
      amount: displayPrice(toRefund),
      note: plural(refunds, "order"),
      to: "/dashboard/refunds",
    },
    {
      label: "Disputed",
      amount: displayPrice(disputed),
      note: plural(disputes, "dispute"),
      to: "/dashboard/money/disputes",
    },
  ];
}

function rowsBy(figures: readonly Figure[], field: "method" | "day", nameOf: (key: string) => string) {
  return [...Map.groupBy(figures, (figure) => figure[field])].map(([key, ofRow]): FigureRow => {
    const sums = sumFigures(ofRow);
    return {
      key,
      name: nameOf(key),
      figures: figureNames.map((name) => ({
        label: figureLabels[name],
        amount: displaySigned(sums[name]),
        isZero: sums[name] === 0,
      })),
    };
  });
}
