import { notificationPath } from "../../shop/payments/gateway/gateway-account.ts";
import { connectGateway } from "../../test/simulators/jazzcash/connect-gateway.ts";
import { gatewayPort, startGateway } from "../../test/simulators/jazzcash/start-gateway.ts";
import type { Shop } from "./open-shop.ts";

/**
 * Starts a simulated JazzCash with a page on which a person plays it, and gives a shop on its own database an account there. Of
 * development alone. @param origin where it calls the shop
 */
export async function playGateway(
  { database, config }: Shop,
  origin: string,
  report: (line: string) => void,
): Promise<{ stop(): Promise<void> }> {
  const gateway = await startGateway({ port: gatewayPort }).catch((error) => {
    if (error.code !== "EADDRINUSE") throw error;
    report(`Port ${error.port} is in use, so JazzCash is not simulated`);
    return null;
  });
  if (gateway) {
    gateway.notifications.subscribe(origin + notificationPath);
    report(`Simulated JazzCash at ${gateway.url}`);
    // A database that others may use as well is not given an account of play.
    if (config.databaseUrl === null) await connectGateway(database, gateway.url);
  }
  return { stop: async () => gateway?.stop() };
}
