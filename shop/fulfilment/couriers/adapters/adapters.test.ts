import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { listedFields, mandatoryFields } from "../../../../test/simulators/couriers/mandatory-fields.ts";
import {
  courierProtocols,
  type SimulatedCourier,
  startCourier,
} from "../../../../test/simulators/couriers/start-courier.ts";
import type {
  CourierAccount,
  CourierAdapter,
  CourierResult,
  ParcelToBook,
} from "../../model/courier-adapter.ts";
import { deriveDelivery } from "../../model/derive-delivery.ts";
import { adapterOf } from "./adapter-of.ts";

const never = new AbortController().signal;
const cityCodes = { postex: "Lahore", leopards: "2", trax: "202" };
let count = 0;

/** What a call brought; throws where it brought nothing. */
async function done<T>(result: Promise<CourierResult<T>>): Promise<{ outcome: "done" } & T> {
  const told = await result;
  if (told.outcome !== "done") throw new Error(`${told.outcome}: ${told.reason}`);
  return told;
}

// Each case is the same for all couriers: what the shop relies on, whatever the protocol.
describe.each(["postex", "leopards", "trax"] as const)("[O.protocols] the contract of %s", (name) => {
  let courier: SimulatedCourier;
  let account: CourierAccount;
  let adapter: CourierAdapter;

  beforeAll(async () => {
    courier = await startCourier(name);
    account = { courierId: name, ...courier.account };
    adapter = adapterOf(name);
  });
  afterEach(() => {
    courier.faults.clear();
    courier.books.lateLookups = 0;
  });
  afterAll(() => courier.stop());

  const newParcel = (changes: Partial<ParcelToBook> = {}): ParcelToBook => ({
    reference: `SH-${1001 + count++}`,
    name: "Ayesha Khan",
    phone: "03001234567",
    address: "House 12, Street 3,\nGulberg III",
    city: { code: cityCodes[name], name: "Lahore" },
    cashRupees: 2850,
    weightGrams: 450,
    pieces: 2,
    contents: "2 × Serum",
    ...changes,
  });
  const book = async (parcel = newParcel()) => {
    const { trackingNumber } = await done(adapter.book(account, parcel, never));
    const kept = courier.books.find(trackingNumber);
    if (!kept) throw new Error("the courier has no such parcel");
    return kept;
  };
  const pathOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
  /** Makes the calls whose fields the couriers' papers list. */
  const callAll = async () => {
    const { reference, trackingNumber } = await book();
    if (adapter.findByReference) await done(adapter.findByReference(account, reference, never));
    await done(adapter.track(account, [trackingNumber], never));
    if (!adapter.intercept) return;
    const { name: person, phone, address, city } = newParcel();
    const booked = { name: person, phone, address, city, cashRupees: 2850 };
    for (const wanted of [booked, { ...booked, cashRupees: 0 }])
      await done(adapter.intercept(account, { trackingNumber, remarks: "Stop", booked, wanted }, never));
    await done(adapter.advise(account, { trackingNumber, advice: "return", remarks: "" }, never));
  };
  const keptOf = ({ reference }: ParcelToBook) =>
    courier.books.parcels.filter((parcel) => parcel.reference === reference);

  it("lists cities by the courier's own codes", async () => {
    const { cities } = await done(adapter.listCities(account, never));
    expect(cities).toHaveLength(17);
    expect(cities.find(({ code }) => code === cityCodes[name])).toMatchObject({ delivery: true });
    expect(cities.filter(({ delivery }) => !delivery).map(({ name: city }) => city.toLowerCase())).toEqual([
      "gwadar",
    ]);
  });

  it("books what it is told, once", async () => {
    const parcel = newParcel();
    const kept = await book(parcel);
    expect(kept).toMatchObject({
      reference: parcel.reference,
      name: "Ayesha Khan",
      phone: "03001234567",
      address: "House 12, Street 3, Gulberg III",
      city: "Lahore",
      cashRupees: 2850,
      weightGrams: 450,
    });
    expect(keptOf(parcel)).toHaveLength(1);
  });

  it.each(Object.keys(listedFields[name]))("is refused without each mandatory field: %s", async (path) => {
    const answered = vi.spyOn(courierProtocols[name], "answer");
    await callAll();
    const calls = answered.mock.calls.map(([sent]) => sent);
    const call = calls.find((sent) =>
      [pathOf(sent), `${pathOf(sent)} type ${sent.body.type}`].includes(path),
    );
    answered.mockRestore();
    if (!call) throw new Error("the adapter makes no such call");
    const before = courier.books.parcels.length;
    const fields = mandatoryFields(name, path);
    expect(fields.length).toBeGreaterThan(0);
    for (const names of fields.filter(([field]) => !path.endsWith(` ${field} ${call.body[field ?? ""]}`))) {
      const body = Object.fromEntries(Object.entries(call.body).filter(([key]) => !names.includes(key)));
      const query = new URLSearchParams([...call.query].filter(([key]) => !names.includes(key)));
      const answer = courierProtocols[name].answer({ ...call, body, query }, courier.books);
      expect(JSON.stringify(answer)).toContain(names[0]);
    }
    expect(courier.books.parcels).toHaveLength(before);
  });

  it("books nothing while a setting that it needs is blank", async () => {
    const calls = courier.calls.length;
    expect(await adapter.book({ ...account, settings: {} }, newParcel(), never)).toMatchObject({
      outcome: "refused",
      reason: expect.stringMatching(/ is missing in the courier's settings\.$/),
    });
    expect(courier.calls).toHaveLength(calls);
  });

  it("books a parcel that is paid for", async () => {
    expect(await book(newParcel({ cashRupees: 0 }))).toMatchObject({ cashRupees: 0 });
  });

  it("passes on why a booking is refused", async () => {
    const parcel = newParcel({ phone: "12" });
    const result = await adapter.book(account, parcel, never);
    expect(result).toMatchObject({ outcome: "refused", reason: expect.stringMatching(/phone/i) });
    expect(result).not.toHaveProperty("retry");
    expect(keptOf(parcel)).toEqual([]);
  });

  it("is refused with a wrong key, and does not repeat the key", async () => {
    const credentials = Object.fromEntries(
      Object.keys(account.credentials).map((key) => [key, "secret-key"]),
    );
    const result = await adapter.book({ ...account, credentials }, newParcel(), never);
    expect(result).toMatchObject({
      outcome: "refused",
      reason: expect.stringMatching(/token|key|Unauthorized/i),
    });
    expect(JSON.stringify(result)).not.toContain("secret-key");
  });

  it("may try again where no connection came about", async () => {
    const gone = await startCourier(name);
    await gone.stop();
    for (const baseUrl of [gone.account.baseUrl, "http://127.0.0.1:25", "https://courier.invalid/api"]) {
      const result = await adapter.book({ ...account, baseUrl }, newParcel(), never);
      expect(result).toMatchObject({ outcome: "refused", retry: true });
    }
  });

  it("sends no key over an open line", async () => {
    const result = await adapter.book(
      { ...account, baseUrl: "http://courier.example/api" },
      newParcel(),
      never,
    );
    expect(result).toEqual({ outcome: "refused", reason: expect.stringContaining("https://") });
  });

  it.each([
    ["lost-before", 0],
    ["lost-after", 1],
    ["error-before", 0],
    ["error-after", 1],
    ["html-after", 1],
    ["wrong-types-after", 1],
    ["prototype-after", 1],
    ["redirect-after", 1],
    ["huge-after", 1],
  ] as const)("does not know what became of a booking: %s", async (kind, made) => {
    courier.faults.add({ kind });
    const parcel = newParcel();
    expect(await adapter.book(account, parcel, never)).toMatchObject({ outcome: "no_answer" });
    expect(keptOf(parcel)).toHaveLength(made);
    if (!adapter.findByReference) return;
    const { bookings } = await done(adapter.findByReference(account, parcel.reference, never));
    expect(bookings).toEqual(
      keptOf(parcel).map(({ trackingNumber }) => ({ trackingNumber, cancelled: false })),
    );
  });

  it.each(["silent-after", "drip-after"] as const)("gives up on an answer in time: %s", async (kind) => {
    courier.faults.add({ kind });
    const parcel = newParcel();
    const giveUp = new AbortController();
    const booking = adapter.book(account, parcel, giveUp.signal);
    await expect.poll(() => keptOf(parcel).length).toBe(1);
    giveUp.abort();
    expect(await booking).toMatchObject({ outcome: "no_answer", reason: "No answer in time." });
  });

  it("has sent nothing where it was given up before", async () => {
    const before = courier.calls.length;
    const result = await adapter.book(account, newParcel(), AbortSignal.abort());
    expect(result).toMatchObject({ outcome: "refused", retry: true });
    expect(courier.calls).toHaveLength(before);
  });

  it("finds all bookings of a reference, and those that were cancelled", async () => {
    if (!adapter.findByReference) return;
    const parcel = newParcel();
    expect(await adapter.findByReference(account, parcel.reference, never)).toEqual({
      outcome: "done",
      bookings: [],
    });
    const [first, second] = [await book(parcel), await book(parcel)];
    await done(adapter.cancel(account, first.trackingNumber, never));
    const { bookings } = await done(adapter.findByReference(account, parcel.reference, never));
    expect(bookings).toEqual([
      { trackingNumber: first.trackingNumber, cancelled: true },
      { trackingNumber: second.trackingNumber, cancelled: false },
    ]);
  });

  it("does not take a failed question for an answer", async () => {
    if (!adapter.findByReference) return;
    const parcel = newParcel();
    await book(parcel);
    for (const kind of [
      "lost-before",
      "error-before",
      "html-after",
      "wrong-types-after",
      "refused",
    ] as const) {
      courier.faults.add({ kind });
      const { outcome } = await adapter.findByReference(account, parcel.reference, never);
      expect(outcome).toBe(kind === "refused" ? "refused" : "no_answer");
    }
  });

  it("finds a booking only when a late list has it", async () => {
    if (!adapter.findByReference) return;
    courier.books.lateLookups = 1;
    const parcel = newParcel();
    const { trackingNumber } = await book(parcel);
    const find = () => done(adapter.findByReference?.(account, parcel.reference, never) ?? Promise.reject());
    expect((await find()).bookings).toEqual([]);
    expect((await find()).bookings).toEqual([{ trackingNumber, cancelled: false }]);
  });

  it("cancels a booking once", async () => {
    const { trackingNumber } = await book();
    await done(adapter.cancel(account, trackingNumber, never));
    expect(courier.books.find(trackingNumber)?.events.at(-1)?.step).toBe("cancelled");
    expect(await adapter.cancel(account, trackingNumber, never)).toMatchObject({ outcome: "refused" });
    const { parcels } = await done(adapter.track(account, [trackingNumber], never));
    expect(parcels[0]?.events.map(({ meaning }) => meaning)).toContain("cancelled");
  });

  it("tells a parcel's way by the times of its events", async () => {
    const kept = await book();
    for (const step of ["scan", "out for delivery", "attempt failed", "out for delivery"] as const)
      courier.books.act(kept, step);
    const { parcels } = await done(adapter.track(account, [kept.trackingNumber], never));
    const { trackingNumber, events } = parcels[0] ?? { events: [] };
    expect(trackingNumber).toBe(kept.trackingNumber);
    expect(events.map(({ meaning }) => meaning)).toEqual([
      "booked",
      "scanned",
      "out_for_delivery",
      "attempted",
      "out_for_delivery",
    ]);
    expect(events.map(({ at }) => at)).toEqual(kept.events.map(({ at }) => at));
  });

  it("tells of a delivery after a return was begun, and of a scan that is filled in later", async () => {
    const kept = await book();
    courier.books.act(kept, "return");
    courier.books.act(kept, "delivered");
    const between = new Date((kept.events[0]?.at.getTime() ?? 0) + 500);
    between.setMilliseconds(0);
    courier.books.act(kept, "scan", { at: between });
    const { parcels } = await done(adapter.track(account, [kept.trackingNumber], never));
    const meanings = parcels[0]?.events.map(({ meaning }) => meaning);
    expect(meanings?.at(-1)).toBe("delivered");
    expect(new Set(meanings)).toEqual(new Set(["booked", "scanned", "coming_back", "delivered"]));
  });

  it("tells of a return and of nothing else", async () => {
    const kept = await book();
    courier.books.act(kept, "return");
    courier.books.act(kept, "returned");
    const { parcels } = await done(adapter.track(account, [kept.trackingNumber], never));
    expect(parcels[0]?.events.map(({ meaning }) => meaning)).toEqual([
      "booked",
      "coming_back",
      "received_back",
    ]);
  });

  it("tracks many at once, without those that the courier does not know", async () => {
    const kept = [await book(), await book(), await book()].map(({ trackingNumber }) => trackingNumber);
    const { parcels } = await done(adapter.track(account, [...kept, "999999999"], never));
    expect(parcels.map(({ trackingNumber }) => trackingNumber)).toEqual(kept);
    expect((await done(adapter.track(account, ["999999999"], never))).parcels).toEqual([]);
    expect((await done(adapter.track(account, [], never))).parcels).toEqual([]);
  });

  it("passes advice on", async () => {
    const kept = await book();
    const { trackingNumber } = kept;
    for (const step of ["scan", "out for delivery", "attempt failed"] as const) courier.books.act(kept, step);
    await done(
      adapter.advise(account, { trackingNumber, advice: "retry", remarks: "She is at home\nnow" }, never),
    );
    await done(adapter.advise(account, { trackingNumber, advice: "return", remarks: "" }, never));
    expect(kept.advice).toMatchObject([{ kind: "retry", remarks: "She is at home now" }, { kind: "return" }]);
    const unknown = { trackingNumber: "999999999", advice: "retry", remarks: "" } as const;
    expect(await adapter.advise(account, unknown, never)).toMatchObject({ outcome: "refused" });
  });

  it("tells that it waits for advice after a failed attempt, as one attempt", async () => {
    const kept = await book();
    for (const step of ["scan", "out for delivery", "attempt failed"] as const) courier.books.act(kept, step);
    const { parcels } = await done(adapter.track(account, [kept.trackingNumber], never));
    const derived = deriveDelivery(parcels[0]?.events ?? []);
    expect(derived).toMatchObject({ state: "attempted", attempts: 1, waitsSince: kept.events[3]?.at });
  });

  it("asks for a change where the protocol has it, each by its own request", async () => {
    expect(adapter.intercept !== undefined).toBe(name === "trax");
    if (!adapter.intercept) return;
    const kept = await book();
    const { trackingNumber } = kept;
    const { cashRupees, phone, address, city } = newParcel();
    const booked = { name: "Ayesha Khan", phone, address, city, cashRupees };
    const changes = [
      { remarks: "Stop" },
      { remarks: "Cash", cashRupees: 0 },
      { remarks: "Address", address: "House 13" },
      { remarks: "Phone", phone: "03001234568" },
      { remarks: "Both", address: "House 13", phone: "03001234568" },
      { remarks: "Person", name: "Sana Ali" },
    ];
    for (const { remarks, ...change } of changes)
      await done(
        adapter.intercept(
          account,
          { trackingNumber, remarks, booked, wanted: { ...booked, ...change } },
          never,
        ),
      );
    expect(kept.advice.map(({ kind, remarks }) => `${kind}: ${remarks}`)).toEqual([
      ...["intercept: Stop", "cash: Cash", "address: Address", "phone: Phone"],
      ...["intercept: Both", "intercept: Person"],
    ]);
  });

  it("books a second phone, and for an account that is invoiced", async () => {
    await book(newParcel({ secondPhone: "03331234567" }));
    if (name !== "trax") return;
    const settings = { ...account.settings, chargesMode: "3" };
    expect(await adapter.book({ ...account, settings }, newParcel(), never)).toMatchObject({
      outcome: "refused",
      reason: expect.stringContaining("Delivery type"),
    });
    await done(
      adapter.book({ ...account, settings: { ...settings, deliveryType: "1" } }, newParcel(), never),
    );
  });

  it("brings labels of more parcels than one call takes, and a sheet", async () => {
    const numbers: string[] = [];
    for (let n = 0; n < 12; n++) numbers.push((await book()).trackingNumber);
    const { documents } = await done(adapter.labels(account, numbers, never));
    const text = documents.map(({ bytes }) => Buffer.from(bytes).toString("latin1")).join("");
    expect(documents.every(({ contentType }) => contentType === "application/pdf")).toBe(true);
    for (const number of numbers) expect(text).toContain(number);
    const { document } = await done(adapter.loadSheet(account, numbers, never));
    expect(Buffer.from(document.bytes).toString("latin1")).toContain("%PDF-");
    expect(await adapter.loadSheet(account, ["999999999"], never)).toMatchObject({ outcome: "refused" });
  });

  it("does not take a page for a label", async () => {
    const { trackingNumber } = await book();
    for (const kind of ["html-after", "error-after", "redirect-after"] as const) {
      courier.faults.add({ kind, times: 3 });
      const { outcome } = await adapter.labels(account, [trackingNumber], never);
      courier.faults.clear();
      expect(outcome).toBe("no_answer");
    }
  });

  it("brings charges in paisa, whose parts make the total", async () => {
    const { trackingNumber } = await book();
    const { charges } = await done(adapter.charges?.(account, [trackingNumber], never) ?? Promise.reject());
    const [charge] = charges;
    expect(charges).toHaveLength(1);
    expect(charge).toEqual(
      {
        postex: {
          trackingNumber,
          freight: 18000,
          fuel: 0,
          handling: 0,
          returned: 0,
          tax: 2880,
          total: 20880,
        },
        leopards: {
          trackingNumber,
          freight: 20000,
          fuel: 2000,
          handling: 2500,
          returned: 0,
          tax: 3920,
          total: 28420,
        },
        trax: {
          trackingNumber,
          freight: 19000,
          fuel: 3800,
          handling: 0,
          returned: 0,
          tax: 3648,
          total: 26448,
        },
      }[name],
    );
  });

  it("tells which parcels are paid", async () => {
    const [paid, unpaid] = [await book(), await book()];
    courier.books.pay(paid);
    const numbers = [paid.trackingNumber, unpaid.trackingNumber];
    const { payments } = await done(adapter.payments(account, numbers, never));
    expect(payments).toMatchObject([
      { trackingNumber: numbers[0], paid: true, reference: expect.any(String), paidOn: expect.any(Date) },
      { trackingNumber: numbers[1], paid: false, paidOn: null },
    ]);
  });
});
