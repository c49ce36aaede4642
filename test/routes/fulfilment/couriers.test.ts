import { afterAll, describe, expect, it } from "vitest";
import { findCourierCity } from "../../../shop/fulfilment/cities/find-courier-city.ts";
import { requestBooking } from "../../../shop/fulfilment/couriers/booking/request-booking.ts";
import { createCustomer } from "../../customers/create-customer.ts";
import { planTestParcel, prepareCouriers } from "../../fulfilment/planned-parcel.ts";
import { startCourier } from "../../simulators/couriers/start-courier.ts";
import { openTestShop } from "../../test-shop.ts";

const list = "/dashboard/couriers";
const token = "tok-3f9a2b7c-never-shown";

describe("couriers", async () => {
  const shop = await openTestShop();
  const owner = await shop.signUpStaff("owner");
  const manager = await shop.signUpStaff("manager");
  const others = [
    await shop.signUpStaff("packer"),
    await shop.signUpStaff("caller"),
    await shop.signUpStaff("bookkeeper"),
  ];
  const as = owner.as;
  const save = (path: string, form: Record<string, string>, by = as) => shop.post(path, { as: by, form });
  const textOf = async (path: string, by = as) => {
    const response = await shop.get(path, { as: by });
    expect(`${path} ${response.status}`).toBe(`${path} 200`);
    return (await response.text()).replaceAll("<!-- -->", "");
  };
  const courier = (id: string) =>
    shop.db.selectFrom("couriers").where("id", "=", id).selectAll().executeTakeFirstOrThrow();
  const fieldsOf = async (id: string, change: Record<string, string> = {}) => {
    const { name, trackingUrl, adviceHours, version } = await courier(id);
    return {
      intent: "save",
      name,
      trackingUrl: trackingUrl ?? "",
      adviceHours: String(adviceHours),
      version: String(version),
      ...change,
    };
  };

  it("are for owner and manager alone, files and forms included", async () => {
    const screens = ["", "/rules", "/postex", "/postex/cities", "/postex/tariffs", "/tcs/sheet"];
    for (const screen of screens) {
      await textOf(`${list}${screen}`);
      await textOf(`${list}${screen}`, manager.as);
      for (const person of others) {
        expect((await shop.get(`${list}${screen}`, { as: person.as })).status).toBe(302);
        expect((await save(`${list}${screen}`, { intent: "add", name: "Mine" }, person.as)).status).toBe(403);
      }
    }
    for (const person of others)
      expect((await save(`${list}/tcs/sheet.csv`, {}, person.as)).status).toBe(403);
    expect(await shop.db.selectFrom("couriers").select("id").execute()).toHaveLength(8);
  });

  it("say where a customer follows a parcel, and what is wrong with an address", async () => {
    for (const trackingUrl of ["tcs.example/{number}", "https://tcs.example/track", "javascript:{number}"]) {
      const refused = await save(`${list}/tcs`, await fieldsOf("tcs", { trackingUrl }));
      expect(refused.status).toBe(400);
      expect(await refused.text()).toContain(
        "Please enter a web address with {number} in it, such as https://courier.example/track?no={number}",
      );
    }
    const trackingUrl = "https://tcs.example/track?cn={number}";
    const stale = await fieldsOf("tcs", { trackingUrl });
    expect((await save(`${list}/tcs`, { ...stale, active: "yes" })).status).toBe(302);
    expect(await courier("tcs")).toMatchObject({ trackingUrl, active: true, version: 2 });
    // Someone else's form of before.
    expect((await save(`${list}/tcs`, { ...stale, name: "Other" })).status).toBe(409);
    expect((await courier("tcs")).name).toBe("TCS");
  });

  it("are added and put into an order by the owner, and no name takes a screen's address", async () => {
    const added = await save(list, { intent: "add", name: "  Swyft  Logistics " });
    expect(added.headers.get("Location")).toBe(`${list}/swyft-logistics?saved=added`);
    expect(await courier("swyft-logistics")).toMatchObject({
      name: "Swyft Logistics",
      active: false,
      position: 9,
    });
    for (const name of ["Swyft Logistics", "Rules", "TCS"])
      expect((await save(list, { intent: "add", name })).status).toBe(409);
    expect((await save(list, { intent: "add", name: " " })).status).toBe(400);
    expect((await save(list, { intent: "up", courier: "swyft-logistics" })).status).toBe(302);
    expect(await courier("swyft-logistics")).toMatchObject({ position: 8 });
    expect(await courier("rider")).toMatchObject({ position: 9 });
    expect((await save(list, { intent: "up", courier: "nobody\0" })).status).toBe(302);
  });

  it("[O.credentials] have credentials that only the owner writes, that no one reads, and that go to no other address", async () => {
    const path = `${list}/postex`;
    const typed = { "password-token": token, baseUrl: "", "setting-pickupAddressCode": "001" };
    const form = await fieldsOf("postex", typed);
    expect((await save(path, form, manager.as)).status).toBe(403);
    expect((await save(path, { intent: "forget" }, manager.as)).status).toBe(403);
    const missing = await save(path, { ...form, "setting-pickupAddressCode": "" });
    expect(missing.status).toBe(400);
    expect(await missing.text()).toContain("Please enter: Pickup address code");
    for (const baseUrl of [
      "http://evil.example",
      "https://user@evil.example",
      "file:///etc/passwd",
      "https://",
    ]) {
      const refused = await save(path, { ...form, baseUrl });
      expect(`${baseUrl} ${refused.status}`).toBe(`${baseUrl} 400`);
      expect(await refused.text()).not.toContain(token);
    }
    expect((await save(path, form)).headers.get("Location")).toBe(`${path}?saved=account`);
    for (const shown of [await textOf(path), await textOf(`${path}.data`), await textOf("/dashboard/audit")])
      expect(shown).not.toContain(token);
    expect(await textOf(path)).toContain("Stored encrypted and never shown.");
    expect(await textOf(path, manager.as)).toContain("Only the owner can change this.");
    const { sealed } = await shop.db.selectFrom("courierCredentials").selectAll().executeTakeFirstOrThrow();
    expect(sealed.includes(token)).toBe(false);
    expect(JSON.stringify(await shop.db.selectFrom("auditLog").selectAll().execute())).not.toContain(token);
    // Blank keeps what is stored.
    const blank = { ...typed, "password-token": "" };
    await save(path, await fieldsOf("postex", blank));
    expect(await textOf(path)).toContain("Stored encrypted and never shown.");
    const storedSecret = () =>
      shop.db.selectFrom("courierCredentials").select("sealed").executeTakeFirstOrThrow();
    const before = await storedSecret();
    const elsewhere = { ...blank, baseUrl: "https://evil.example/api" };
    const refused = await save(path, await fieldsOf("postex", elsewhere));
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("Please enter: API token");
    expect((await courier("postex")).settings).not.toHaveProperty("baseUrl");
    expect(await storedSecret()).toEqual(before);
    // The same host with another path is no other server.
    const samePlace = { ...blank, baseUrl: "https://api.postex.pk/services/v2" };
    expect((await save(path, await fieldsOf("postex", samePlace))).status).toBe(302);
    expect(await storedSecret()).toEqual(before);
    await save(path, { intent: "forget" });
    expect(await shop.db.selectFrom("courierCredentials").selectAll().execute()).toEqual([]);
  });

  it("are saved in one form, without the account by a manager, who may not see it", async () => {
    const path = `${list}/trax`;
    const typed = { "setting-pickupAddressId": "77", name: "Trax Sonic" };
    const page = await textOf(path, manager.as);
    expect(page.match(/<button[^>]*>Save<\/button>/g)).toHaveLength(1);
    expect(page).not.toContain("password-");
    const { action, fields } = await shop.fill(path, "Save", typed, { as: manager.as });
    expect((await save(action, fields, manager.as)).headers.get("Location")).toBe(`${path}?saved=yes`);
    expect(await courier("trax")).toMatchObject({ name: "Trax Sonic", settings: { pickupAddressId: "77" } });
    expect(await shop.db.selectFrom("courierCredentials").selectAll().execute()).toEqual([]);
  });

  it("tell their cities; a doubtful one is decided by a person, and learned only when asked", async () => {
    const simulated = await startCourier("postex");
    afterAll(() => simulated.stop());
    const path = `${list}/postex/cities`;
    expect((await save(path, { intent: "fetch" })).status).toBe(409);
    const { baseUrl, credentials } = simulated.account;
    const account = {
      baseUrl,
      "password-token": credentials.token ?? "",
      "setting-pickupAddressCode": "001",
    };
    expect((await save(`${list}/postex`, await fieldsOf("postex", account))).status).toBe(302);
    const tested = await save(`${list}/postex`, { intent: "test" });
    expect(await textOf(tested.headers.get("Location") ?? "")).toContain("The account works.");
    expect((await save(path, { intent: "fetch" })).headers.get("Location")).toContain("saved=list");
    const listed = await shop.db.selectFrom("courierCities").select("code").execute();
    expect(listed.length).toBeGreaterThan(5);

    // The simulated PostEx writes it so: an alias, which a person decides about.
    expect(await textOf(path)).toContain("Same as R.Y.Khan");
    const decide = (choice: string, more = {}) =>
      save(path, { intent: "decide", city: "rahim-yar-khan", choice, other: "", ...more });
    expect((await decide("")).status).toBe(400);
    expect((await decide("is:Nowhere")).status).toBe(409);
    expect((await decide("other", { other: "Nowhere" })).status).toBe(409);
    expect(
      (await save(path, { intent: "decide", city: "absent", choice: "unserved", other: "" })).status,
    ).toBe(404);
    const mapping = () =>
      shop.db
        .selectFrom("cityMappings")
        .where("cityId", "=", "rahim-yar-khan")
        .where("courierId", "=", "postex")
        .select(["code", "source", "decidedBy"])
        .executeTakeFirst();
    expect((await decide("unserved")).status).toBe(302);
    expect(await mapping()).toEqual({ code: null, source: "person", decidedBy: owner.id });
    expect(await textOf(`${path}?show=unserved`)).toContain("Rahim Yar Khan");
    expect((await decide("other", { other: "r y khan" })).status).toBe(302);
    expect(await mapping()).toMatchObject({ code: "R.Y.Khan" });
    expect((await decide("undecided")).status).toBe(302);
    expect(await mapping()).toBeUndefined();
  });

  it("cost what their tariff of the day says", async () => {
    const path = `${list}/postex/tariffs`;
    const form = {
      intent: "tariff",
      startsOn: "2026-01-01",
      fuel: "15",
      handlingFixed: "50",
      handlingShare: "1",
      returnFixed: "",
      returnShare: "50",
      rates: "Same city; 500; 150\nOther; 500; 250",
    };
    for (const wrong of [{ startsOn: "2026-02-30" }, { fuel: "101" }, { rates: "Other; 500" }, { rates: "" }])
      expect((await save(path, { ...form, ...wrong })).status).toBe(400);
    expect((await save(path, form)).status).toBe(302);
    expect((await save(path, { ...form, fuel: "20" })).status).toBe(302);
    const shown = await textOf(path);
    // Freight 150, fuel 30, handling 50 and 1 % of 2,000.
    expect(shown).toContain("Same city, 500 g, cash Rs. 2,000: Rs. 250 before tax, plus Rs. 75 if returned");
    expect((await save(path, { intent: "zones", zones: "Same city: Karachi, Nowhere" })).status).toBe(400);
    expect((await save(path, { intent: "zones", zones: "Same city: Karachi, karachi" })).status).toBe(400);
    expect((await save(path, { intent: "zones", zones: "Same city: کراچی" })).status).toBe(302);
    expect(await textOf(path)).toContain("Same city: Karachi");
    expect((await save(path, { intent: "remove", startsOn: "2026-01-01" })).status).toBe(302);
    expect(await textOf(path)).toContain("No rates entered yet.");
  });

  it("are chosen by rules in their order", async () => {
    const path = `${list}/rules`;
    const blank = {
      intent: "add",
      city: "",
      province: "",
      cashFrom: "",
      cashTo: "",
      gramsFrom: "",
      gramsTo: "",
    };
    for (const wrong of [
      { courier: "nobody" },
      { courier: "tcs", city: "Nowhere" },
      { courier: "tcs", province: "Nowhere" },
      { courier: "tcs", cashFrom: "500", cashTo: "400" },
      { courier: "tcs", gramsFrom: "heavy" },
    ])
      expect((await save(path, { ...blank, ...wrong })).status).toBe(400);
    expect((await save(path, { ...blank, courier: "tcs", province: "Sindh" })).status).toBe(302);
    const first = { ...blank, courier: "postex", city: "lahore", cashTo: "5,000" };
    expect((await save(path, first)).status).toBe(302);
    const rules = () => shop.db.selectFrom("courierRules").selectAll().orderBy("position").execute();
    expect(await textOf(path)).toContain("Lahore, cash up to Rs. 5,000: ");
    const [sindh, lahore] = await rules();
    expect((await save(path, { intent: "up", rule: String(lahore?.id) })).status).toBe(302);
    expect((await rules()).map(({ id }) => id)).toEqual([lahore?.id, sindh?.id]);
    for (const rule of await rules())
      expect((await save(path, { intent: "remove", rule: String(rule.id) })).status).toBe(302);
    expect(await rules()).toEqual([]);
  });

  it("[O.sheets] without a protocol get a sheet, and what comes back is booked once", async () => {
    await prepareCouriers(shop.db);
    const customer = await createCustomer(shop.db);
    const { id, reference, cash } = await planTestParcel(shop.db, customer);
    const actor = { actor: "admin", actorId: owner.id } as const;
    await requestBooking(shop.db, { shipmentIds: [id], courierId: "tcs" }, actor, findCourierCity);
    const path = `${list}/tcs/sheet`;
    const columns = "Order = {reference}\nCity = {city}\nCOD = {cash}\nService = Overnight";
    expect((await save(path, { intent: "columns", columns: "Order = {nothing}" })).status).toBe(400);
    expect((await save(path, { intent: "columns", columns })).status).toBe(302);
    expect((await shop.get(`${path}.csv`, { as })).status).toBe(405);
    const sheet = await save(`${path}.csv`, {}, manager.as);
    expect(sheet.headers.get("Content-Type")).toContain("text/csv");
    const [head, row] = (await sheet.text()).split("\r\n");
    expect(head).toBe("Order,City,COD,Service");
    expect(row).toBe(`${reference},Lahore,${cash / 100},Overnight`);

    const paste = (numbers: string) => save(path, { intent: "numbers", numbers });
    const doubtful = await paste(`${reference}\t779412345678\t779412345679\nSH-999999\t779412345670`);
    expect(doubtful.status).toBe(409);
    expect(await doubtful.text()).toContain("0 booked, 2 not used.");
    for (const _ of [1, 2])
      expect((await paste(`${reference}\t779412345678`)).headers.get("Location")).toBe(`${path}?booked=1`);
    const { state, trackingNumber } = await shop.db
      .selectFrom("shipments")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect([state, trackingNumber]).toEqual(["booked", "779412345678"]);
    expect(
      await shop.db.selectFrom("orderEvents").where("type", "=", "shipment.booked").select("id").execute(),
    ).toHaveLength(1);
  });
});
