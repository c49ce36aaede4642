import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { createTestDatabase } from "../../../test/test-database.ts";
import { latestRevisions } from "../../base/revisions/revision-queries.ts";
import { changeProducts } from "../product/change-products.ts";
import type { EditableProduct } from "../product/editable-product.ts";
import { findEditableProduct } from "../product/product-write-queries.ts";
import { cancelScheduledPrice } from "./cancel-scheduled-price.ts";
import { runScheduledPrices } from "./run-scheduled-prices.ts";
import { schedulePrices } from "./schedule-prices.ts";
import { listScheduledPrices } from "./scheduled-price-queries.ts";

const glove = "lumiskin-exfoliating-glove";
const brush = "silicone-bath-brush";
/** An instant in Karachi, which is five hours ahead of UTC the whole year. */
const at = (time: string) => () => new Date(`${time}:00+05:00`);
const eid = { firstDay: "2027-03-09", lastDay: "2027-03-12" };

describe("scheduled prices", async () => {
  const { db } = await createTestDatabase(8);
  const current = async (id: string) => (await findEditableProduct(db, id)) as EditableProduct;
  const schedule = async (
    id: string,
    { days = eid, badgePercent = null as number | null, unitPrice = 99900, cataloguePrice = 109900 } = {},
  ) => {
    const { version } = await current(id);
    return schedulePrices(
      db,
      [{ id, version, prices: { unitPrice, cataloguePrice, badgePercent, ...days } }],
      "owner",
    );
  };
  const list = async () => (await listScheduledPrices(db, 1)).items;
  const start = await Promise.all([current(glove), current(brush)]);

  afterEach(async () => {
    await sql`truncate scheduled_prices`.execute(db);
    for (const { id, unitPrice, cataloguePrice, discountPercent } of start)
      await changeProducts(db, [{ id, set: { unitPrice, cataloguePrice, discountPercent } }], {
        actorId: "owner",
      });
  });

  it("begin with their first day in Karachi, end after their last, and leave what was there before", async () => {
    await schedule(glove, { badgePercent: 15 });
    const { version } = await current(glove);
    await runScheduledPrices(db, at("2027-03-08T23:59"));
    expect(await current(glove)).toMatchObject({ unitPrice: 119900, version });
    await runScheduledPrices(db, at("2027-03-09T00:00"));
    const running = { unitPrice: 99900, cataloguePrice: 109900, discountPercent: 15 };
    expect(await current(glove)).toMatchObject({ ...running, version: version + 1 });
    await runScheduledPrices(db, at("2027-03-12T23:59"));
    expect(await current(glove)).toMatchObject({ ...running, version: version + 1 });
    expect(await list()).toMatchObject([{ state: "running", unitPriceBefore: 119900, ...eid }]);
    await runScheduledPrices(db, at("2027-03-13T00:00"));
    expect(await current(glove)).toMatchObject({
      unitPrice: 119900,
      cataloguePrice: 219900,
      discountPercent: start[0]?.discountPercent,
      version: version + 2,
    });
    expect(await list()).toMatchObject([{ state: "ended", kept: [] }]);
    const [last] = await latestRevisions(db, "product", glove, 1);
    expect(last).toMatchObject({ actorId: null, after: { unitPrice: 119900 } });
  });

  it("begin late where the shop was off at midnight, and never where it was off all those days", async () => {
    await schedule(glove);
    await runScheduledPrices(db, at("2027-03-11T15:00"));
    expect((await current(glove)).unitPrice).toBe(99900);
    await schedule(brush);
    const { version } = await current(brush);
    await runScheduledPrices(db, at("2027-05-01T00:00"));
    expect((await current(glove)).unitPrice).toBe(119900);
    expect((await current(brush)).version).toBe(version);
    expect((await list()).map(({ state, beganAt }) => [state, beganAt === null])).toEqual(
      expect.arrayContaining([
        ["ended", false],
        ["ended", true],
      ]),
    );
  });

  it("follow each other: the next begins from what was there before the first, also after days off", async () => {
    await schedule(glove);
    await schedule(glove, {
      days: { firstDay: "2027-03-13", lastDay: "2027-03-14" },
      unitPrice: 89900,
    });
    await runScheduledPrices(db, at("2027-03-10T00:00"));
    await runScheduledPrices(db, at("2027-03-14T00:00"));
    expect(await current(glove)).toMatchObject({ unitPrice: 89900 });
    expect(await list()).toMatchObject([{ unitPriceBefore: 119900 }, { state: "ended" }]);
    await runScheduledPrices(db, at("2027-03-15T00:00"));
    expect(await current(glove)).toMatchObject({ unitPrice: 119900 });
  });

  it("leave a price that the owner changed meanwhile, and say so", async () => {
    await schedule(glove);
    await runScheduledPrices(db, at("2027-03-09T10:00"));
    await changeProducts(db, [{ id: glove, set: { unitPrice: 105000 } }], { actorId: "owner" });
    await runScheduledPrices(db, at("2027-03-13T00:00"));
    expect(await current(glove)).toMatchObject({ unitPrice: 105000, cataloguePrice: 219900 });
    expect(await list()).toMatchObject([{ state: "ended", kept: ["unitPrice"] }]);
  });

  it("begin and end once, whatever the number of servers", async () => {
    await schedule(glove);
    const { version } = await current(glove);
    const round = (time: string) =>
      Promise.all(Array.from({ length: 6 }, () => runScheduledPrices(db, at(time))));
    await round("2027-03-09T00:00");
    expect(await current(glove)).toMatchObject({ unitPrice: 99900, version: version + 1 });
    await round("2027-03-13T00:00");
    expect(await current(glove)).toMatchObject({ unitPrice: 119900, version: version + 2 });
  });

  it("do not share a day: all of those that are set together, or none", async () => {
    await schedule(glove);
    const { version } = await current(brush);
    const prices = {
      unitPrice: 1,
      cataloguePrice: 1,
      badgePercent: null,
      firstDay: "2027-03-12",
      lastDay: "2027-03-20",
    };
    const both = [
      { id: brush, version, prices },
      { id: glove, version: (await current(glove)).version, prices },
    ];
    expect(await schedulePrices(db, both, "owner")).toMatchObject({
      outcome: "overlap",
      others: [{ productId: glove, ...eid }],
    });
    expect(await list()).toHaveLength(1);
    // Of ten at once, in either order, one.
    const later = both.map((one) => ({
      ...one,
      prices: { ...prices, firstDay: "2027-04-01", lastDay: "2027-04-02" },
    }));
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, n) => schedulePrices(db, n % 2 ? later : later.toReversed(), "owner")),
    );
    expect(results.filter(({ outcome }) => outcome === "scheduled")).toHaveLength(1);
  });

  it("are set for what was shown", async () => {
    const { version } = await current(glove);
    await changeProducts(db, [{ id: glove, set: { unitPrice: 100 } }], { actorId: "manager" });
    const prices = { unitPrice: 1, cataloguePrice: 1, badgePercent: null, ...eid };
    expect(await schedulePrices(db, [{ id: glove, version, prices }], "owner")).toMatchObject({
      outcome: "conflict",
      id: glove,
    });
    expect(await schedulePrices(db, [{ id: "no-such", version, prices }], "owner")).toEqual({
      outcome: "unknown",
      id: "no-such",
    });
  });

  it("are cancelled while they wait, and end at once while they run", async () => {
    await schedule(glove);
    await schedule(brush);
    const ids = (await list()).map(({ id }) => id);
    const [first = 0, second = 0] = ids;
    expect(await cancelScheduledPrice(db, first, "owner")).toBe("cancelled");
    await runScheduledPrices(db, at("2027-03-10T00:00"));
    // Cancelling and its last midnight at the same time: it ends once.
    const [outcome] = await Promise.all([
      cancelScheduledPrice(db, second, "owner"),
      runScheduledPrices(db, at("2027-03-13T00:00")),
    ]);
    expect(["cancelled", "over"]).toContain(outcome);
    for (const product of start) expect((await current(product.id)).unitPrice).toBe(product.unitPrice);
    expect(await cancelScheduledPrice(db, first, "owner")).toBe("over");
    expect(await cancelScheduledPrice(db, 0, "owner")).toBe("unknown");
    // Its days are free again.
    expect(await schedule(glove)).toEqual({ outcome: "scheduled" });
  });

  it("do not keep each other waiting where one fails", async () => {
    await schedule(glove);
    await schedule(brush);
    await sql`alter table products add constraint no_such_price check (id <> ${sql.lit(glove)} or unit_price <> 99900) not valid`.execute(
      db,
    );
    await expect(runScheduledPrices(db, at("2027-03-09T00:00"))).rejects.toMatchObject({
      constraint: "no_such_price",
    });
    expect((await current(brush)).unitPrice).toBe(99900);
    expect((await current(glove)).unitPrice).toBe(119900);
    await sql`alter table products drop constraint no_such_price`.execute(db);
    await runScheduledPrices(db, at("2027-03-09T00:01"));
    expect((await current(glove)).unitPrice).toBe(99900);
  });
});
