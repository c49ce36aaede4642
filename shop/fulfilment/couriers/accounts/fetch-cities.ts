import { storeCourierCities } from "../../cities/store-courier-cities.ts";
import { listCouriersDue, recordFetch } from "./city-fetch-queries.ts";
import { type CourierDelivery, callSafely, openCall } from "./courier-delivery.ts";
import { findCourier } from "./courier-queries.ts";

export type FetchedCities =
  | { outcome: "done"; cities: number }
  /** In words for the dashboard; the list that is stored stays. */
  | { outcome: "failed"; reason: string };

/** Asks a courier for its cities, and stores them. The call is made outside any transaction. */
export async function fetchCities(
  delivery: CourierDelivery,
  courierId: string,
  actorId: string | null,
): Promise<FetchedCities> {
  const fetched = await askForCities(delivery, courierId);
  await recordFetch(delivery.db, courierId, fetched, actorId);
  return fetched;
}

async function askForCities(delivery: CourierDelivery, courierId: string): Promise<FetchedCities> {
  const call = await openCall(delivery, (await findCourier(delivery.db, courierId)) ?? undefined);
  if (!call) return { outcome: "failed", reason: "This courier has no account yet. Add it under Couriers." };
  const answer = await callSafely(call, (signal) => call.adapter.listCities(call.account, signal));
  if (answer.outcome !== "done") return { outcome: "failed", reason: answer.reason };
  const cities = await storeCourierCities(delivery.db, courierId, answer.cities);
  return cities > 0
    ? { outcome: "done", cities }
    : { outcome: "failed", reason: "The courier sent an empty list." };
}

/** Fetches the cities of every courier that is switched on and has an account: once a day, after a failure once an hour. */
export async function fetchDueCities(delivery: CourierDelivery, signal: AbortSignal): Promise<void> {
  for (const courierId of await listCouriersDue(delivery.db)) {
    if (signal.aborted) return;
    await fetchCities(delivery, courierId, null);
  }
}
