import sharp from "sharp";

const [out, h, ...names] = process.argv.slice(2);
const H = Number(h);
const parts = await Promise.all(
  names.map(async (n) => {
    const im = sharp(`/tmp/w/s4shots/${n}.jpg`);
    const m = await im.metadata();
    return {
      input: await im.extract({ left: 0, top: 0, width: m.width, height: Math.min(H, m.height) }).toBuffer(),
      w: m.width,
    };
  }),
);
let x = 0;
const comp = parts.map((p) => {
  const c = { input: p.input, left: x, top: 0 };
  x += p.w + 8;
  return c;
});
await sharp({ create: { width: x, height: H, channels: 3, background: "#f0f" } })
  .composite(comp)
  .png()
  .toFile(out);
