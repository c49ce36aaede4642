// The account of an order and the cash of a parcel, by the rule in words and by no code of the shop. Sums in paisa.

export interface LineFact {
  order: number;
  line: number;
  price: number;
  quantity: number;
  status: "pending" | "completed" | "cancelled";
}

export interface ParcelFact {
  id: number;
  state: string;
  /** A courier is being asked to book it, or may have booked it. */
  callOpen: boolean;
  onSheet: boolean;
  /** Its courier is the own rider, who is told at the hand-over. */
  isRider?: boolean;
  /** `good`: came back in good condition; null: it has not come back. */
  pieces: { order: number; line: number; quantity: number; good: number | null }[];
}

/** `onDelivery`: the orders whose newest payment of the whole is on delivery. Parcels oldest first. */
export interface Facts {
  lines: LineFact[];
  parcels: ParcelFact[];
  onDelivery: number[];
}

/** What the test has paid, got back and heard of one order. */
export class Money {
  paid = 0;
  corrections = 0;
  keptAdvance = 0;
  awaitedAdvance = 0;
  /** `cut`: what the order costs less from the approval on; `ofKept`: what is kept of an advance, where nothing else was left. */
  refunds: {
    amount: number;
    cut: number;
    ofKept?: boolean;
    state: "requested" | "approved" | "paid" | "declined";
  }[] = [];
  /** By the id of a parcel. */
  told = new Map<number, number>();
}

