import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "../../platform/database/open-database.ts";
import { log } from "../../platform/log.ts";
import type { CourierDelivery } from "../../shop/fulfilment/couriers/accounts/courier-delivery.ts";
import { adapterOf } from "../../shop/fulfilment/couriers/adapters/adapter-of.ts";
import { claimNextRequest, deliverRequest } from "../../shop/fulfilment/couriers/requests/deliver-request.ts";
import { readHint } from "../../shop/fulfilment/couriers/tracking/courier-hint.ts";
import { followHints } from "../../shop/fulfilment/couriers/tracking/follow-hints.ts";
import { callingCouriers, hearHint } from "../../shop/fulfilment/couriers/tracking/hear-hint.ts";
import { trackParcels } from "../../shop/fulfilment/couriers/tracking/track-parcels.ts";
import type { Schema } from "../../shop/schema.ts";
import { type CourierWork, findLahore } from "./courier-work.ts";

// Books and tracks parcels and hears couriers' calls as the shop does, in a process that is killed while it does so.
log.level = "fatal";
const { databaseUrl, accounts, port } = JSON.parse(process.env.COURIER_WORK ?? "") as CourierWork;
const { db } = openDatabase<Schema>({ connectionString: databaseUrl }, 8);
const delivery: CourierDelivery = {
  db,
  adapterOf,
  findCity: findLahore,
  openAccount: async (_, courierId) => {
    const account = accounts[courierId];
    return account ? { courierId, ...account } : null;
  },
  // Short, so that what a killed process held is soon free.
  callSeconds: 1,
  leaseSeconds: 2,
};

async function book(): Promise<never> {
  for (;;) {
    const claimed = await claimNextRequest(delivery);
    if (claimed) await deliverRequest(delivery, claimed);
    else await wait(20);
  }
}

async function track(): Promise<never> {
  for (;;) {
    await followHints(db);
    await trackParcels(delivery);
    await wait(50);
  }
}

/** What the webhooks' route does with a call; how many it takes from one address is the routes' tests' business. */
const calls = createServer(async (request, response) => {
  const courier = request.url?.replace("/webhooks/", "") ?? "";
  const hint = readHint(await text(request).catch(() => ""));
  if (!callingCouriers().includes(courier) || !hint) return void response.writeHead(400).end();
  await hearHint(db, courier, hint);
  response.writeHead(204).end();
});

calls.listen(port, "127.0.0.1", () => console.log("works"));
await Promise.all([book(), book(), book(), book(), track()]);
