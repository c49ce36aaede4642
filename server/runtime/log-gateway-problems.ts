import type { Config } from "../../platform/config.ts";
import { log } from "../../platform/log.ts";
import { findGatewayProblems } from "../../shop/payments/gateway/gateway-problems.ts";
import type { Database } from "../../shop/schema.ts";
import { defaultOrigin } from "./shop-origin.ts";

/** Logs each reason why shoppers cannot pay by JazzCash; the owner's screen shows the same. */
export async function logGatewayProblems({
  database,
  config,
}: {
  database: Database;
  config: Pick<Config, "appOrigin" | "port">;
}): Promise<void> {
  for (const problem of await findGatewayProblems(database, defaultOrigin(config)))
    log.error({ gateway: "jazzcash" }, `JazzCash payments do not work: ${problem}`);
}