/** What an order pays for a place of its pieces. `rest`: still to be packed; `gone`: brought by no one. */
export interface Part {
  /** null: not in a parcel that may arrive. */
  parcel: number | null;
  place: "parcel" | "rest" | "gone";
  told: number | null;
  part: number;
  /** What the parcel would be told now. */
  today: number;
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
const isHere = ({ state }: ParcelFact) => ["planned", "booked", "unknown"].includes(state);
const isOver = ({ state }: ParcelFact) => ["delivered", "received_back", "lost"].includes(state);
/** Whether what a parcel was told still counts. */
export const mayCollect = (parcel: ParcelFact) =>
  !isOver(parcel) &&
  (!isHere(parcel) || parcel.pieces.length > 0) &&
  (parcel.state !== "planned" || parcel.callOpen || parcel.onSheet) &&
  !(parcel.state === "booked" && parcel.isRider);
const openLines = ({ lines }: Facts, order: number) =>
  lines.filter((line) => line.order === order && line.status !== "cancelled");

/** What an order costs, what is due (below 0: owed back), and what is asked in cash. */
export function accountOf(facts: Facts, order: number, money: Money) {
  const open = openLines(facts, order);
  const approved = money.refunds.filter(({ state }) => state === "approved" || state === "paid");
  const cuts = sum(approved.map(({ cut, ofKept }) => (ofKept ? 0 : cut)));
  const kept = money.keptAdvance - sum(approved.map(({ cut, ofKept }) => (ofKept ? cut : 0)));
  const paidBack = sum(money.refunds.map(({ amount, state }) => (state === "paid" ? amount : 0)));
  const items = sum(open.map(({ price, quantity }) => price * quantity));
  const adjusted = open.length > 0 ? money.corrections - cuts : 0;
  const total = Math.max(items + adjusted + kept, 0);
  const due = total - money.paid + paidBack;
  const atDoor = facts.onDelivery.includes(order) ? Math.max(due - money.awaitedAdvance, 0) : 0;
  return { total, paid: money.paid, paidBack, due, atDoor };
}

/** The parts of an order: of each parcel that was told one, and of each other place of its pieces. */
export function partsOf(facts: Facts, order: number, money: Money): Part[] {
  const told = facts.parcels.filter(mayCollect).flatMap(({ id }): Part[] => {
    const amount = money.told.get(id);
    return amount === undefined ? [] : [newPart({ parcel: id, place: "parcel" }, amount, amount)];
  });
  const left = accountOf(facts, order, money).atDoor - sum(told.map(({ part }) => part));
  const untold = placesOf(facts, order).filter(({ parcel }) => !told.some((one) => one.parcel === parcel));
  const parts = [...told, ...share(Math.max(left, 0), untold)];
  const here = facts.parcels.filter(isHere).reverse();
  const newestFirst = here.flatMap(({ id }) => parts.filter(({ parcel }) => parcel === id));
  if (left > 0 && untold.length === 0 && newestFirst[0]) newestFirst[0].today += left;
  let excess = Math.max(-left, 0);
  for (const one of newestFirst) {
    one.today -= Math.min(one.part, excess);
    excess = Math.max(excess - one.part, 0);
  }
  return parts;
}

type Place = Pick<Part, "parcel" | "place">;
type Weighed = Place & { pieces: number; value: number };
const newPart = ({ parcel, place }: Place, part: number, told: number | null = null): Part => {
  return { parcel, place, told, part, today: part };
};

/**
 * Tells a courier what a parcel would be told now, at most what other parcels leave of it: whole rupees of each part. The paisa become
 * corrections.
 */
export function tell(facts: Facts, parcel: number, ledger: ReadonlyMap<number, Money>): void {
  const pieces = facts.parcels.find(({ id }) => id === parcel)?.pieces ?? [];
  for (const [order, money] of ledger) {
    const parts = partsOf(facts, order, money);
    const others = sum(parts.map((one) => (one.parcel === parcel ? 0 : (one.told ?? 0))));
    const left = Math.max(accountOf(facts, order, money).atDoor - others, 0);
    const own = pieces.some((one) => one.order === order) && parts.find((one) => one.parcel === parcel);
    money.told.delete(parcel);
    if (!own) continue;
    const part = Math.min(own.today, left);
    money.told.set(parcel, part - (part % 100));
    money.corrections -= part % 100;
  }
}

/** Where the pieces of an order are that may still be paid for: in parcels, the rest, and what no one brings. */
function placesOf(facts: Facts, order: number): Weighed[] {
  const found = openLines(facts, order).flatMap((line) => whereIs(facts, line));
  const parcels = facts.parcels.map(({ id }): Place => ({ parcel: id, place: "parcel" }));
  const others = (["rest", "gone"] as const).map((place): Place => ({ parcel: null, place }));
  return [...parcels, ...others].flatMap(({ parcel, place }) => {
    const here = found.filter((one) => one.parcel === parcel && one.place === place && one.pieces > 0);
    const value = sum(here.map((one) => one.value));
    return here.length > 0 ? [{ parcel, place, pieces: sum(here.map((one) => one.pieces)), value }] : [];
  });
}

/** The pieces of a line: what is in no parcel is to be packed, unless the line was completed without one. */
function whereIs({ parcels }: Facts, { order, line, price, quantity, status }: LineFact): Weighed[] {
  let left = quantity;
  const at = (place: Part["place"], pieces: number, parcel: number | null = null) => ({
    ...{ parcel, place, pieces, value: pieces * price },
  });
  const sent = parcels.flatMap((parcel) => {
    const own = parcel.pieces.filter((one) => one.order === order && one.line === line);
    return own.map((one) => {
      const back = parcel.state === "received_back" ? (one.good ?? one.quantity) : 0;
      left -= one.quantity - back;
      if (!isOver(parcel)) return at("parcel", one.quantity, parcel.id);
      return at("gone", parcel.state === "delivered" ? 0 : one.quantity - back);
    });
  });
  return [...sent, at(status === "pending" ? "rest" : "gone", left)];
}

/** Shares cash by value in whole rupees, by largest remainder and then the older; the last gets the paisa. */
function share(cash: number, places: Weighed[]): Part[] {
  const weights = places.map(({ value, pieces }) => (places.some((one) => one.value > 0) ? value : pieces));
  const [rupees, whole] = [Math.floor(cash / 100), sum(weights)];
  const shares = weights.map((weight) => Math.floor((rupees * weight) / whole));
  const remainder = (index: number) => (rupees * (weights[index] ?? 0)) % whole;
  const indexes = [...places.keys()].sort((one, other) => remainder(other) - remainder(one) || one - other);
  const more = indexes.slice(0, rupees - sum(shares));
  const paisa = (index: number) => (index === places.length - 1 ? cash % 100 : 0);
  const part = (index: number) => ((shares[index] ?? 0) + Number(more.includes(index))) * 100 + paisa(index);
  return places.map((place, index) => newPart(place, part(index)));
}
