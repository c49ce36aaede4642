import { courierProtocols, type SimulatedCourier, startCourier } from "./start-courier.ts";

export const firstCourierPort = 4391;

/** Starts all simulated couriers, each at the port after the one before. */
export async function startCouriers(firstPort = firstCourierPort): Promise<SimulatedCourier[]> {
  const names = Object.keys(courierProtocols) as (keyof typeof courierProtocols)[];
  return Promise.all(names.map((name, index) => startCourier(name, firstPort + index)));
}
