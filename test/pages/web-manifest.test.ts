import { readFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, it } from "vitest";

const manifest = JSON.parse(readFileSync("public/manifest.webmanifest", "utf8"));
const sizeOf = async (file: string) => {
  const { width, height, format } = await sharp(file).metadata();
  return `${width}x${height} ${format}`;
};

describe("the web manifest", () => {
  it("names the shop, its colours and where it opens", () => {
    expect(manifest).toMatchObject({ name: "LumiSkin", start_url: "/", scope: "/", id: "/" });
    expect(readFileSync("app/root.tsx", "utf8")).toContain(
      `name="theme-color" content="${manifest.theme_color}"`,
    );
    expect(readFileSync("app/base.css", "utf8").toLowerCase()).toContain(manifest.background_color);
  });

  it("has icons of the sizes that it states, one of them to be masked", async () => {
    const drawn = manifest.icons.filter((icon: { type: string }) => icon.type === "image/png");
    expect(drawn.map((icon: { sizes: string }) => icon.sizes)).toEqual(["192x192", "512x512", "512x512"]);
    for (const icon of drawn) expect(await sizeOf(`public${icon.src}`)).toBe(`${icon.sizes} png`);
    const masked = manifest.icons.find((icon: { purpose?: string }) => icon.purpose === "maskable");
    const { isOpaque } = await sharp(`public${masked.src}`).stats();
    expect(isOpaque).toBe(true);
  });

  it("has an icon for home screens that know no manifest, and one for old browsers", async () => {
    expect(await sizeOf("public/apple-touch-icon.png")).toBe("180x180 png");
    const icon = readFileSync("public/favicon.ico");
    expect([...icon.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
    expect(icon.length).toBe(22 + icon.readUInt32LE(14));
  });
});
