import { createHash } from "node:crypto";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { beside } from "../../../test/beside.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { latestRevisions } from "../../base/revisions/revision-queries.ts";
import { undoRevision } from "../../undo/undo-revision.ts";
import { describePhoto, type ListedPhoto, movePhoto } from "../model/photo-list.ts";
import { productById } from "../product/catalogue-queries.ts";
import { changeProductStatus } from "../product/change-product-status.ts";
import { changePhotos, restorePhotos, undoRemoval } from "./change-photos.ts";
import { type NormalisePhoto, openNormaliser } from "./normalise-photo.ts";
import { productPhotos } from "./product-photo-queries.ts";
import { storePhoto } from "./store-photo.ts";

const { db } = await createTestDatabase();
await db.insertInto("users").values({ id: "owner", email: "owner@example.com", fullName: "Owner" }).execute();
const by = { actorId: "owner" };
const quotaBytes = 2 ** 31;
const retinol = "lumiskin-retinol";

/** A photo that is like no other; nothing is decoded here. */
let counter = 0;
const file = () => Buffer.from(`photograph ${++counter}`);
const normalise: NormalisePhoto = async (bytes) => ({ format: "jpg", bytes, width: 800, height: 1000 });
const add = (bytes: Buffer, productId = retinol, storage = { normalise, quotaBytes }) =>
  storePhoto(db, { productId, file: bytes, actorId: "owner" }, storage);
const names = async (productId = retinol) => (await productPhotos(db, productId)).map(({ name }) => name);
const shown = async () => (await productById(db, retinol))?.images.map(({ name }) => name);
const describeAs = (name: string, alt: string, productId = retinol) =>
  changePhotos(db, productId, (photos) => describePhoto(photos, name, { alt }), by);
const version = async () => {
  const rows = await db.selectFrom("versions").select("value").where("name", "=", "catalogue").execute();
  return rows[0]?.value;
};

describe("a photo that is added", () => {
  it("is kept in the database and last in the list, public with the product's name until it says what it shows", async () => {
    const before = await names();
    const versionBefore = await version();
    const bytes = file();
    const stored = await add(bytes);
    const name = `photo-${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}`;
    expect(stored).toEqual({ outcome: "stored", name });
    expect(await names()).toEqual([...before, name]);
    const original = await db
      .selectFrom("mediaOriginals")
      .selectAll()
      .where("mediaName", "=", name)
      .executeTakeFirstOrThrow();
    expect([original.bytes.equals(bytes), original.size]).toEqual([true, bytes.length]);
    expect(await shown()).toEqual([...before, name]);
    const alt = async () => (await productPhotos(db, retinol)).at(-1)?.alt;
    const given = `Retinol Face Serum, photo ${before.length + 1}`;
    expect(await alt()).toBe(given);
    await describeAs(name, "A drop of serum");
    expect(await alt()).toBe("A drop of serum");
    await describeAs(name, " ");
    expect(await alt()).toBe(given);
    expect(await version()).toBeGreaterThan(versionBefore ?? 0);
  });

  it("is one photo however often its file is sent, also at once, and keeps its words", async () => {
    const bytes = file();
    const results = await Promise.all(Array.from({ length: 6 }, () => add(bytes)));
    const name = (results[0] as { name: string }).name;
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    expect((await names()).filter((one) => one === name)).toHaveLength(1);
    await describeAs(name, "A jar");
    let decoded = false;
    const neverDecode: NormalisePhoto = async () => {
      decoded = true;
      return { refusal: "damaged" };
    };
    expect(await add(bytes, "lumiskin-niacinamide-zinc", { normalise: neverDecode, quotaBytes })).toEqual({
      outcome: "stored",
      name,
    });
    expect(decoded).toBe(false);
    expect((await productPhotos(db, "lumiskin-niacinamide-zinc")).at(-1)).toMatchObject({
      name,
      alt: "A jar",
    });
    const { count } = await db
      .selectFrom("mediaOriginals")
      .select((eb) => eb.fn.countAll().as("count"))
      .where("mediaName", "=", name)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
  });

  it.each([
    ["a product that does not exist", "no-such-product", normalise, quotaBytes, { outcome: "unknown" }],
    ["a product whose id no text can be", "a\0b", normalise, quotaBytes, { outcome: "unknown" }],
    [
      "a file that is refused",
      retinol,
      (async () => ({ refusal: "heic" })) as NormalisePhoto,
      quotaBytes,
      { outcome: "refused", refusal: "heic" },
    ],
    ["a photograph above the quota", retinol, normalise, 10, { outcome: "over-quota" }],
  ])("is not stored: %s", async (_, productId, normalise, quotaBytes, expected) => {
    const media = () => db.selectFrom("media").select("name").orderBy("name").execute();
    const before = [await media(), await names()];
    expect(await add(file(), productId, { normalise, quotaBytes })).toEqual(expected);
    expect([await media(), await names()]).toEqual(before);
  });

  it("is not stored where the product has as many as it may have", async () => {
    const product = "lumiskin-tranexamic-acid";
    while ((await names(product)).length < 20) await add(file(), product);
    const before = await db.selectFrom("mediaOriginals").select("mediaName").execute();
    expect(await add(file(), product)).toEqual({ outcome: "too-many" });
    expect(await db.selectFrom("mediaOriginals").select("mediaName").execute()).toEqual(before);
  });
});

