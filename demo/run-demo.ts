import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { hashPassword } from "../app/identity/password-hash.ts";
import { acquirePostgres } from "../platform/database/embedded-postgres.ts";
import { openDatabase } from "../platform/database/open-database.ts";
import { postgresFiles } from "../platform/database/postgres-files.ts";
import { postmasterPid } from "../platform/database/postgres-process.ts";
import { log } from "../platform/log.ts";
import { loadOrCreateSealingSecrets } from "../server/runtime/load-secret.ts";
import { prepareDatabase } from "../server/runtime/prepare-database.ts";
import { notificationPath } from "../shop/payments/gateway/gateway-account.ts";
import type { Schema } from "../shop/schema.ts";
import { roleLabels, staffRoles } from "../shop/staff/model/permissions.ts";
import { moveClock, openClock, present, stopClock } from "../test/move-clock.ts";
import { liveDemoDays } from "./demo-days.ts";
import { claimDemoFolder } from "./demo-folder.ts";
import { emailOf, setUpDemoShop } from "./demo-shop.ts";

/** Makes a shop with a past in a folder of its own, and serves it until it is interrupted. */
export async function runDemo(built: typeof import("../server/entry.ts"), args: string[]): Promise<void> {
  const option = (value: string) => ({ type: "string", default: value }) as const;
  const options = {
    ...{ port: option("3100"), "data-dir": option("./data-demo") },
    ...{ orders: option("640"), days: option("90") },
  };
  const { port: PORT, "data-dir": DATA_DIR, orders, days: lived } = parseArgs({ args, options }).values;
  const days = Number(lived);
  // Nothing of the real shop's environment: neither its database nor its mail server.
  const settings = {
    PORT,
    DATA_DIR: DATA_DIR || "./data-demo",
    LOG_LEVEL: "error",
    WARM_PHOTOS: "off",
    RATE_LIMIT_FACTOR: "100",
  };
  const config = built.parseConfig(settings, process.cwd());
  log.level = config.logLevel;
  await claimDemoFolder(config.dataDir);
  const started = performance.now();
  console.log(`Making a demo shop in ${config.dataDir}. This takes a minute or more.`);
  const { connection, release: stopEmpty } = await acquirePostgres(config.dataDir, () => {});
  // Until the shop is served, and stops its database itself.
  const interrupt = () => {
    const pid = postmasterPid(postgresFiles(config.dataDir));
    if (pid !== null) process.kill(pid, "SIGINT");
    process.exit(130);
  };
  const signals = ["SIGINT", "SIGTERM"] as const;
  for (const signal of signals) process.once(signal, interrupt);
  const empty = openDatabase<Schema>(connection, 1);
  await openClock(empty.pool);
  await moveClock(empty.pool, present() - days * 86_400_000);
  await empty.close();
  // One holds the database at a time: what another holds would be started again when the shop stops it.
  await stopEmpty();
  const { release } = await prepareDatabase(config, () => {});
  const { db, pool, close } = openDatabase<Schema>(connection);
  const origin = `http://localhost:${PORT}`;
  const password = randomBytes(6).toString("hex");
  const sealingSecrets = loadOrCreateSealingSecrets(config.dataDir);
  const passwordHash = await hashPassword(password);
  const shop = await setUpDemoShop(db, sealingSecrets, origin, passwordHash);
  await liveDemoDays(shop, { pool, days, orders: Number(orders), seed: 37, report: console.log });
  await stopClock(pool);
  await close();
  await release();

  shop.gateway.notifications.subscribe(origin + notificationPath);
  for (const { name, webhooks } of shop.couriers) webhooks.subscribe(`${origin}/webhooks/${name}`);
  for (const signal of signals) process.off(signal, interrupt);
  await built.start(config.root, config);
  for (const { name, url } of [...shop.couriers, { name: "jazzcash", url: shop.gateway.url }])
    console.log(`Simulated ${name} at ${url}`);
  console.log(
    `Made in ${Math.round((performance.now() - started) / 1000)} s. Sign in at ${origin}/signin as`,
  );
  for (const role of staffRoles)
    console.log(`  ${roleLabels[role].padEnd(11)} ${emailOf(role).padEnd(22)} ${password}`);
}
