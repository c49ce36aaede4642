import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { brokenPhotos } from "../../../test/catalogue/broken-photos.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { openNormaliser } from "./normalise-photo.ts";
import { photoRefusals } from "./photo-file.ts";
import { storePhoto } from "./store-photo.ts";

const { db } = await createTestDatabase(2);
await db.insertInto("users").values({ id: "owner", email: "owner@example.com" }).execute();
const normalise = openNormaliser(process.cwd());
const store = (file: Buffer) =>
  storePhoto(
    db,
    { productId: "lumiskin-retinol", file, actorId: "owner" },
    { normalise, quotaBytes: 2 ** 31 },
  );
const rows = async () => ({
  media: await db.selectFrom("media").selectAll().orderBy("name").execute(),
  images: await db.selectFrom("productImages").selectAll().orderBy("productId").orderBy("position").execute(),
  originals: await db.selectFrom("mediaOriginals").select("mediaName").execute(),
});
const before = await rows();
const broken = await brokenPhotos();

describe("a file that is no photo, or a broken, huge or malicious one", () => {
  it("is one of more than forty kinds, each with its sentence", () => {
    expect(broken.length).toBeGreaterThan(40);
    expect(new Set(broken.map(([, , refusal]) => refusal))).toEqual(
      new Set(Object.keys(photoRefusals).filter((refusal) => refusal !== "too-much-work")),
    );
    for (const sentence of Object.values(photoRefusals)) expect(sentence).toMatch(/\.$/);
  });

  it.each(broken)("is refused: %s", async (_, file, refusal) => {
    expect(await store(file)).toEqual({ outcome: "refused", refusal });
  });

  afterAll(async () => {
    expect(await rows()).toEqual(before);
  });
});

describe("an odd photo that is one", async () => {
  const photo = sharp({ create: { width: 300, height: 200, channels: 3, background: "#8a5" } });
  const jpeg = await photo.clone().jpeg().toBuffer();
  it.each<[string, Buffer, "jpg" | "webp"]>([
    [
      "with a program behind its end",
      Buffer.concat([jpeg, Buffer.from("PK\x03\x04 <script>alert(1)</script>")]),
      "jpg",
    ],
    ["in grey", await photo.clone().greyscale().jpeg().toBuffer(), "jpg"],
    ["in CMYK", await photo.clone().toColourspace("cmyk").jpeg().toBuffer(), "jpg"],
    ["of 16 bits", await photo.clone().toColourspace("rgb16").png().toBuffer(), "jpg"],
    ["with a palette", await photo.clone().png({ palette: true }).toBuffer(), "jpg"],
    ["interlaced", await photo.clone().png({ progressive: true }).toBuffer(), "jpg"],
    ["with a colour profile", await photo.clone().withIccProfile("p3").jpeg().toBuffer(), "jpg"],
    ["with transparency", await photo.clone().ensureAlpha(0.5).png().toBuffer(), "webp"],
    ["as WebP without loss", await photo.clone().webp({ lossless: true }).toBuffer(), "jpg"],
    ["as AVIF", await photo.clone().avif({ effort: 0 }).toBuffer(), "jpg"],
    [
      "with EXIF that makes no sense",
      Buffer.concat([
        jpeg.subarray(0, 2),
        Buffer.from("ffe1000e457869660000ffffffffffff", "hex"),
        jpeg.subarray(2),
      ]),
      "jpg",
    ],
  ])("is taken %s, and nothing but its pixels is kept", async (_, file, format) => {
    const kept = await normalise(file);
    if ("refusal" in kept) throw new Error(kept.refusal);
    expect([kept.format, kept.width, kept.height]).toEqual([format, 300, 200]);
    expect(kept.bytes.includes("script")).toBe(false);
    const { exif, icc, xmp, iptc, space, channels } = await sharp(kept.bytes).metadata();
    expect([exif, icc, xmp, iptc, space, channels]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      "srgb",
      format === "jpg" ? 3 : 4,
    ]);
  });
});
