import { randomUUID } from "node:crypto";
import type pg from "pg";
import { addDays, isoDay, karachiHour } from "../shop/base/karachi-time.ts";
import { takeOrder } from "../shop/checkout/place/take-order.ts";
import { channelOf } from "../shop/checkout/place/take-order-form.ts";
import type { Customer } from "../shop/customers/model/customer.ts";
import { changePaymentMethod } from "../shop/orders/change/change-payment-method.ts";
import { answerCall } from "../shop/orders/confirm/answer-call.ts";
import { packTogether } from "../shop/orders/confirm/decide-duplicates.ts";
import { sendConfirmLink } from "../shop/orders/confirm/send-confirm-link.ts";
import { receiveReturn } from "../shop/payments/gateway/receive-from-gateway.ts";
import { claimTransfer } from "../shop/payments/transfers/claim-transfer.ts";
import { confirmTransfer } from "../shop/payments/transfers/confirm-transfer.ts";
import { createCustomer } from "../test/customers/create-customer.ts";
import { moveClock, present } from "../test/move-clock.ts";
import { orderByNumber, placeTestOrder } from "../test/orders-fixture.ts";
import type { SimulatedPayment } from "../test/simulators/jazzcash/gateway-books.ts";
import { payerWays } from "../test/simulators/jazzcash/payer-ways.ts";
import { closeDay, finishDemo } from "./demo-evening.ts";
import { handOverAll, moveParcels, packAndBook } from "./demo-parcels.ts";
import { type Chance, createChance, type PlannedOrder, planOrders } from "./demo-plan.ts";
import type { DemoShop } from "./demo-shop.ts";

/** An order that was placed, with what is planned for it. */
export interface DemoOrder extends PlannedOrder {
  id: number;
  number: number;
  /** How many of its calls are done. */
  called: number;
  /** Whether nothing more is done with it in the evening. */
  isOver: boolean;
  atGateway: SimulatedPayment | null;
}

export interface DemoRun extends DemoShop {
  orders: Map<number, DemoOrder>;
  customers: Map<string, Customer>;
  chance: Chance;
}

/** Does something for each, a few at a time. */
export async function each<T>(items: Iterable<T>, work: (item: T) => Promise<unknown>): Promise<void> {
  const queue = [...items].values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
}

/** By their hours in Karachi. */
const rounds: [hour: number, work: (run: DemoRun) => Promise<void>][] = [
  [9.6, moveParcels],
  [12, callCustomers],
  [16, packAndBook],
  [17.5, handOverAll],
  [19, callCustomers],
  [20.5, closeDay],
];

/** Lives through the past of a shop, from some days ago to now, by its own use cases. */
export async function liveDemoDays(
  shop: DemoShop,
  {
    pool,
    days,
    orders,
    seed,
    report,
  }: { pool: pg.Pool; days: number; orders: number; seed: number; report: (line: string) => void },
): Promise<void> {
  const run: DemoRun = { ...shop, orders: new Map(), customers: new Map(), chance: createChance(seed) };
  const planned = Map.groupBy(planOrders(run.chance, orders, days), ({ day }) => day);
  for (let day = 0; day < days; day++) {
    const midnight = karachiHour(addDays(isoDay(new Date(present())), day - days + 1)).getTime();
    const placed = Map.groupBy(planned.get(day) ?? [], ({ hour }) => Math.floor(hour) + 0.1);
    // Of one person one after the other, because they have one cart.
    const events = [...placed].map(([hour, group]): (typeof rounds)[number] => [
      hour,
      () => each(Map.groupBy(group, ({ person }) => person).values(), (own) => placeAll(run, own)),
    ]);
    for (const [hour, work] of [...events, ...rounds].sort(([one], [other]) => one - other)) {
      const at = midnight + hour * 3_600_000 + run.chance.whole(0, 1_200_000);
      if (at >= present()) break;
      await moveClock(pool, at);
      await work(run);
    }
    const lived = day + 1;
    if (lived % 10 === 0) report(`${lived} of ${days} days, ${run.orders.size} of ${orders} orders`);
  }
  await moveClock(pool, present() - 60_000);
  await finishDemo(run);
}

async function placeAll(run: DemoRun, planned: PlannedOrder[]): Promise<void> {
  const { db, gateway, staff, orders } = run;
  for (const plan of planned) {
    const { payment, stop } = plan;
    const number = await place(run, plan);
    const { id, placedTotal } = await orderByNumber(db, number);
    const first = stop === "together" && [...orders.values()].find((other) => other.stop === stop);
    if (first) await packTogether(db, { orderId: first.id, otherId: id, actorId: staff.caller.id });
    const order: DemoOrder = { ...plan, id, number, called: 0, isOver: false, atGateway: null };
    orders.set(id, order);
    const sent = { account: "iban", transactionId: `FT26${number}` } as const;
    if (stop === "claimed") await claimTransfer(db, id, sent);
    else if (payment === "transfer" && number % 5)
      await confirmTransfer(db, staff.bookkeeper, {
        ...sent,
        orderId: id,
        claimId: null,
        amount: placedTotal ?? 0,
      });
    if (payment !== "jazzcash" || stop === "unpaid") continue;
    order.atGateway = await gateway.arrive(id);
    if (stop !== "not_finished" && stop !== "paid_late")
      await pay(run, order, stop || number % 9 ? "pay" : "refuse");
  }
}

/** By the customer, or by staff for someone who calls or writes. @returns the number of the order */
async function place({ db, staff, customers }: DemoRun, planned: PlannedOrder): Promise<number> {
  const { items, payment, source } = planned;
  const { name, email, phone, address } = planned.person;
  if (source === "website") {
    const customer = customers.get(email) ?? (await createCustomer(db, { email, fullName: name }));
    customers.set(email, customer);
    const details = { items, payment, phoneNumber: phone, shippingAddress: address };
    return (await placeTestOrder(db, customer, details)).number;
  }
  const taken = await takeOrder(db, staff.caller, {
    ...channelOf(source),
    key: randomUUID(),
    customerName: name,
    customerEmail: "",
    delivery: { phone, address, secondPhone: "", city: "", landmark: "", bestTime: "" },
    notes: "",
    payment,
    items: items.map(([productId, quantity]) => ({ productId, quantity })),
    isConfirmed: false,
  });
  if (taken.outcome !== "placed") throw new Error(JSON.stringify(taken));
  return taken.number;
}

/** The customer presses a button of JazzCash's page, and comes back. */
export async function pay({ db, gateway }: DemoRun, { atGateway }: DemoOrder, way: "pay" | "refuse") {
  const fields = atGateway && gateway.press(atGateway, payerWays[way]);
  if (fields) await receiveReturn(db, "jazzcash", new Map(Object.entries(fields)));
}

/** Calls those who have ordered; some are left for the next round. */
async function callCustomers({ db, orders, chance, staff, origin }: DemoRun): Promise<void> {
  const actorId = staff.caller.id;
  const actor = { actor: "admin", actorId } as const;
  const due = [...orders.values()].filter(
    ({ calls, called, stop }) => called < calls.length && (stop || chance.random() < 0.65),
  );
  await each(due, async (order) => {
    const { id: orderId, number, stop } = order;
    const outcome = order.calls[order.called++];
    if (stop === "paid_late") await changePaymentMethod(db, { orderId, to: "cash" }, actor);
    else if (outcome === "sent") await sendConfirmLink(db, { number, origin, actorId });
    else if (outcome) {
      const later = outcome === "call_later" && { callAfter: new Date(Date.now() + 20 * 3_600_000) };
      await answerCall(db, { orderId, channel: "call", outcome, actor, ...later });
    }
  });
}
