import { recordAudit } from "../../base/audit/audit-queries.ts";
import type { Database } from "../../schema.ts";
import {
  addAlias,
  deleteMapping,
  listCourierCities,
  lockCourierCities,
  storeMapping,
} from "./city-mapping-queries.ts";
import { listCities } from "./city-queries.ts";
import { findNamedCity, spellingKey } from "./match-courier-city.ts";

export type MappingDecision =
  /** It is this city of the courier's; `learn`: addresses that spell it so are recognised too. */
  | { decision: "served"; code: string; learn: boolean }
  /** As `served`, by the courier's name of it or its code, as typed. */
  | { decision: "named"; name: string; learn: boolean }
  | { decision: "unserved" }
  /** No one has decided after all. */
  | { decision: "undecided" };

/** decided, or what was not found. */
export type MappingOutcome = "decided" | "unknownCity" | "unknownCourierCity";

/** A person says which of a courier's cities is one of the shop's. */
export async function decideMapping(
  db: Database,
  { courierId, cityId }: { courierId: string; cityId: string },
  decided: MappingDecision,
  actorId: string,
): Promise<MappingOutcome> {
  return db.transaction().execute(async (tx) => {
    await lockCourierCities(tx, courierId);
    const cities = await listCities(tx);
    const city = cities.find(({ id }) => id === cityId);
    if (!city) return "unknownCity";
    const mapping = { courierId, cityId, source: "person", decidedBy: actorId } as const;
    if (decided.decision === "undecided") await deleteMapping(tx, courierId, cityId);
    else if (decided.decision === "unserved") await storeMapping(tx, { ...mapping, code: null });
    else {
      const courierCity = pick(await listCourierCities(tx, courierId), decided);
      if (!courierCity) return "unknownCourierCity";
      await storeMapping(tx, { ...mapping, code: courierCity.code });
      // A spelling of another city would make both doubtful.
      if (decided.learn && isNewSpelling(courierCity.name) && !findNamedCity(cities, courierCity.name))
        await addAlias(tx, cityId, courierCity.name.toLowerCase());
    }
    const details = { courier: courierId, decision: decided.decision };
    await recordAudit(tx, { actorId, action: "city.decided", subject: city.name, details });
    return "decided";
  });
}

const isNewSpelling = (name: string) => spellingKey(name).length > 2 && name.length <= 60;

function pick(
  courierCities: Awaited<ReturnType<typeof listCourierCities>>,
  decided: { decision: "served"; code: string } | { decision: "named"; name: string },
) {
  if (decided.decision === "served") return courierCities.find(({ code }) => code === decided.code);
  const typed = spellingKey(decided.name);
  const named = courierCities.filter(
    ({ code, name }) => code === decided.name || (typed !== "" && spellingKey(name) === typed),
  );
  const [first, second] = named;
  return second ? undefined : first;
}
