import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { parcelFixture } from "../../fulfilment/parcels-fixture.ts";
import { openTestShop, Visitor } from "../../test-shop.ts";

const dataUrl = (url: string) => url.replace(/(\?|$)/, ".data$1");

/** The order's and parcel's rows as a request may change them. */
const watched = ["orders", "order_events", "confirmation_attempts", "shipments", "shipment_events"];
const alsoWatched = [
  "hand_overs",
  "courier_requests",
  "order_links",
  "order_complaints",
  "rider_events",
  "audit_log",
];

describe("the open tab of a helper who has left", async () => {
  const shop = await openTestShop();
  const owner = await shop.signUpAdmin();
  const admin = await shop.customer(owner.id);
  const { order, parcel, wholeOrder, setShipment } = parcelFixture(shop.db, admin);
  const waiting = await order([["lumiskin-retinol", 1]], { toConfirm: true });
  const packed = await order([["lumiskin-retinol", 1]]);
  const shipmentId = await parcel(await wholeOrder(packed.id), "rider");
  await setShipment(shipmentId, "booked");
  const { reference } = await shop.db
    .selectFrom("shipments")
    .select("reference")
    .where("id", "=", shipmentId)
    .executeTakeFirstOrThrow();
  const key = randomUUID();
  const unsent = { key, courier: "rider", rider: "Imran", parcel: String(shipmentId), counted: "1" };
  const kept = { ...unsent, later: "", at: "2026-11-20T09:00:00.000Z" };

  const pressed: readonly (readonly [string, Record<string, string>])[] = [
    [`/dashboard/confirm/LS-${waiting.number}`, { intent: "confirmed", seen: "0" }],
    [`/dashboard/confirm/LS-${waiting.number}/whatsapp`, {}],
    [`/dashboard/orders/LS-${packed.number}/whatsapp`, { message: "confirmed" }],
    [`/dashboard/orders/LS-${packed.number}/edit`, { phone: "0300 7654321" }],
    ["/dashboard/orders/new", { intent: "take" }],
    ["/dashboard/pack", { intent: "pack", parcel: `p${shipmentId}` }],
    ["/dashboard/scan", { code: reference }],
    ["/dashboard/hand-over", unsent],
    ["/dashboard/hand-over", kept],
    [`/dashboard/take-back/${reference}`, { "good-1-1": "1", "damaged-1-1": "0" }],
    ["/dashboard/book", { intent: "book", parcel: String(shipmentId) }],
    [`/dashboard/parcels/${reference}`, { intent: "say", meaning: "delivered", seen: "0" }],
    [`/dashboard/parcels/${reference}`, { intent: "cancel" }],
    ["/dashboard/chase?which=complaints", { intent: "settle", complaint: "1" }],
  ];

  const rows = async () => {
    const tables = [...watched, ...alsoWatched].map(async (table) => {
      const { rows: found } = await sql`select t::text as row from ${sql.table(table)} t order by 1`.execute(
        shop.db,
      );
      return [table, found];
    });
    return Promise.all(tables);
  };

  /** A manager, who may all of it: what is refused is refused because they have left. */
  async function leave() {
    const person = await shop.signUpStaff("manager");
    expect((await shop.get("/dashboard/hand-over", { as: person.as })).status).toBe(200);
    const left = await shop.post(`/dashboard/staff/${person.id}`, {
      as: owner.as,
      form: { intent: "leave" },
    });
    expect(left.status).toBe(302);
    return person;
  }

  it("does nothing, and shows nothing, on any screen from the call to the rider", async () => {
    const { as, email, password } = await leave();
    const again = new Visitor();
    await shop.post("/signin", { as: again, form: { email, password } }, "203.0.113.9");
    expect((await shop.get("/profile", { as: again })).status).toBe(200);
    const before = await rows();
    for (const [device, statuses] of [
      [as, [401]],
      // Signed in again, they are a customer, for whom there is no dashboard.
      [again, [302, 403, 404]],
    ] as const)
      for (const [path, form] of pressed)
        for (const url of [path, dataUrl(path)]) {
          const answer = await shop.post(url, { as: device, form });
          const text = await answer.text();
          const isData = url !== path;
          expect(isData ? [202, ...statuses] : statuses, `${url} ${text.slice(0, 200)}`).toContain(
            answer.status,
          );
          expect(answer.headers.get("Location") ?? "", url).not.toMatch(/dashboard\/|wa\.me/);
          expect(text, url).not.toMatch(/wa\.me|1234567|7654321|Ayesha/);
        }
    expect(await rows()).toEqual(before);
  });

  it("a hand-over that was kept without network waits for its author, also when someone else signs in on that phone", async () => {
    const [author, other] = [await shop.signUpStaff("packer"), await shop.signUpStaff("packer")];
    const before = await rows();
    for (const form of [unsent, kept]) {
      const answer = await shop.post("/dashboard/hand-over", {
        as: other.as,
        form: { ...form, owner: author.id },
      });
      expect(answer.status).toBe(409);
    }
    expect(await rows()).toEqual(before);
    const sent = await shop.post("/dashboard/hand-over", {
      as: author.as,
      form: { ...kept, owner: author.id },
    });
    expect(sent.status).toBe(200);
    const { actorId } = await shop.db
      .selectFrom("handOvers")
      .select("actorId")
      .where("key", "=", key)
      .executeTakeFirstOrThrow();
    expect(actorId).toBe(author.id);
  });
});
