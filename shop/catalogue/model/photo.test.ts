import { describe, expect, it } from "vitest";
import {
  parseRendition,
  photoWidths,
  renditionFileName,
  renditionUrl,
  shareCardUrl,
  toPhoto,
} from "./photo.ts";

describe("the widths of a photo's renditions", () => {
  it.each([
    [1920, [160, 320, 480, 640, 720, 960, 1280, 1920]],
    [1919, [160, 320, 480, 640, 720, 960, 1280]],
    [1000, [160, 320, 480, 640, 720, 960]],
    [160, [160]],
    [90, [90]],
  ])("original of %i px", (originalWidth, widths) => {
    expect(photoWidths(originalWidth)).toEqual(widths);
  });
});

describe("the URL of a rendition", () => {
  const photo = toPhoto({ name: "retinol-alt", hash: "0a1b2c3d", width: 1000, height: 1250, alt: "Retinol" });

  it("contains name, hash, width and format", () => {
    expect(renditionUrl(photo, 640, "avif")).toBe("/media/retinol-alt.0a1b2c3d.640.avif");
    expect(photo).toMatchObject({ alt: "Retinol", width: 1000, height: 1250 });
  });

  it("is parsed", () => {
    const parsed = { name: "retinol-alt", hash: "0a1b2c3d", width: 640, format: "avif" } as const;
    expect(parseRendition("retinol-alt.0a1b2c3d.640.avif")).toEqual(parsed);
    expect(renditionFileName(parsed)).toBe("retinol-alt.0a1b2c3d.640.avif");
  });

  it("is parsed where it is the share card", () => {
    const parsed = { name: "retinol-alt", hash: "0a1b2c3d", width: "share", format: "jpg" } as const;
    expect(shareCardUrl(photo)).toBe("/media/retinol-alt.0a1b2c3d.share.jpg");
    expect(parseRendition("retinol-alt.0a1b2c3d.share.jpg")).toEqual(parsed);
    expect(renditionFileName(parsed)).toBe("retinol-alt.0a1b2c3d.share.jpg");
  });

  it.each([
    "retinol.0a1b2c3d.share.avif",
    "retinol.0a1b2c3d.640.png",
    "retinol.0a1b2c3d.0640.avif",
    "retinol.0a1b2c3d.6400000.avif",
    "retinol.0a1b2c3.640.avif",
    "retinol.0A1B2C3D.640.avif",
    "../retinol.0a1b2c3d.640.avif",
    "retinol.jpg",
    "",
  ])("%s is not one", (fileName) => {
    expect(parseRendition(fileName)).toBeNull();
  });
});
