import { acquirePostgres } from "../../platform/database/embedded-postgres.ts";
import { migrate } from "../../platform/database/migrate.ts";
import { openDatabase } from "../../platform/database/open-database.ts";
import { seedCatalogue } from "../../server/seeding/seed.ts";
import type { Schema } from "../../shop/schema.ts";
import { databaseUrlOf } from "../database/database-url.ts";
import { createTempFolder, removeFolder } from "../temp-folder.ts";
import { type CourierFindings, runCourierRounds } from "./courier-rounds.ts";

/** Runs the couriers' rounds on a PostgreSQL of their own. */
export const runCouriers = (parcels: number, kills: number): Promise<CourierFindings> =>
  withOwnDatabase("courier-faults", (databaseUrl) =>
    runCourierRounds({ databaseUrl, parcels, kills, seed: 1 }),
  );

/** Runs something on a PostgreSQL of its own, migrated and seeded. @param name of its folder */
export async function withOwnDatabase<Result>(
  name: string,
  run: (databaseUrl: string) => Promise<Result>,
): Promise<Result> {
  const folder = createTempFolder(name);
  const postgres = await acquirePostgres(folder, () => {});
  try {
    const { db, close } = openDatabase<Schema>(postgres.connection, 1);
    await migrate(db as never, "db/migrations");
    await seedCatalogue(db, "db/seed/media");
    await close();
    return await run(databaseUrlOf(postgres.connection));
  } finally {
    await postgres.release();
    removeFolder(folder);
  }
}

/** What a run found, in sentences. */
export function describeCouriers(parcels: number, found: CourierFindings): string {
  const { doubled, lost, untrue, unfinished, cash, broken, kills, decided, forged, hints } = found;
  return `${parcels} parcels with couriers that lose answers, ${kills} kills: ${doubled} booked twice, ${lost} lost, ${untrue} with a delivery that is not true, ${unfinished} without an end, cash wrong by ${cash / 100} rupees${broken.map((sentence) => `, ${sentence}`).join("")}. A person decided about ${decided}. ${forged.heard} of ${forged.sent} forged and replayed calls were heard, and ${hints} calls stored, with the couriers' own.`;
}
