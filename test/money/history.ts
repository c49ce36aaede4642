import { checkEnd, checkStep, type Difference } from "./check.ts";
import { nextToEnd } from "./end-history.ts";
import type { Args } from "./operation.ts";
import { operationOf, operations } from "./operations.ts";
import {
  type Chance,
  chanceOf,
  look,
  type MoneyShop,
  openWorld,
  settleAdvances,
  type World,
} from "./world.ts";

export interface Step {
  operation: string;
  args: Args;
}

export interface DoneStep extends Step {
  isDone: boolean;
  /** Of its parcel, or of the parcels of its order; `none` where it has none. */
  states: string[];
}

/** A history: its seed, what was done, and what was wrong after the last step. */
export interface History {
  seed: number;
  steps: DoneStep[];
  differences: Difference[];
}

/** Does one step, and compares what the shop says with the ledger and the rule. */
export async function doStep(
  world: World,
  { operation, args }: Step,
): Promise<DoneStep & { differences: Difference[] }> {
  const { changes, run } = operationOf(operation);
  const before = world.said;
  const allowed = changes(args, world);
  const states = statesOf(world, args);
  let isDone = false;
  let differences: Difference[] = [];
  try {
    isDone = await run(world, args as never);
    // Some have looked themselves, after what they did.
    if (world.said === before) await look(world);
    settleAdvances(world);
    differences = checkStep(world, before, isDone ? allowed : []);
  } catch (error) {
    differences = [{ check: "error", text: String(error) }];
  }
  return { operation, args, isDone, states, differences };
}

/** The states of the parcel that a step is about, else of the parcels of its order. */
function statesOf({ said }: World, { order, parcel }: Args): string[] {
  const found = said.parcels.filter(({ id, pieces }) =>
    parcel === undefined ? pieces.some((one) => one.order === order) : id === parcel,
  );
  const states = [...new Set(found.map(({ state }) => state))];
  return states.length > 0 ? states : ["none"];
}

/** What of the histories is left out, to look at the rest alone. */
export interface LeftOut {
  operations?: readonly string[];
  checks?: readonly string[];
}

/** The orders with which most histories begin, so that there is something to join. */
const ordersFirst = 2;

/** The next step by chance: an operation for which there is something to do. */
function nextStep(world: World, chance: Chance, { operations: without = [] }: LeftOut): Step {
  const tried = operations.filter(({ name }) => !without.includes(name));
  const weighed = tried.flatMap((operation) => Array.from({ length: operation.weight }, () => operation));
  const isNew = world.ledger.size < ordersFirst && chance.is(0.8);
  for (;;) {
    const operation = isNew ? operationOf("place") : chance.pick(weighed);
    const args = operation?.choose(world, chance);
    if (operation && args) return { operation: operation.name, args };
  }
}

/** Of one history; what brings it to its end comes on top. */
const [leastSteps, mostSteps] = [10, 40];
/** Steps that bring a history to its end; more find no end. */
const mostToEnd = 80;

/** Plays a history of one customer from its seed, up to the first difference. */
export async function playHistory(shop: MoneyShop, seed: number, leftOut: LeftOut = {}): Promise<History> {
  const chance = chanceOf(seed);
  const world = await openWorld(shop);
  const history: History = { seed, steps: [], differences: [] };
  const take = async (step: Step) => {
    const { differences, ...done } = await doStep(world, step);
    history.steps.push(done);
    history.differences = differences.filter(({ check }) => !leftOut.checks?.includes(check));
    return history.differences.length === 0;
  };
  for (let left = chance.between(leastSteps, mostSteps); left > 0; left--)
    if (!(await take(nextStep(world, chance, leftOut)))) return history;
  for (let left = mostToEnd; ; left--) {
    const step = nextToEnd(world, history.steps);
    if (!step || left === 0) break;
    if (!(await take(step))) return history;
  }
  history.differences = (await checkEnd(world)).filter(({ check }) => !leftOut.checks?.includes(check));
  return history;
}

/** A history as a person reads it, and how to play it again. */
export function historyText({ seed, steps, differences }: History): string {
  return [
    `history ${seed}; play it again with MONEY_SEED=${seed} MONEY_STEPS=1`,
    ...steps.map(({ operation, args, isDone }, index) => {
      return `${index + 1}. ${operation} ${JSON.stringify(args)}${isDone ? "" : " (refused)"}`;
    }),
    ...differences.map(({ check, text }) => `${check}: ${text}`),
  ].join("\n");
}
