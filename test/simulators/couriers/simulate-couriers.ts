import { parseArgs } from "node:util";
import { firstCourierPort, startCouriers } from "./start-couriers.ts";

// What `npm run simulate:couriers` runs: three couriers to play with, until it is interrupted.
const { values } = parseArgs({
  options: { port: { type: "string", default: String(firstCourierPort) }, webhook: { type: "string" } },
});
const couriers = await startCouriers(Number(values.port));
for (const { name, url, account, webhooks } of couriers) {
  if (values.webhook) webhooks.subscribe(values.webhook.replace("{courier}", name));
  console.log(`${name}: ${url}`);
  console.log(`  address     ${account.baseUrl}`);
  for (const [key, value] of Object.entries({ ...account.credentials, ...account.settings }))
    console.log(`  ${key.padEnd(11)} ${value}`);
}
console.log("Their parcels are forgotten when they end.");
