import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { insertParcel } from "../../fulfilment/parcel-states-fixture.ts";
import { screen } from "../../screen.ts";
import { submit } from "../../submit.ts";
import { openTestShop, type Visitor } from "../../test-shop.ts";

describe("the shop's own riders", async () => {
  const shop = await openTestShop();
  const owner = await shop.signUpAdmin("owner@example.com");
  const riders = "/dashboard/riders";
  const page = async (path: string, as: Visitor = owner.as) => screen(shop.get(path, { as }));
  const send = (path: string, form: Record<string, string>, as: Visitor = owner.as) =>
    shop.post(path, { as, form });
  const add = async (name: string) => {
    const added = await send(riders, { name, phone: "0300 1234567" });
    expect(added.status).toBe(302);
    return added.headers.get("Location") ?? "";
  };
  const balanceOn = async (path: string) => (await page(path)).main.text.match(/owes Rs\. [\d,]*\d/)?.[0];

  it("are added with a name of their own; what is wrong is said beside the field, and kept", async () => {
    const path = await add("Rashid");
    expect((await page(path)).main.text).toContain("Rashid");
    expect((await page(riders)).main.get("link", /Rashid/).attributes.href).toBe(path);
    for (const [name, status, words] of [
      ["", 400, "Please enter the rider's name"],
      ["x".repeat(101), 400, "at most 100 characters"],
      [" RASHID ", 409, "A rider with this name already exists."],
    ] as const) {
      const refused = await screen(send(riders, { name, phone: "0311" }));
      expect([refused.status, refused.main.field("name").description]).toEqual([
        status,
        expect.stringContaining(words),
      ]);
      expect(refused.main.field("phone").value).toBe("0311");
    }
  });

  it("float and cash are on his account once for a form, and are taken back once", async () => {
    const path = await add("Hamza");
    const entry = async (button: RegExp) => submit((await page(path)).main, button).fields;
    const typed = { amount: "2,000", note: "Change" };
    const float = { ...(await entry(/^Save: give change/)), ...typed };
    for (const press of ["first", "again"])
      expect([press, (await send(path, float)).headers.get("Location")]).toEqual([
        press,
        `${path}?done=entered`,
      ]);
    expect(await balanceOn(path)).toBe("owes Rs. 2,000");
    for (const amount of ["", "-5", "0", "many", "99999999999"]) {
      const refused = await screen(send(path, { ...(await entry(/^Save: give change/)), amount }));
      expect([amount, refused.status, refused.main.text]).toEqual([
        amount,
        400,
        expect.stringContaining("Please enter an amount in rupees"),
      ]);
    }
    const tooMuch = { ...(await entry(/^Save: write off/)), amount: "2,001" };
    expect((await send(path, tooMuch)).status).toBe(409);
    const undone = await entry(/^Save: cash/);
    expect((await send(path, { ...undone, seen: "" })).status).toBe(400);
    const { fields } = submit((await page(path)).main, /^Undo/);
    for (const press of ["first", "again"])
      expect([press, (await send(path, { ...fields, key: randomUUID() })).status]).toEqual([press, 302]);
    expect(await balanceOn(path)).toBe("owes Rs. 0");
  });

  it("cash that two people enter from two screens is asked about, and not taken twice", async () => {
    const path = await add("Imran");
    const form = async (button: RegExp, amount: string) => ({
      ...submit((await page(path)).main, button).fields,
      amount,
    });
    await send(path, await form(/^Save: give change/, "5,000"));
    const [mine, theirs] = [await form(/^Save: cash/, "5,000"), await form(/^Save: cash/, "5,000")];
    expect((await send(path, mine)).status).toBe(302);
    const asked = await screen(send(path, theirs));
    const { value, description } = asked.main.fields.find(({ invalid }) => invalid) ?? {};
    expect([asked.status, value]).toEqual([409, "5,000"]);
    expect(description).toContain("Since you opened this page: Cash handed in − Rs. 5,000");
    expect(description).toContain("This page said that the rider owes Rs. 5,000; now the rider owes Rs. 0.");
    expect(await balanceOn(path)).toBe("owes Rs. 0");
    // Both were right.
    const again = submit(asked.main, /^Save: cash/).fields;
    expect((await send(path, again)).status).toBe(302);
    expect((await page(path)).main.text).toContain("handed in Rs. 5,000 too much");
  });

  it("parcels without a name are listed, and are a rider's after one press", async () => {
    const path = await add("Nadeem");
    const { id: handOverId } = await shop.db
      .insertInto("handOvers")
      .values({ key: randomUUID(), courierId: "rider", riderName: "", counted: 1, handedOverAt: new Date() })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { shipmentId } = await insertParcel(shop.db, {
      number: 80_001,
      amounts: [150_000],
      parcel: {
        state: "handed_over",
        courier: "rider",
        handOverId,
        handedOverAt: new Date(),
        told: 150_000,
      },
    });
    const { reference } = await shop.db
      .selectFrom("shipments")
      .where("id", "=", shipmentId)
      .select("reference")
      .executeTakeFirstOrThrow();
    const shown = (await page(riders)).main.get("section", "No rider named");
    expect(shown.text).toContain("Rs. 1,500 to collect");
    expect(shown.get("link", reference ?? "").attributes.href).toBe(`/dashboard/parcels/${reference}`);
    const { fields } = submit(shown, /^Nadeem took the parcels/);
    expect(fields.rider).toBe(path.match(/\d+$/)?.[0]);
    for (const [forged, status] of [
      [{ rider: "" }, 400],
      [{ handOver: "1e9" }, 400],
      [{ rider: "999999" }, 409],
    ] as const)
      expect((await send(riders, { ...fields, ...forged })).status).toBe(status);
    const named = await send(riders, fields);
    expect(named.headers.get("Location")).toBe(`${path}?done=named`);
    expect((await page(`${path}?done=named`)).main.text).toContain("Parcels assigned to the rider.");
    expect((await page(path)).main.text).toContain(`Rs. 1,500`);
    expect((await page(riders)).main.text).not.toContain("No rider named");
    const late = await screen(send(riders, fields));
    expect([late.status, late.main.alerts]).toEqual([409, ["These parcels already have a rider."]]);

    // It was another one.
    const other = await add("Waqas");
    const given = submit((await page(path)).main.get("section", "Give to another rider"), /^Waqas took/);
    expect((await send(path, { ...given.fields, rider: "" })).status).toBe(400);
    expect((await send(path, given.fields)).headers.get("Location")).toBe(`${path}?done=given`);
    expect((await page(`${path}?done=given`)).main.text).toContain("The parcels are with the other rider.");
    expect((await page(path)).main.text).not.toContain("Give to another rider");
    expect((await page(other)).main.text).toContain(reference);
    const again = await screen(send(path, given.fields));
    expect([again.status, again.main.alerts]).toEqual([
      409,
      ["These parcels are no longer with this rider."],
    ]);
  });

  it.each(["packer", "caller", "bookkeeper"] as const)("are not a %s's", async (role) => {
    const { as } = await shop.signUpStaff(role);
    const path = await add(`Rider of a ${role}`);
    for (const one of [riders, path]) {
      expect((await shop.get(one, { as })).headers.get("Location")).toBe("/");
      expect((await send(one, { name: "Asif", phone: "" }, as)).status).toBe(403);
    }
  });
});
