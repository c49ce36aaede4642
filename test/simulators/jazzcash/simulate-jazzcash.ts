import { parseArgs } from "node:util";
import { gatewayPaths, merchant } from "./gateway-merchant.ts";
import { gatewayPort, startGateway } from "./start-gateway.ts";

// What `npm run simulate:jazzcash` runs: a JazzCash to play with, until it is interrupted.
const { values } = parseArgs({
  options: { port: { type: "string", default: String(gatewayPort) }, shop: { type: "string" } },
});
const gateway = await startGateway({ port: Number(values.port) });
if (values.shop) {
  gateway.settings.returnUrl = new URL("/payments/jazzcash/return", values.shop).href;
  gateway.notifications.subscribe(new URL("/payments/jazzcash/notification", values.shop).href);
}
console.log(`JazzCash: ${gateway.url}`);
for (const [name, value] of Object.entries(merchant)) console.log(`  ${name.padEnd(11)} ${value}`);
for (const [generation, paths] of Object.entries(gatewayPaths))
  for (const [call, path] of Object.entries(paths))
    console.log(`  ${generation.padEnd(6)} ${call.padEnd(7)} ${gateway.url}${path}`);
console.log("Its payments are forgotten when it ends.");
