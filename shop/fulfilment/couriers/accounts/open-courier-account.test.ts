import { beforeEach, expect, it } from "vitest";
import { sealText, setSealingSecrets } from "../../../../platform/sealed-text.ts";
import { createTestDatabase } from "../../../../test/test-database.ts";
import { findCredentials } from "./credential-queries.ts";
import { openCourierAccount, sealPurpose } from "./open-courier-account.ts";

const { db } = await createTestDatabase(1);
const [first, second] = ["1".repeat(40), "2".repeat(40)];

async function store(courierId: string, sealedFor = courierId) {
  const sealed = sealText(sealPurpose(sealedFor), JSON.stringify({ token: "a-secret" }));
  await db.deleteFrom("courierCredentials").execute();
  await db.insertInto("courierCredentials").values({ courierId, sealed, setBy: null }).execute();
}

beforeEach(async () => {
  setSealingSecrets([first ?? ""]);
  await store("postex");
});

it("opens an account with its settings, and its protocol's address where none is set", async () => {
  expect(await openCourierAccount(db, "postex")).toEqual({
    courierId: "postex",
    baseUrl: "https://api.postex.pk/services/integration/api/order",
    credentials: { token: "a-secret" },
    settings: {},
  });
  const settings = JSON.stringify({ baseUrl: "http://127.0.0.1:9000/", pickupAddressCode: "001" });
  await db.updateTable("couriers").set({ settings }).where("id", "=", "postex").execute();
  expect(await openCourierAccount(db, "postex")).toMatchObject({
    baseUrl: "http://127.0.0.1:9000",
    settings: { pickupAddressCode: "001" },
  });
});

it("opens nothing without a protocol, without credentials, or what was sealed for another", async () => {
  expect(await openCourierAccount(db, "leopards")).toBeNull();
  expect(await openCourierAccount(db, "absent")).toBeNull();
  await store("tcs");
  expect(await openCourierAccount(db, "tcs")).toBeNull();
  await store("trax", "postex");
  expect(await openCourierAccount(db, "trax")).toBeNull();
});

it("[O.credentials] does not open with another key, and seals again what an older key has sealed", async () => {
  setSealingSecrets([second ?? ""]);
  expect(await openCourierAccount(db, "postex")).toBeNull();
  setSealingSecrets([second ?? "", first ?? ""]);
  const before = await findCredentials(db, "postex");
  expect(await openCourierAccount(db, "postex")).toMatchObject({ credentials: { token: "a-secret" } });
  expect((await findCredentials(db, "postex"))?.sealed).not.toEqual(before?.sealed);
  setSealingSecrets([second ?? ""]);
  expect(await openCourierAccount(db, "postex")).toMatchObject({ credentials: { token: "a-secret" } });
});
