import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTempFolder } from "../../../test/temp-folder.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import type { RenditionName } from "../model/photo.ts";
import { openRenditions } from "./renditions.ts";

describe("renditions", async () => {
  const { db } = await createTestDatabase(2);
  const { hash } = await db
    .selectFrom("media")
    .select("hash")
    .where("name", "=", "retinol")
    .executeTakeFirstOrThrow();
  const small: RenditionName = { name: "retinol", hash, width: 160, format: "webp" };
  let folder: string;

  beforeEach(() => {
    folder = createTempFolder("media");
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const open = () =>
    openRenditions(db, { originalFolders: ["db/seed/media"], cacheFolder: join(folder, "media") });

  it.each(["avif", "webp", "jpg"] as const)("makes %s in the requested width", async (format) => {
    const path = await open().find({ ...small, format });
    const { width, height, format: actualFormat } = await sharp(path ?? "").metadata();
    expect([width, height]).toEqual([160, 200]);
    expect(actualFormat).toBe({ avif: "heif", webp: "webp", jpg: "jpeg" }[format]);
  });

  it.each(["retinol", "hero-drop", "og-serums"])("makes the share card of %s", async (name) => {
    const { hash } = await db
      .selectFrom("media")
      .select("hash")
      .where("name", "=", name)
      .executeTakeFirstOrThrow();
    const path = await open().find({ name, hash, width: "share", format: "jpg" });
    const { width, height, format } = await sharp(path ?? "").metadata();
    expect([width, height, format]).toEqual([1200, 630, "jpeg"]);
  });

  it("makes a file once for simultaneous requests, and leaves no partial file", async () => {
    const renditions = open();
    const paths = await Promise.all(Array.from({ length: 8 }, () => renditions.find(small)));
    expect(new Set(paths)).toEqual(new Set([join(folder, "media", `retinol.${hash}.160.webp`)]));
    const bytes = readFileSync(paths[0] ?? "");
    await renditions.find(small);
    expect(readFileSync(paths[0] ?? "").equals(bytes)).toBe(true);
    expect(readdirSync(join(folder, "media"))).toEqual([`retinol.${hash}.160.webp`]);
  });

  it.each<[string, Partial<RenditionName>]>([
    ["name", { name: "no-such-thing" }],
    ["hash", { hash: "00000000" }],
    ["width", { width: 161 }],
    ["width above the original's", { width: 1920 }],
  ])("finds nothing with another %s", async (_, other) => {
    expect(await open().find({ ...small, ...other })).toBeNull();
  });

  it("stops warming", async () => {
    const renditions = open();
    const warming = renditions.warm();
    await renditions.find(small);
    await renditions.stop();
    await warming;
    const count = readdirSync(join(folder, "media")).length;
    expect(count).toBeLessThan(20);
    expect(readdirSync(join(folder, "media")).filter((file) => file.endsWith(".part"))).toEqual([]);
  });

  it("rejects where the original cannot be read, each time again", async () => {
    const renditions = openRenditions(db, { originalFolders: [folder], cacheFolder: join(folder, "media") });
    await expect(renditions.find(small)).rejects.toThrow("missing");
    await expect(renditions.find(small)).rejects.toThrow("missing");
  });
});
