import { describe, expect, it } from "vitest";
import type { StaffRole } from "../../../shop/staff/model/permissions.ts";
import { insertParcel } from "../../fulfilment/parcel-states-fixture.ts";
import { screen } from "../../screen.ts";
import { openTestShop } from "../../test-shop.ts";

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

describe("Today and the chase lists", async () => {
  const shop = await openTestShop();
  const roles = ["owner", "packer", "caller", "bookkeeper"] as const;
  const people = Object.fromEntries(
    await Promise.all(roles.map(async (role) => [role, await shop.signUpStaff(role)] as const)),
  ) as Record<StaffRole, Awaited<ReturnType<typeof shop.signUp>>>;
  const cash = { amounts: [123_400], placedAt: hoursAgo(90), phoneE164: "+923001234567" };
  await insertParcel(shop.db, { ...cash, number: 70_001, confirmation: "to_confirm" });
  await insertParcel(shop.db, { ...cash, number: 70_002 });
  const failed = { state: "attempted", courier: "postex", attempts: 2, told: 123_400 } as const;
  await insertParcel(shop.db, {
    ...cash,
    number: 70_003,
    parcel: { ...failed, lastEventAt: hoursAgo(60), adviceDueAt: hoursAgo(-3) },
  });
  const handedOver = { state: "handed_over", courier: "postex", told: 123_400 } as const;
  await insertParcel(shop.db, {
    ...cash,
    number: 70_004,
    parcel: { ...handedOver, handedOverAt: hoursAgo(30) },
  });
  await insertParcel(shop.db, {
    ...cash,
    number: 70_005,
    parcel: {
      ...handedOver,
      handedOverAt: hoursAgo(90),
      firstScannedAt: hoursAgo(80),
      lastEventAt: hoursAgo(75),
    },
  });
  await insertParcel(shop.db, { ...cash, number: 70_006, parcel: { state: "unknown", told: 0 } });
  await insertParcel(shop.db, {
    ...cash,
    number: 70_007,
    parcel: { state: "planned", packedAt: hoursAgo(1) },
  });
  const textOf = async (url: string, role: StaffRole) => {
    const response = await shop.get(url, { as: people[role].as });
    expect(response.status).toBe(200);
    return (await response.text()).replaceAll("<!-- -->", "");
  };
  /** The text of the queues, the large one first. */
  const queuesOf = (html: string) =>
    [
      ...html.matchAll(
        /data-queue-key="(\d?)"[^>]*href="([^"]+)"|href="([^"]+)"[^>]*data-queue-key="(\d?)"/g,
      ),
    ].map(([, key, to, otherTo, otherKey]) => [key ?? otherKey, (to ?? otherTo)?.replaceAll("&amp;", "&")]);

  it("[O.today] the owner's: the failed delivery on top, because it goes back soon; then each list in which something waits", async () => {
    const html = await textOf("/dashboard/today", "owner");
    const queues = queuesOf(html);
    expect(queues[0]).toEqual(["8", "/dashboard/chase?which=failed"]);
    // The last has no key: the order to confirm has waited for so long that it may be cancelled.
    expect(queues.slice(1).map(([key]) => key)).toEqual(["1", "2", "6", "7", "", "3", "5"]);
    expect(queues).toContainEqual(["3", "/dashboard/book"]);
    expect(html).toContain("Slip printed, no courier booked");
    expect(html).toMatch(/Show the \d+ empty lists/);
    expect(html).toMatch(/1 goes back [A-Z][a-z]{2} \d\d:\d\d/);
    expect(html).toContain("Rs. 1,234");
    expect(html).toContain("Still with couriers");
    for (const [, to] of queues)
      expect([to, (await shop.get(to ?? "", { as: people.owner.as })).status]).toEqual([to, 200]);
  });

  it("tells what happened in the last hour, and its sums to those who see figures", async () => {
    await insertParcel(shop.db, {
      ...cash,
      number: 70_009,
      placedAt: hoursAgo(0.5),
      confirmation: "refused",
    });
    const owner = await textOf("/dashboard/today", "owner");
    expect(owner).toMatch(/Since you were here.*Last hour: 1 order.*LS-70009.*placed, Rs\. 1,234/s);
    expect(await textOf("/dashboard/today", "packer")).toMatch(/LS-70009.*placed</s);
  });

  it("names the lists without numbers while they cannot be counted", async () => {
    const rename = (from: string, to: string) => shop.db.schema.alterTable(from).renameTo(to).execute();
    await rename("transfer_claims", "away");
    try {
      const { main } = await screen(shop.get("/dashboard/today", { as: people.owner.as }));
      expect(main.text).toContain("Could not be counted. Try again");
      expect(main.all("link", "Waiting for advance")).toHaveLength(1);
    } finally {
      await rename("away", "transfer_claims");
    }
  });

  it.each(["/dashboard/today", "/dashboard/today.data"])(
    "no rupees of %s for a packer or caller",
    async (url) => {
      for (const role of ["packer", "caller"] as const) {
        const text = await textOf(url, role);
        // The name of a script may end in these letters.
        expect([
          role,
          text.match(/Rs\.(?!js\b|css\b)|\b123.?400\b|["\s>]1,234\b|Still with couriers|amount_?hours/i)?.[0],
        ]).toEqual([role, undefined]);
      }
    },
  );

  it("a bookkeeper sees the figures, and no queue that they may not open", async () => {
    const html = await textOf("/dashboard/today", "bookkeeper");
    expect(html).toContain("Still with couriers");
    expect(queuesOf(html).map(([, to]) => to)).toEqual([
      "/dashboard/chase?which=failed",
      "/dashboard/chase?which=not-scanned",
      "/dashboard/chase?which=stuck",
      "/dashboard/chase?which=unknown",
    ]);
  });

  it.each([
    ["failed", "LS-70003", /Goes back [A-Z][a-z]{2} \d\d:\d\d/],
    ["not-scanned", "LS-70004", /for 1 day/],
    ["stuck", "LS-70005", /for 3 days/],
    ["unknown", "LS-70006", /No cash/],
    ["complaints", "No complaints.", /Complaints/],
    ["made-up", "LS-70003", /2 attempts/],
  ])("[O.chase] the chase list %s has %s alone", async (which, expected, words) => {
    const html = await textOf(`/dashboard/chase?which=${which}`, "caller");
    expect([...new Set(html.match(/LS-7000\d|No complaints\./g))]).toEqual([expected]);
    expect(html).toMatch(words);
    const parcelPath = html.match(/"(\/dashboard\/parcels\/SH-\d+)"/)?.[1] ?? "";
    expect(parcelPath !== "").toBe(expected.startsWith("LS-"));
    if (!expected.startsWith("LS-")) return;
    expect(html).toContain("tel:+923001234567");
    for (const role of ["caller", "bookkeeper"] as const)
      expect(await textOf(parcelPath, role)).toContain(expected);
  });

  it("[O.not-cancelled] a booking that its courier did not cancel is trouble, and is settled on the parcel's page", async () => {
    const { shipmentId } = await insertParcel(shop.db, {
      ...cash,
      number: 70_008,
      parcel: { state: "delivered", courier: "trax", trackingNumber: "TRX-1", deliveredAt: hoursAgo(1) },
    });
    await shop.db
      .insertInto("courierRequests")
      .values({
        courierId: "trax",
        shipmentId,
        kind: "cancel",
        state: "refused",
        finishedAt: hoursAgo(2),
        payload: JSON.stringify({ trackingNumber: "TRX-2" }),
        answer: JSON.stringify({ reason: "It was picked up." }),
      })
      .execute();
    const list = "/dashboard/chase?which=uncancelled";
    expect(queuesOf(await textOf("/dashboard/today", "caller")).map(([, to]) => to)).toContain(list);
    const html = await textOf(list, "caller");
    expect(html).toContain("LS-70008");
    expect(html).toContain("It was picked up.");
    const path = /\/dashboard\/parcels\/SH-\d+/.exec(html)?.[0] ?? "";
    const settle = (role: StaffRole, trackingNumber = "TRX-2") =>
      shop.post(path, { as: people[role].as, form: { intent: "cancelled", trackingNumber } });
    expect(await textOf(path, "packer")).toContain("TRX-2");
    expect((await settle("caller")).status).toBe(403);
    expect((await settle("packer", "TRX-3")).status).toBe(409);
    expect((await settle("packer")).status).toBe(302);
    expect((await settle("packer")).status).toBe(409);
    expect(await textOf(list, "caller")).toContain("All cancellations are done.");
  });

  it("a complaint is settled once, by whoever may, and is gone from the list", async () => {
    const { id } = await shop.db
      .selectFrom("orders")
      .select("id")
      .where("number", "=", 70_004)
      .executeTakeFirstOrThrow();
    const complaint = await shop.db
      .insertInto("orderComplaints")
      .values({ orderId: id, kind: "asked_more", text: "Rs. 200 too much" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const html = await textOf("/dashboard/chase?which=complaints", "caller");
    for (const words of [
      "The rider asked for more money",
      "Rs. 200 too much",
      "LS-70004",
      "Mark as resolved",
    ])
      expect(html).toContain(words);
    expect(await textOf("/dashboard/chase?which=complaints", "bookkeeper")).not.toContain(
      ">Mark as resolved<",
    );
    const settle = (role: StaffRole) =>
      shop.post("/dashboard/chase?which=complaints", {
        as: people[role].as,
        form: { intent: "settle", complaint: String(complaint.id) },
      });
    expect((await settle("bookkeeper")).status).toBe(403);
    expect((await settle("caller")).status).toBe(302);
    expect((await settle("owner")).status).toBe(409);
    expect(await textOf("/dashboard/chase?which=complaints", "caller")).toContain("No complaints.");
  });

  it("the days are the owner's to set; what is wrong is said beside the field, and kept", async () => {
    const send = (form: Record<string, string>, role: StaffRole = "owner") =>
      shop.post("/dashboard/chase?which=stuck", { as: people[role].as, form: { intent: "days", ...form } });
    const refused = await send({ stuckDays: "seven" });
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(html).toContain("Please enter a number of days");
    expect(html).toContain('value="seven"');
    expect((await send({ stuckDays: "4" }, "caller")).status).toBe(403);
    expect((await send({ stuckDays: "4" })).status).toBe(302);
    expect(await textOf("/dashboard/chase?which=stuck", "owner")).toContain("All parcels have recent news.");
    expect(queuesOf(await textOf("/dashboard/today", "owner")).map(([key]) => key)).not.toContain("7");
    const entry = await shop.db
      .selectFrom("auditLog")
      .select("details")
      .where("action", "=", "chase.days")
      .executeTakeFirstOrThrow();
    expect(entry.details).toEqual({ from: { stuckDays: 3 }, to: { stuckDays: 4 } });
  });
});
