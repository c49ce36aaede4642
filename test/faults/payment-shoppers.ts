import { seededRandom } from "../seeded-random.ts";
import type { SimulatedPayment } from "../simulators/jazzcash/gateway-books.ts";
import { notificationFields, returnFields } from "../simulators/jazzcash/gateway-protocol.ts";
import type { Fields } from "../simulators/jazzcash/secure-hash.ts";
import type { SimulatedGateway } from "../simulators/jazzcash/start-gateway.ts";
import { forgeries } from "./payment-forgeries.ts";
import { delay } from "./traffic.ts";

export interface PaymentShoppers {
  /**
   * Has the customer of an order pay, or not, in one of many ways; others may cancel the order meanwhile, or send it as cash on
   * delivery.
   */
  shop(orderId: number): Promise<void>;
  /** Delivers everything that was held back. */
  deliverLate(): Promise<void>;
  /** Says something false or old in the gateway's name, to any server. */
  forge(): Promise<void>;
  readonly counts: PaymentTraffic;
}

export interface PaymentTraffic {
  payments: number;
  twice: number;
  cancelled: number;
  /** As cash on delivery, while a payment is under way. */
  sent: number;
  lost: number;
  late: number;
  /** Calls in the gateway's name that were not its own, or that it had made before. */
  forged: number;
}

/** A return by the browser, or a call of the gateway. */
type Saying = { kind: "return" | "notification"; fields: Fields };

/**
 * Shoppers who go to the simulated gateway from any of the shop's servers, and pay, fail, leave, or pay twice. What they and the
 * gateway say is lost, doubled, late and in any order.
 */
