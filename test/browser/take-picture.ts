import { writeFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import sharp from "sharp";

/** The JPEG qualities that are tried, the best first. */
const qualities = [78, 66, 54, 42];
const mostBytes = 80_000;

/**
 * A picture of the first screen as a JPEG of at most 80 kB. On a phone it may be as tall as `tallest`, with the tabs at its
 * end. @param file without its ending
 */
export async function takePicture(page: Page, file: string, tallest: number): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  if (width < 500) {
    const whole = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({
      width,
      height: Math.min(Math.max(whole, height), Math.max(tallest, height)),
    });
  }
  await settle(page);
  const screenshot = sharp(await page.screenshot());
  for (const quality of qualities) {
    const jpeg = await screenshot.clone().jpeg({ quality, mozjpeg: true }).toBuffer();
    if (jpeg.length > mostBytes && quality !== qualities.at(-1)) continue;
    await writeFile(`${file}.jpg`, jpeg);
    return;
  }
}

/** A picture of the whole page, as a PNG. @param file without its ending */
export async function takeFullPage(page: Page, file: string): Promise<void> {
  // Makes lazy images load.
  for (let y = 0; y < (await page.evaluate(() => document.body.scrollHeight)); y += 600)
    await page.evaluate((top) => window.scrollTo(0, top), y);
  await page.evaluate(() => window.scrollTo(0, 0));
  await settle(page);
  await page.screenshot({ fullPage: true, path: `${file}.png` });
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  // After a long jump the first frame may be empty.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.evaluate(() =>
    Promise.all([...document.images].filter(({ complete }) => complete).map((image) => image.decode())),
  );
}
