import { forbiddenChanges } from "./facts.ts";
import { accountOf, partsOf } from "./rule.ts";
import { readLists, type Said, type SaidPart } from "./said.ts";
import { factsOf, moneyOf, type World } from "./world.ts";

/** What of the shop is not as the ledger and the rule have it. */
export interface Difference {
  check:
    | "heard"
    | "account"
    | "part"
    | "told"
    | "today"
    | "sum"
    | "slip"
    | "negative"
    | "facts"
    | "end"
    | "error";
  text: string;
}

type Entry = readonly [check: Difference["check"], text: string | null | false];

const collected = (entries: readonly Entry[]): Difference[] =>
  entries.flatMap(([check, text]) => (text ? [{ check, text }] : []));

/** What a step left otherwise than it should be. @param allowed the facts that it might change */
export function checkStep(world: World, before: Said, allowed: readonly string[]): Difference[] {
  const misheard = world.misheard.splice(0).map((text) => ["heard", text] as const);
  const changed = forbiddenChanges(before, world.said, allowed).map((text) => ["facts", text] as const);
  return collected([...misheard, ...checkAccounts(world), ...checkParts(world), ...changed]);
}

/** The account of each order is what the ledger has. */
function checkAccounts(world: World): Entry[] {
  const facts = factsOf(world);
  return world.said.orders.flatMap((said): Entry[] => {
    const money = moneyOf(world, said.order);
    const wanted = { ...accountOf(facts, said.order, money), awaitedAdvance: money.awaitedAdvance };
    const wrong = Object.entries(wanted).filter(([name, sum]) => said[name as keyof typeof wanted] !== sum);
    return [
      ...wrong.map(([name, sum]) => {
        return ["account", `${name} of order ${said.order}: ${said[name as never]}, not ${sum}`] as const;
      }),
      [
        "negative",
        -said.due > said.paid - said.paidBack && `order ${said.order} is owed more than it has paid`,
      ],
    ];
  });
}

/** What each place of pieces collects is the sum of its orders' parts by the rule. */
function checkParts(world: World): Entry[] {
  const facts = factsOf(world);
  const parts = [...world.ledger].flatMap(([order, money]) =>
    partsOf(facts, order, money).map((part) => ({ order, ...part })),
  );
  const isOf = (said: SaidPart, part: (typeof parts)[number]) =>
    said.parcel === part.parcel && said.order === part.order && said.place === part.place;
  const unsaid = parts.filter((part) => !world.said.parts.some((said) => isOf(said, part)));
  return [
    ...unsaid.map(({ order, parcel, place, part }) => {
      return ["part", `no one says that order ${order} pays ${part} for ${place} ${parcel ?? ""}`] as const;
    }),
    ...world.said.parts.flatMap((said): Entry[] => {
      const own = parts.find((part) => isOf(said, part));
      const name = `${said.place} ${said.parcel ?? ""} of order ${said.order}`;
      const differs = (field: "told" | "part" | "today") => said[field] !== (own ? own[field] : 0);
      return [
        ["part", differs("part") && `${name} collects ${said.part}, not ${own?.part}`],
        ["told", differs("told") && `${name} was told ${said.told}, not ${own?.told}`],
        ["today", differs("today") && `${name} would be told ${said.today}, not ${own?.today}`],
        ["negative", said.part < 0 && `${name} collects ${said.part}`],
      ];
    }),
    ...world.said.parcels.map(({ id, slip }): Entry => {
      const wanted = world.slips.get(id) ?? null;
      return ["slip", slip !== wanted && `the slip of parcel ${id} says ${slip}, not ${wanted}`];
    }),
    ...[...world.ledger].map(([order, money]) =>
      checkSum(world.said.parts, order, accountOf(facts, order, money).atDoor),
    ),
  ];
}

/** What the shop says of parts that no one was told adds up to what is left at the door, wherever a piece is left. */
function checkSum(said: readonly SaidPart[], order: number, atDoor: number): Entry {
  const own = said.filter((part) => part.order === order);
  const untold = own.filter(({ told }) => told === null);
  const sumOf = (parts: readonly SaidPart[]) => parts.reduce((sum, { part }) => sum + part, 0);
  const left = Math.max(atDoor - sumOf(own.filter(({ told }) => told !== null)), 0);
  const isWrong = untold.length > 0 && sumOf(untold) !== left;
  return ["sum", isWrong && `parts of order ${order} add up to ${sumOf(untold)}, not ${left}`];
}

/** At the end of a history nothing is due, or someone is shown that it is. Less than a rupee is in no list. */
export async function checkEnd(world: World): Promise<Difference[]> {
  const lists = await readLists(world.shop.db);
  const facts = factsOf(world);
  return collected(
    world.said.orders.map(({ order }): Entry => {
      const { due } = accountOf(facts, order, moneyOf(world, order));
      const isShown =
        due < 0
          ? lists.refunds.includes(order)
          : lists.deliveredUnpaid.includes(order) ||
            isCompletedWithout(world, order) ||
            // A courier that does not cancel keeps its parcel here.
            world.said.parcels.some(
              ({ id, pieces }) => lists.paidParcels.includes(id) && pieces.some((one) => one.order === order),
            );
      return ["end", Math.abs(due) >= 100 && !isShown && `${due} of order ${order} are due and in no list`];
    }),
  );
}

/** Whether a line of an order was completed without having been delivered. */
function isCompletedWithout({ said }: World, order: number): boolean {
  return said.lines.some((line) => {
    if (line.order !== order || line.status !== "completed") return false;
    const sent = said.parcels.filter(({ state }) => state === "delivered").flatMap(({ pieces }) => pieces);
    const own = sent.filter((one) => one.order === order && one.line === line.line);
    return own.reduce((sum, { quantity }) => sum + quantity, 0) < line.quantity;
  });
}
