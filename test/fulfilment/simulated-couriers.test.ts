import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, it } from "vitest";
import { type SimulatedCourier, startCourier } from "../simulators/couriers/start-courier.ts";

const trax = await startCourier("trax");
const postex = await startCourier("postex");
afterAll(() => Promise.all([trax.stop(), postex.stop()]));

const parcel = {
  reference: "SH-1001",
  name: "<b>Ayesha</b>",
  phone: "03001234567",
  address: "House 12",
  city: "Lahore",
  cashRupees: 100,
  weightGrams: 200,
  contents: "Serum",
};
const press = (courier: SimulatedCourier, fields: Record<string, string>) =>
  fetch(`${courier.url}/__act`, { method: "POST", body: new URLSearchParams(fields) });

it("is played on its page", async () => {
  const { trackingNumber: number } = postex.books.book(parcel);
  const pressed = await press(postex, { number, action: "out for delivery" });
  const page = await pressed.text();
  expect(page).toContain(number);
  expect(page).toContain("out for delivery");
  expect(page).not.toContain("<b>Ayesha");
  await press(postex, { number, action: "pay" });
  await press(postex, { number, action: "no such step" });
  const { parcels } = await (await fetch(`${postex.url}/__books`)).json();
  expect(parcels).toMatchObject([
    { reference: "SH-1001", paid: true, events: [{}, { step: "out for delivery" }] },
  ]);
});

it("fails as it is told, as often as it is told", async () => {
  const tell = { method: "POST", body: JSON.stringify({ kind: "error-before", path: "cities", times: 2 }) };
  await fetch(`${trax.url}/__faults`, tell);
  const { baseUrl, credentials } = trax.account;
  const ask = async () =>
    (await fetch(`${baseUrl}/cities`, { headers: { authorization: credentials.apiKey ?? "" } })).status;
  expect([await ask(), await ask(), await ask()]).toEqual([500, 500, 200]);
});

it("tells of steps, and as Trax gives up for good after five attempts", async () => {
  const bodies: unknown[] = [];
  let status = 200;
  const shop = createServer((request, response) => {
    request.on("data", (chunk) => bodies.push(JSON.parse(String(chunk))));
    request.on("end", () => response.writeHead(status).end());
  });
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`;
  for (const courier of [trax, postex]) courier.webhooks.subscribe(url);
  const kept = trax.books.book(parcel);
  await trax.webhooks.settled();
  expect(bodies).toMatchObject([{ tracking_number: kept.trackingNumber, status: "Shipment - Booked" }]);

  status = 500;
  trax.books.act(kept, "scan");
  trax.books.act(kept, "delivered");
  await trax.webhooks.settled();
  expect(trax.webhooks.attempts).toEqual([200, 500, 500, 500, 500, 500]);
  expect(trax.webhooks.blocked).toBe(true);
  status = 200;
  trax.webhooks.subscribe(url);
  trax.books.pay(kept);
  await trax.webhooks.settled();
  expect(bodies.at(-1)).toMatchObject({ status: "Payment - Processed", payment_id: expect.any(Number) });

  bodies.length = 0;
  const other = postex.books.book(parcel);
  postex.books.act(other, "delivered");
  await postex.webhooks.settled();
  expect(bodies).toMatchObject([{ trackingNumber: other.trackingNumber }, [{ orderStatusCode: "0005" }]]);
  await new Promise((resolve) => shop.close(resolve));
});
