import { randomInt } from "node:crypto";
import { expect, it } from "vitest";
import { historyText, playHistory } from "./history.ts";
import { countStep, emptyCells, forbiddenCells, type StepTable, tableText } from "./step-table.ts";
import { openMoneyShop } from "./world.ts";

const isLong = Boolean(process.env.TEST_ALL);
/** Each history has a seed of its own, which begins here. */
const firstSeed = Number(process.env.MONEY_SEED ?? (isLong ? randomInt(2 ** 31) : 48));
const wantedSteps = Number(process.env.MONEY_STEPS ?? (isLong ? 60_000 : 3_000));
/** Milliseconds; `npm test` shares its processors. */
const timeout = isLong ? 7_200_000 : 900_000;

it(
  "keeps the account of each order and the cash of each parcel, whatever people do",
  async () => {
    const shop = await openMoneyShop();
    const table: StepTable = new Map();
    const started = performance.now();
    let steps = 0;
    let histories = 0;
    for (; steps < wantedSteps; histories++) {
      const history = await playHistory(shop, firstSeed + histories);
      for (const step of history.steps) countStep(table, step);
      steps += history.steps.length;
      if (history.differences.length > 0)
        expect.fail(`after ${steps} steps of seed ${firstSeed}:\n${historyText(history)}`);
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const { explained, unexplained } = emptyCells(table);
    console.info(
      [
        `${steps} steps in ${histories} histories of seed ${firstSeed}, ${seconds} s`,
        tableText(table),
        ...(isLong ? explained : []),
        ...unexplained.map((cell) => `${cell}: nothing forbids it`),
      ].join("\n"),
    );
    expect(forbiddenCells(table)).toEqual([]);
    // A short run does not meet what is rare.
    if (isLong) expect(unexplained).toEqual([]);
  },
  timeout,
);
