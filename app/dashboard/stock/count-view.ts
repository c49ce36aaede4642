import { randomUUID } from "node:crypto";
import { formatDateTime } from "../../../shop/base/karachi-time.ts";
import { countDifference } from "../../../shop/catalogue/stock/count-difference.ts";
import {
  type CountSummary,
  findCount,
  listCountable,
  listCounts,
} from "../../../shop/catalogue/stock/count-list-queries.ts";
import { type CountLine, listCountLines } from "../../../shop/catalogue/stock/count-queries.ts";
import { countFingerprint } from "../../../shop/catalogue/stock/count-stock.ts";
import type { BookedOutcome } from "../../../shop/catalogue/stock-schema.ts";
import type { Database } from "../../../shop/schema.ts";
import { signedText } from "./text.ts";

const shownCounts = 50;
const stateLabels = { open: "Counting", booked: "Saved", cancelled: "Cancelled" } as const;

export async function getCountList(db: Database) {
  return { formKey: randomUUID(), counts: (await listCounts(db, shownCounts)).map(toSummary) };
}

function toSummary({ id, state, startedAt, startedBy, endedAt, endedBy, products }: CountSummary) {
  const started = `Started ${formatDateTime(startedAt)} by ${startedBy ?? "a former staff member"}`;
  const ended = endedAt
    ? `; ${stateLabels[state].toLowerCase()} ${formatDateTime(endedAt)} by ${endedBy ?? "a former staff member"}`
    : "";
  return {
    id,
    isOpen: state === "open",
    state: stateLabels[state],
    text: `${started}${ended}.`,
    products: products === 1 ? "1 product counted" : `${products} products counted`,
  };
}

/**
 * A count for whoever counts: what is to be counted and what was entered, without what the shop expects, so that no one
 * counts what they read. null: there is no such count.
 */
export async function getCountView(db: Database, id: number) {
  const count = await findCount(db, id);
  if (!count) return null;
  const [countable, lines] = await Promise.all([listCountable(db), listCountLines(db, id)]);
  const counted = new Map(lines.map((line) => [line.productId, line]));
  return {
    ...toSummary(count),
    formKey: randomUUID(),
    rows: countable.map(({ productId, name }) => ({
      productId,
      name,
      entered: enteredText(counted.get(productId)),
    })),
    missing: countable.filter(({ productId }) => !counted.has(productId)).length,
  };
}

function enteredText(line: CountLine | undefined): string | null {
  if (!line) return null;
  return `${line.pieces} counted ${formatDateTime(line.countedAt)} by ${line.countedBy ?? "a former staff member"}`;
}

/** The differences of a count, for whoever books it; null: there is no such count. */
export async function getDifferences(db: Database, id: number) {
  const count = await findCount(db, id);
  if (!count) return null;
  const [lines, countable] = await Promise.all([listCountLines(db, id), listCountable(db)]);
  const counted = new Set(lines.map(({ productId }) => productId));
  return {
    ...toSummary(count),
    seen: countFingerprint(lines),
    rows: lines.map((line) => toDifference(line, count.state === "open")),
    missing: countable.filter(({ productId }) => !counted.has(productId)).map(({ name }) => name),
  };
}

const outcomeTexts: Readonly<Record<BookedOutcome, string | null>> = {
  equal: null,
  booked: null,
  in_part: "More has been sold since the count than was in stock. Some orders cannot be filled.",
  counted_again: "Counted again since, so not changed.",
  untracked: "Stock no longer tracked, so not changed.",
};

function toDifference(line: CountLine, isOpen: boolean) {
  const { productId, name, pieces, expected, level, countedAt, booked } = line;
  const planned = isOpen ? countDifference(line) : { booked: booked ?? "equal", moved: line.moved ?? 0 };
  const difference = pieces - expected;
  const since = level - expected;
  return {
    productId,
    name,
    isDifferent: difference !== 0,
    counted: `${pieces} counted ${formatDateTime(countedAt)}, ${expected} expected`,
    difference: difference === 0 ? "as expected" : signedText(difference),
    outcome: outcomeTexts[planned.booked],
    // What was sold or came since the product was counted is no difference.
    after:
      isOpen && planned.moved !== 0
        ? `${since === 0 ? "No change since" : `${signedText(since)} since`}: ${level} will become ${level + planned.moved}`
        : null,
  };
}

export type CountView = NonNullable<Awaited<ReturnType<typeof getCountView>>>;
