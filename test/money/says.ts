import type { MoneyOrder } from "./orders.ts";

/** A figure of an order, and where it stands in what a reader reads: the first group is the sum. */
export interface Says {
  /** What the order costs; it is always said. */
  total?: RegExp;
  /** Received; where money went back, what is left of it may stand here. */
  paid?: RegExp;
  /** Still to be paid in any way. */
  due?: RegExp;
  /** To go back to the customer. */
  owed?: RegExp;
  cash?: CashSays;
  /** What all orders of a parcel cost together. */
  together?: RegExp;
}

/** How the cash at the door is said. */
export type CashSays =
  /**
   * In the sentence of reading 76; the pattern is where the sum stands if it is the order's due and nothing else.
   * `alone`: what is said of such an order; where total or due stand beside it, it may be silent.
   * `namesAll`: it is about all orders of the parcel, so that no part is one's own.
   */
  | { sentence: RegExp; to: "customer" | "staff"; alone: "said" | "maybe"; namesAll?: true }
  /** The sum of the parcel alone, where there is no room for a sentence. */
  | { sum: RegExp };

/** A sum as the shop writes it. */
export function rupees(sum: number): string {
  const decimals = Number.isInteger(sum) ? 0 : 2;
  return `Rs. ${sum.toLocaleString("en-US", { minimumFractionDigits: decimals })}`;
}

/** All sums that stand there, one where nothing is said: 0. */
function sumsAt(text: string, at: RegExp): number[] {
  const found = [...text.matchAll(new RegExp(at, `${at.flags}g`))].map(([, sum = "0"]) =>
    Number(sum.replace(/[^\d.]/g, "").replace(/^\.+/, "")),
  );
  return found.length > 0 ? [...new Set(found)] : [0];
}

/** What is wrong in a text about an order, each in words; empty: it says what is true. */
export function faultsOf(text: string, { money }: MoneyOrder, says: Says): string[] {
  const { total, paid, back = 0, due } = money;
  const wrong = (figure: string, at: RegExp | undefined, ...right: number[]) => {
    const said = at ? sumsAt(text, at) : [];
    return said
      .filter((one) => !right.includes(one))
      .map((one) => `${figure} ${one} instead of ${right.join(" or ")}`);
  };
  return [
    ...(says.total && total > 0 && !says.total.test(text) ? ["no total"] : wrong("total", says.total, total)),
    ...wrong("paid", says.paid, paid, paid - back),
    // Where nothing is paid, the total says it.
    ...wrong("due", says.due, Math.max(due, 0), ...(due === total ? [0] : [])),
    ...wrong("owed", says.owed, Math.max(-due, 0)),
    ...wrong("together", says.together, money.together ?? 0),
    ...(says.cash ? cashFaults(text, money, says.cash) : []),
  ];
}

const neverAsked = /for this parcel, of it|If the rider asks/;

function cashFaults(text: string, money: MoneyOrder["money"], says: CashSays): string[] {
  const { door, own = door, due, companions = 0 } = money;
  if ("sum" in says) return sumFaults(text, says.sum, door);
  const saidSums = sumsAt(text, says.sentence);
  // Said twice, each must be right.
  const said = saidSums.find((one) => one !== door) ?? door;
  if (door === 0)
    return said > 0 || neverAsked.test(text) ? [`asks for ${said}, although nothing is collected`] : [];
  if (own > Math.max(due, 0)) return paidFaults(text, door, says, said);
  const isShared = !says.namesAll && (own !== door || companions > 0);
  const isAlone = said === door || (said === 0 && says.alone === "maybe");
  if (!isShared) return isAlone ? [] : [`cash ${said} instead of ${door}`];
  const nothing = own === 0 ? "|nothing" : "";
  const sentence = new RegExp(
    `${literal(rupees(door))} for (this parcel|these parcels|\\d parcels), of it (${literal(rupees(own))}${nothing}) for this order`,
  );
  return [
    ...(sentence.test(text)
      ? []
      : [`no “${rupees(door)} for this parcel, of it ${rupees(own)} for this order”`]),
    ...(companions === 0 || text.includes(rupees(companions))
      ? []
      : [`not that ${rupees(companions)} are awaited for a companion`]),
  ];
}

/** The customer owes nothing of what the courier was told to collect. */
function paidFaults(text: string, told: number, says: { to: "customer" | "staff" }, said: number): string[] {
  if (says.to === "staff")
    return new RegExp(`(collect|ask|cash)[^\\n]*${literal(rupees(told))}`, "i").test(text)
      ? []
      : [`not that ${rupees(told)} are collected although paid`];
  const sentence = `You have paid. If the rider asks for ${rupees(told)}, call us first; what you pay twice we pay back.`;
  return [
    ...(said > 0 ? [`asks for ${said}, which is paid`] : []),
    ...(text.includes(sentence) ? [] : [`no “${sentence}”`]),
  ];
}

/** Of a text that says one sum, or nothing where nothing is collected. */
export function sumFaults(text: string, at: RegExp, right: number): string[] {
  const [said] = sumsAt(text, at);
  return said === right ? [] : [`cash ${said} instead of ${right}`];
}

const literal = (text: string) => text.replaceAll(".", "\\.");
