import sharp from "sharp";

let counter = 0;

/** A photo like no other, of one colour with a stripe. */
export async function samplePhoto({ width = 800, height = 1000, background = "#c88" } = {}): Promise<Buffer> {
  const stripe = await sharp({
    create: { width: 20 + ++counter, height: 10, channels: 3, background: "#123" },
  })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background } })
    .composite([{ input: stripe, left: 5, top: 5 }])
    .jpeg()
    .toBuffer();
}
