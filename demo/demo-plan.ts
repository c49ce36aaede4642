import type { AttemptOutcome } from "../shop/fulfilment/couriers/schema.ts";
import type { PaymentMethod } from "../shop/payments/model/payment.ts";
import { seededRandom } from "../test/seeded-random.ts";
import type { CourierStep } from "../test/simulators/couriers/courier-books.ts";

/** What happens to an order, drawn before anything does. */
export interface PlannedOrder {
  /** From 0, the oldest; the hour is Karachi's. */
  day: number;
  hour: number;
  /** Made up, at an address that is reserved for examples. */
  person: { name: string; email: string; phone: string; address: string };
  items: [productId: string, quantity: number][];
  payment: PaymentMethod;
  source: "website" | "phone" | "whatsapp" | "instagram";
  calls: AttemptOutcome[];
  /** What the courier does on the mornings after it has got the parcel. */
  mornings: CourierStep[][];
  courier: "rider" | "tcs" | null;
  stop: DemoStop | null;
}

const scan: CourierStep[] = ["scan"];
const delivered: CourierStep[] = ["out for delivery", "delivered"];
const failed: CourierStep[] = ["out for delivery", "attempt failed"];
const returned: CourierStep[][] = [scan, failed, ["return"], ["returned"]];

type Stop = { ago: number } & Partial<Pick<PlannedOrder, "calls" | "mornings" | "payment" | "courier">>;

/** Where an order stays for good, so that each kind of work waits somewhere; `ago`: days. */
const stops = {
  call: { ago: 1, calls: [] },
  wrong_number: { ago: 1, calls: ["wrong_number"] },
  call_later: { ago: 1, calls: ["call_later"] },
  pack: { ago: 1 },
  book: { ago: 1 },
  give: { ago: 1 },
  unknown: { ago: 2 },
  uncancelled: { ago: 2 },
  not_scanned: { ago: 4, mornings: [] },
  stuck: { ago: 8, mornings: [scan] },
  lost: { ago: 9, mornings: [scan, ["lost"]] },
  failed: { ago: 3, mornings: [scan, failed] },
  coming_back: { ago: 6, mornings: [scan, failed, ["return"]] },
  came_back: { ago: 8, mornings: returned },
  complaint: { ago: 4, mornings: [scan, failed] },
  advance: { ago: 2 },
  unpaid: { ago: 3, payment: "jazzcash" },
  not_finished: { ago: 1, payment: "jazzcash" },
  claimed: { ago: 1, payment: "transfer" },
  paid_late: { ago: 3, payment: "jazzcash", mornings: [] },
  refund: { ago: 4, payment: "jazzcash" },
  refund_requested: { ago: 3, payment: "jazzcash" },
  refund_approved: { ago: 4, payment: "jazzcash" },
  disputed: { ago: 5, payment: "jazzcash" },
  together: { ago: 1 },
} satisfies Record<string, Stop>;
export type DemoStop = keyof typeof stops;

const times = <T>(count: number, value: T): T[] => Array<T>(count).fill(value);
const waysToCall: AttemptOutcome[][] = [
  ...times<AttemptOutcome[]>(16, ["confirmed"]),
  ["no_answer", "confirmed"],
  ["call_later", "confirmed"],
  ["sent", "confirmed"],
  ["refused"],
  ["no_answer", "no_answer", "no_answer"],
];
const waysOfParcels: CourierStep[][][] = [
  ...times(9, [scan, delivered]),
  ...times(9, [scan, [], delivered]),
  ...times(2, [scan, failed, delivered]),
  ...times(3, returned),
];
const payments: PaymentMethod[] = [...times<PaymentMethod>(6, "cod"), "jazzcash", "transfer"];
const names =
  `Ayesha Khan,Bilal Ahmed,Hina Malik,Usman Ghani,Zainab Iqbal,Hamid Raza,Mehwish Tariq,Asad Iqbal,Rabia Noor,Kashif
 Ali,Nida Shah,Omar Farooq,Imran Sheikh,Amna Javed,عائشہ صدیقی,محمد بلال,زینب فاطمہ,Syeda Umm-e-Kulsoom Fatima Zehra Naqvi Rizvi
 Bukhari,Muhammad Abdul Rehman Siddiqui Qureshi Hashmi`.replaceAll("\n", "");
const cities = "Lahore,Lahore,Lahore,Karachi,Karachi,Karachi,Islamabad,Rawalpindi,Faisalabad,Multan,Peshawar";
const products =
  "lumiskin-retinol,lumiskin-retinol,lumiskin-niacinamide-zinc,lumiskin-tranexamic-acid,lumiskin-exfoliating-glove,eyebrow-razor";

/** Random choices, the same for every run with the same seed. */
export function createChance(seed: number) {
  const random = seededRandom(seed);
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const pick = <T>(from: readonly T[]): T => from[whole(0, from.length - 1)] as T;
  return { random, whole, pick };
}
export type Chance = ReturnType<typeof createChance>;

/** The orders of a shop that grows, and for each stop one that stays there, the oldest first. */
export function planOrders({ random, whole, pick }: Chance, orders: number, days: number): PlannedOrder[] {
  const known: PlannedOrder["person"][] = [];
  function meet() {
    if (known.length > 0 && random() < 0.25) return pick(known);
    const number = String(known.length + 1).padStart(4, "0");
    const name = pick(names.split(","));
    const city = pick(cities.split(","));
    const house = whole(1, 240);
    const isUrdu = name > "~";
    const address = isUrdu ? `مکان ${house}، ماڈل ٹاؤن، ${city}` : `House ${house}, Model Town, ${city}`;
    const person = { name, email: `customer${number}@example.com`, phone: `0300 000${number}`, address };
    known.push(person);
    return person;
  }
  function order(day: number, stop: DemoStop | null): PlannedOrder {
    const person = meet();
    const payment = stop ? "cod" : pick(payments);
    const items = new Map(times(whole(1, 2), 0).map(() => [pick(products.split(",")), whole(1, 2)]));
    return {
      day,
      hour: stop ? 10.5 : 9 + random() * 14,
      person,
      items: stop === "advance" ? [["lumiskin-retinol", 6]] : [...items],
      payment,
      source: pick(["website", "website", "phone", "whatsapp", "instagram"]),
      calls: stop ? ["confirmed"] : payment === "cod" ? [...pick(waysToCall)] : [],
      mornings: [...pick(waysOfParcels)],
      courier: stop || random() < 0.9 ? null : person.address.endsWith("Lahore") ? "rider" : "tcs",
      stop,
      ...(stop && structuredClone<Stop>(stops[stop])),
    };
  }
  const dayOf = (index: number) => Math.floor(days * ((index + 0.5) / orders) ** 0.45);
  const usual = times(orders, 0).map((_, index) => order(dayOf(index), null));
  const staying = (Object.keys(stops) as DemoStop[]).map((stop) => order(days - 1 - stops[stop].ago, stop));
  const twin = staying.filter(({ stop }) => stop === "together").map((one) => ({ ...one, hour: 11 }));
  return [...usual, ...staying, ...twin].sort((one, other) => one.day - other.day || one.hour - other.hour);
}
