import { expect, it } from "vitest";
import { createTestDatabase } from "../../../test/test-database.ts";
import { insertRider, riderOfName } from "./rider-queries.ts";

const { db } = await createTestDatabase();

it("finds the rider of a name among others, however it is written, and adds who is not there", async () => {
  const aslam = await insertRider(db, { name: "Aslam", phone: "" });
  const imran = await insertRider(db, { name: "Imran", phone: "0300 1234567" });
  expect(await riderOfName(db, " imran ")).toBe(imran);
  expect(await riderOfName(db, "ASLAM")).toBe(aslam);
  const added = await riderOfName(db, "Bilal");
  expect([aslam, imran, null]).not.toContain(added);
  expect(await riderOfName(db, "bilal")).toBe(added);
  expect(await riderOfName(db, "  ")).toBeNull();
});