export function createPaymentShoppers(
  gateway: SimulatedGateway,
  addresses: readonly string[],
  { seed, waitAMinute }: { seed: number; waitAMinute: (orderId: number) => Promise<unknown> },
): PaymentShoppers {
  const random = seededRandom(seed);
  const chance = (probability: number) => random() < probability;
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const counts: PaymentTraffic = {
    payments: 0,
    twice: 0,
    cancelled: 0,
    sent: 0,
    lost: 0,
    late: 0,
    forged: 0,
  };
  const late: Saying[] = [];
  const said: Saying[] = [];

  /** null: the server was killed, or is just coming back. */
  const call = (path: string, body: string, type = "application/json"): Promise<Response | null> =>
    fetch(pick(addresses) + path, {
      method: "POST",
      headers: { "content-type": type, connection: "close" },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(20_000),
    }).catch(() => null);

  /** Presses until a server answers. */
  async function press(path: string): Promise<Response> {
    for (;;) {
      const response = await call(path, "");
      if (response?.ok) return response;
      await delay(20);
    }
  }

  /** Goes to the gateway; null: nothing can be paid for the order any more. */
  async function arrive(orderId: number): Promise<SimulatedPayment | null> {
    const { form } = (await (await press(`/start/${orderId}`)).json()) as {
      form: { action: string; fields: [string, string][] } | null;
    };
    if (!form) return null;
    const response = await fetch(form.action, { method: "POST", body: new URLSearchParams(form.fields) });
    await response.body?.cancel();
    const payment = gateway.books.find(new Map(form.fields).get("pp_TxnRefNo") ?? "");
    if (!payment) throw new Error("the gateway has refused a form");
    payment.refundable = chance(0.9);
    // Pressed twice: the second form comes back refused, and the first window can still pay.
    if (chance(0.1)) await say({ kind: "return", fields: returnFields(payment, "110") });
    return payment;
  }

  /** @returns false: no one answered */
  async function say({ kind, fields }: Saying): Promise<boolean> {
    const response =
      kind === "return"
        ? await call(
            "/payments/jazzcash/return",
            new URLSearchParams(fields).toString(),
            "application/x-www-form-urlencoded",
          )
        : await call("/payments/jazzcash/notification", JSON.stringify(fields));
    await response?.body?.cancel();
    return response !== null;
  }

  /** Decides a payment and lets it be said, each saying on a way of its own. */
  async function decide(payment: SimulatedPayment, code: string): Promise<void> {
    const became = gateway.books.decide(payment, code);
    if (became === "000") counts.payments++;
    const back: Saying = { kind: "return", fields: returnFields(payment, became, chance(0.05)) };
    const notice: Saying = { kind: "notification", fields: notificationFields(payment, became) };
    const sayings = [back, notice].flatMap((saying) => {
      const luck = random();
      return luck < 0.2 ? [] : luck < 0.8 ? [saying] : [saying, saying];
    });
    said.push(back, notice);
    const now = sayings.filter((saying) => {
      const isLate = chance(0.15);
      if (isLate) late.push(saying);
      return !isLate;
    });
    counts.late += sayings.length - now.length;
    // Whoever sees these tries them out at once.
    if (chance(0.5)) await forgeOne(pick([back, notice]));
    const sending = now.map(async (saying) => {
      await delay(random() * 60);
      if (!(await say(saying))) counts.lost++;
    });
    await Promise.all(sending);
  }

  async function forgeOne(saying: Saying, forge = pick(forgeries)): Promise<void> {
    counts.forged++;
    await say({ ...saying, fields: forge(saying.fields, pick(said).fields) });
  }

  async function pay(orderId: number): Promise<void> {
    const payment = await arrive(orderId);
    if (!payment) return;
    const luck = random();
    // The window is closed without a decision.
    if (luck < 0.08) return;
    if (luck < 0.2) {
      await decide(payment, pick(["112", "129"]));
      return chance(0.8) ? pay(orderId) : undefined;
    }
    if (luck < 0.32) {
      await decide(payment, pick(["124", "157", "210"]));
      await delay(random() * 100);
      return chance(0.7) ? decide(payment, "121") : undefined;
    }
    if (luck < 0.44) return payTwice(orderId, payment);
    await decide(payment, "000");
  }

  /** In a second window, which gets a payment of its own only when the first press is long ago. */
  async function payTwice(orderId: number, payment: SimulatedPayment | null): Promise<void> {
    await waitAMinute(orderId);
    const second = await arrive(orderId);
    if (payment && second && second !== payment) counts.twice++;
    await Promise.all([...new Set([payment, second])].map((one) => one && decide(one, "000")));
  }

  async function payAndCancel(orderId: number): Promise<void> {
    counts.cancelled++;
    const cancelling = delay(random() * 200).then(() => press(`/cancel/${orderId}`));
    await Promise.all([pay(orderId), cancelling]);
  }

  /** Staff send an order as cash on delivery, at any moment. */
  async function send(orderId: number): Promise<void> {
    counts.sent++;
    await press(`/cash/${orderId}`);
    if (chance(0.1)) return void (await press(`/ahead/${orderId}`));
    await delay(random() * 40);
    await press(`/book/${orderId}`);
    if (chance(0.5)) await press(`/handover/${orderId}`);
    await delay(random() * 40);
    if (chance(0.5)) await press(`/deliver/${orderId}`);
  }

  /** Someone goes to pay, and decides only when the courier has been told to collect cash, or has the parcel. */
  async function paySlowly(orderId: number): Promise<void> {
    const payment = await arrive(orderId);
    counts.sent++;
    await press(`/cash/${orderId}`);
    await press(`/book/${orderId}`);
    if (orderId % 16 === 0) await press(`/handover/${orderId}`);
    if (payment) await decide(payment, "000");
  }

  /** A payment fails, and someone who has seen what was said of it tries every forgery. */
  async function failAndForge(orderId: number): Promise<void> {
    const payment = await arrive(orderId);
    if (!payment) return;
    await decide(payment, "112");
    const seen: Saying = { kind: "return", fields: returnFields(payment, "112") };
    for (const forge of forgeries) await forgeOne(seen, forge);
  }

  return {
    counts,
    async shop(orderId) {
      if (orderId % 8 === 2) return failAndForge(orderId);
      if (orderId % 8 === 0) return paySlowly(orderId);
      if (orderId % 8 === 4) {
        const sending = delay(random() * 150).then(() => send(orderId));
        return void (await Promise.all([pay(orderId), sending]));
      }
      // These two come in every run; the chances of the others depend on who comes first.
      if (orderId % 16 === 6) return payTwice(orderId, await arrive(orderId));
      if (orderId % 16 === 14 || chance(0.15)) return payAndCancel(orderId);
      return pay(orderId);
    },
    async deliverLate() {
      while (late.length > 0) {
        const [saying] = late.splice(Math.floor(random() * late.length), 1);
        if (saying) await say(saying);
      }
    },
    async forge() {
      if (said.length > 0) await forgeOne(pick(said));
    },
  };
}