describe("a change of photos", () => {
  it("is a revision, can be restored, and a removal can be taken back alone", async () => {
    const before = await productPhotos(db, retinol);
    const [first] = before;
    const removal = await changePhotos(db, retinol, (photos) => photos.slice(1), by);
    if (removal.outcome !== "changed" || !removal.revision || !first) throw new Error("not removed");
    expect(await names()).not.toContain(first.name);
    const second = before[1]?.name ?? "";
    await describeAs(second, "Changed since");
    const undone = await undoRemoval(db, retinol, removal.revision, "owner");
    expect(undone).toMatchObject({ outcome: "changed" });
    expect(await names()).toEqual(before.map(({ name }) => name));
    expect((await productPhotos(db, retinol))[1]?.alt).toBe("Changed since");
    const [newest] = await latestRevisions(db, "photos", retinol, 1);
    expect(newest).toMatchObject({ undoes: removal.revision, actorId: "owner" });
    await changePhotos(db, retinol, (photos) => photos.slice(1), by);
    expect(await undoRemoval(db, retinol, removal.revision, "owner")).toMatchObject({ outcome: "changed" });
    expect(await names()).toContain(first.name);
    await restorePhotos(db, retinol, before, by);
    expect(await productPhotos(db, retinol)).toEqual(before);
    expect(await undoRemoval(db, "lumiskin-niacinamide-zinc", removal.revision, "owner")).toEqual({
      outcome: "unknown",
    });
  });

  it("is undone as others are: from its revision, as a revision of its own", async () => {
    const before = await productPhotos(db, retinol);
    const change = await changePhotos(db, retinol, (photos) => photos.toReversed(), by);
    if (change.outcome !== "changed" || !change.revision) throw new Error("not changed");
    const version = (await latestRevisions(db, "photos", retinol, 1))[0]?.version ?? 0;
    const undone = await undoRevision(db, { revision: change.revision, version, chosen: [] }, "owner");
    expect(undone).toMatchObject({ outcome: "undone" });
    expect(await productPhotos(db, retinol)).toEqual(before);
  });

  it("does not keep a draft out of the shop", async () => {
    await changeProductStatus(db, retinol, "unpublish", by);
    const { name } = (await add(file())) as { name: string };
    // As shops have them that added it before.
    await db.updateTable("media").set({ alt: "" }).where("name", "=", name).execute();
    expect(await changeProductStatus(db, retinol, "publish", by)).toMatchObject({ outcome: "changed" });
    expect(await shown()).toContain(name);
  });

  it("changes nothing where nothing is different", async () => {
    const versionBefore = await version();
    expect(await changePhotos(db, retinol, (photos) => photos, by)).toEqual({
      outcome: "changed",
      revision: null,
    });
    expect(await version()).toBe(versionBefore);
  });

  it("leaves one main photo, whatever is done at once", async () => {
    const list = await names();
    await Promise.all(
      list.flatMap((name, index) => [
        changePhotos(db, retinol, (photos) => movePhoto(photos, name, index % 2 ? "main" : "later"), by),
        describeAs(name, index % 3 ? "Shown" : "Shown again"),
      ]),
    );
    expect((await names()).toSorted()).toEqual(list.toSorted());
    const rows = await db
      .selectFrom("productImages")
      .innerJoin("media", "media.name", "mediaName")
      .where("productId", "=", retinol)
      .orderBy("position")
      .select("shownPosition")
      .execute();
    expect(rows.map(({ shownPosition }) => shownPosition)).toEqual(rows.map((_, index) => index + 1));
  });
});

it("decodes a real photo: upright, without metadata, at most 4,096 pixels long", async () => {
  const normaliser = openNormaliser(process.cwd());
  // Red on the left and blue on the right; turned, red is above.
  const [left, right] = await Promise.all(
    ["red", "blue"].map((background) =>
      sharp({ create: { width: 2500, height: 500, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const sent = await sharp({ create: { width: 5000, height: 500, channels: 3, background: "white" } })
    .composite([
      { input: left as Buffer, left: 0, top: 0 },
      { input: right as Buffer, left: 2500, top: 0 },
    ])
    .withExif({ IFD0: { Make: "SecretCamera" }, IFD3: { GPSLatitude: "31/1 32/1 0/1", GPSLatitudeRef: "N" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(sent.includes("SecretCamera")).toBe(true);
  const kept = await normaliser(sent);
  if ("refusal" in kept) throw new Error(kept.refusal);
  expect([kept.format, kept.width, kept.height]).toEqual(["jpg", 410, 4096]);
  expect(kept.bytes.includes("SecretCamera")).toBe(false);
  expect(kept.bytes.includes("Exif")).toBe(false);
  const { data } = await sharp(kept.bytes)
    .resize(1, 2, { fit: "fill" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [redAbove, , , , , blueBelow] = data;
  expect([(redAbove ?? 0) > 200, (blueBelow ?? 0) > 200]).toEqual([true, true]);
});

it("changes the list as another change leaves it that has not been saved yet", async () => {
  const product = "silicone-bath-brush";
  await add(file(), product);
  await add(file(), product);
  const [first = "", second = "", ...others] = await names(product);
  const without = (name: string) => (photos: ListedPhoto[]) => photos.filter((photo) => photo.name !== name);
  await beside(
    db,
    (tx) => changePhotos(tx, product, without(first), by),
    () => changePhotos(db, product, without(second), by),
  );
  expect(await names(product)).toEqual(others);
});
