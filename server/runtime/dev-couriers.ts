import { connectShop } from "../../test/simulators/couriers/connect-shop.ts";
import { startCouriers } from "../../test/simulators/couriers/start-couriers.ts";
import { courierDelivery, startCourierJobs } from "../jobs/courier-jobs.ts";
import type { Shop } from "./open-shop.ts";

/**
 * Starts the couriers' jobs and simulated couriers, each with a page on which a person plays it, and gives a shop on its own
 * database accounts there. Of development alone. @param origin where the couriers call the shop
 */
export async function playCouriers(
  { database, config }: Shop,
  origin: string,
  report: (line: string) => void,
): Promise<{ stop(): Promise<void> }> {
  const couriers = await startCouriers().catch((error) => {
    if (error.code !== "EADDRINUSE") throw error;
    report(`Port ${error.port} is in use, so the couriers are not simulated`);
    return [];
  });
  for (const { name, url, webhooks } of couriers) {
    webhooks.subscribe(`${origin}/webhooks/${name}`);
    report(`Simulated ${name} at ${url}`);
  }
  // A database that others may use as well is not given accounts of play.
  if (config.databaseUrl === null) await connectShop(database, couriers);
  const jobs = startCourierJobs(courierDelivery(database));
  return {
    async stop() {
      await jobs.stop();
      for (const courier of couriers) await courier.stop();
    },
  };
}
