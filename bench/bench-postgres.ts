import { acquirePostgres } from "../platform/database/embedded-postgres.ts";
import { createTempFolder, removeFolder, removeStaleFolders } from "../test/temp-folder.ts";

/** A PostgreSQL of its own with no table in it, which ends with the block that opens it by `await using`. */
export async function openBenchPostgres() {
  await removeStaleFolders();
  const folder = createTempFolder("bench");
  const postgres = await acquirePostgres(folder, () => {});
  return {
    connection: postgres.connection,
    async [Symbol.asyncDispose]() {
      await postgres.release();
      removeFolder(folder);
    },
  };
}
