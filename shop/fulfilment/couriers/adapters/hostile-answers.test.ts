import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import fc from "../../../../test/fast-check.ts";
import { courierProtocols } from "../../../../test/simulators/couriers/start-courier.ts";
import type { CourierAccount, CourierFailure, ParcelToBook } from "../../model/courier-adapter.ts";
import { adapterOf } from "./adapter-of.ts";

const signal = new AbortController().signal;
const parcel: ParcelToBook = {
  reference: "SH-1001",
  name: "Ayesha",
  phone: "03001234567",
  address: "House 12",
  city: { code: "202", name: "Lahore" },
  cashRupees: 100,
  weightGrams: 200,
  pieces: 1,
  contents: "Serum",
};
const calls = [
  "listCities",
  "book",
  "find",
  "cancel",
  "track",
  "advise",
  "labels",
  "loadSheet",
  "charges",
  "payments",
] as const;
type Call = (typeof calls)[number];

// Words that the answers of couriers are made of, so that arbitrary answers come near to real ones.
const keys = [
  "statusCode",
  "statusMessage",
  "dist",
  "status",
  "error",
  "errors",
  "message",
  "trackingNumber",
  "tracking_number",
  "tracking number",
  "track_number",
  "data",
  "rows",
  "cities",
  "city_list",
  "packet_list",
  "Tracking Detail",
  "Staus",
  "Activity Date",
  "transactionStatusHistory",
  "updatedAt",
  "tracking_history",
  "details",
  "date_time",
  "timestamp",
  "payments",
  "payment_list",
  "slip_link",
  "load_sheet_id",
  "receiving_sheet_id",
  "charges",
  "__proto__",
  "constructor",
  "toString",
  "length",
];
const scalar = fc.oneof(
  fc.constantFrom<unknown>(
    0,
    1,
    "0",
    "1",
    "200",
    "404",
    "Delivered",
    "SH-1001",
    "2026-09-19 18:00:00",
    null,
    true,
    1e308,
  ),
  fc.string(),
  fc.double(),
);
const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    scalar,
    fc.array(tie("json"), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...keys), tie("json"), { maxKeys: 8 }),
  ),
}));
const bytes = fc.oneof(
  json.map((value) => Buffer.from(JSON.stringify(value) ?? "")),
  fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array)),
  fc.constantFrom(
    Buffer.from("[".repeat(100_000)),
    Buffer.from(`${'{"dist":'.repeat(5000)}1${"}".repeat(5000)}`),
    Buffer.from("%PDF-1.4 and nothing more"),
    Buffer.from("\ufeff{}"),
    Buffer.from([0xff, 0xfe, 0x00]),
  ),
);

describe.each(["postex", "leopards", "trax"] as const)("[O.protocols] any answer of %s", (name) => {
  let server: Server;
  let account: CourierAccount;
  let answer = { status: 200, type: "application/json", body: Buffer.from("") };
  beforeAll(async () => {
    server = createServer((request, response) => {
      request.resume();
      response.writeHead(answer.status, { "content-type": answer.type }).end(answer.body);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { credentials, settings } = courierProtocols[name];
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    account = { courierId: name, baseUrl, credentials, settings };
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const nothing: CourierFailure = { outcome: "refused", reason: "It has no such call." };
  function make(call: Call) {
    const adapter = adapterOf(name);
    const numbers = ["KI7512345678", "28108000000001"];
    const [trackingNumber = ""] = numbers;
    switch (call) {
      case "listCities":
        return adapter.listCities(account, signal);
      case "book":
        return adapter.book(account, parcel, signal);
      case "find":
        return adapter.findByReference?.(account, parcel.reference, signal) ?? nothing;
      case "cancel":
        return adapter.cancel(account, trackingNumber, signal);
      case "track":
        return adapter.track(account, numbers, signal);
      case "advise":
        return adapter.advise(account, { trackingNumber, advice: "retry", remarks: "" }, signal);
      case "labels":
        return adapter.labels(account, numbers, signal);
      case "loadSheet":
        return adapter.loadSheet(account, numbers, signal);
      case "charges":
        return adapter.charges?.(account, numbers, signal) ?? nothing;
      case "payments":
        return adapter.payments(account, numbers, signal);
    }
  }

  it("is an outcome and never throws", async () => {
    const statuses = fc.constantFrom(200, 200, 200, 201, 204, 302, 400, 401, 404, 408, 429, 500, 503);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...calls), statuses, bytes, async (call, status, body) => {
        answer = { status, type: "application/json", body: status === 204 ? Buffer.from("") : body };
        const result = await make(call);
        expect(["done", "refused", "no_answer"]).toContain(result.outcome);
        if (result.outcome !== "done") expect(result.reason.length).toBeLessThan(400);
        // What a booking is told must be its number, and what is not understood may have booked.
        if (call === "book" && result.outcome === "done")
          expect(result).toMatchObject({ trackingNumber: expect.stringMatching(/^[A-Za-z0-9-]{3,40}$/) });
        if (call === "book" && status >= 500) expect(result.outcome).toBe("no_answer");
      }),
      { numRuns: 150 },
    );
  });

  it.each(["", "null", "[]", "{}", '"ok"', "1", "true", '{"status":', "<html></html>"])(
    "says nothing of a booking: %j",
    async (body) => {
      answer = { status: 200, type: "application/json", body: Buffer.from(body) };
      for (const call of ["book", "cancel", "advise", "find"] as const)
        expect((await make(call)).outcome).toBe(
          call === "find" && name === "postex" ? "refused" : "no_answer",
        );
    },
  );

  it("never shows a key that an answer repeats", async () => {
    const told = Object.values(account.credentials).join(" and ");
    answer = {
      status: 400,
      type: "application/json",
      body: Buffer.from(JSON.stringify({ message: `No: ${told}` })),
    };
    for (const call of calls) {
      const result = JSON.stringify(await make(call));
      for (const secret of Object.values(account.credentials)) expect(result).not.toContain(secret);
    }
  });
});
