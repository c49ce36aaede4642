import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { ShopSettings } from "../../../shop/content/settings/shop-settings.ts";
import { setShopSettings } from "../../set-shop-settings.ts";
import { desktop, expectAccessible, openBrowserShop, phone } from "../browser-shop.ts";

describe("the home page in a browser", async () => {
  const shop = await openBrowserShop();
  const settings = (value: ShopSettings) => setShopSettings(shop.db, value);

  const headline = (page: Page) =>
    page.locator("[aria-roledescription=slide]:not([data-hidden]) h2").textContent();
  const headlines = ["Skincare, one drop at a time", "Ten quiet minutes", "Two or three drops are enough"];
  /** "polite" while the slideshow is paused, "off" while it plays. */
  const liveRegionMode = (page: Page) =>
    page.locator("[aria-roledescription=carousel] [aria-live]").getAttribute("aria-live");
  const dot = (page: Page, number: number) =>
    page.getByRole("button", { name: new RegExp(`^Slide ${number}:`) });

  /** Opens the page with a paused clock and all photos of the slideshow loaded. */
  async function openHomePage(page: Page) {
    await page.clock.install();
    await page.goto("/");
    await expect.poll(() => page.locator("section img").count()).toBeGreaterThan(2);
    await expect
      .poll(() =>
        page
          .locator("[aria-roledescription=carousel] img")
          .evaluateAll((all) => all.length === 3 && all.every((img) => (img as HTMLImageElement).complete)),
      )
      .toBe(true);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await showFirstSlide(page);
  }

  /** The first slide, with its whole time ahead. */
  async function showFirstSlide(page: Page) {
    await dot(page, 1).click();
    await page.mouse.move(5, 5);
  }

  /** Moves the slideshow on until just before the slide's end, and then to the next slide. */
  async function expectTurns(page: Page, before: number, after: number) {
    await page.clock.runFor(4999);
    expect(await headline(page)).toBe(headlines[before]);
    await page.clock.runFor(1);
    await expect.poll(() => headline(page)).toBe(headlines[after]);
  }

  /** [time before the press, number of the dot, index of the slide after its time] */
  const presses = [
    [0, 2, 2],
    [4000, 3, 0],
    [4000, 1, 1],
  ] as const;

  it("[S9.timing.hero S4.slideshow.advance S4.slideshow.dots S1.home.slideshow R42] shows the next slide every 5000 ms, the first after the last, and the slide of a dot for a slide's time, also with the pointer still on it", async () => {
    await shop.visit(async (page) => {
      await openHomePage(page);
      for (const [before, next] of [
        [0, 1],
        [1, 2],
        [2, 0],
      ] as const) {
        await expectTurns(page, before, next);
        expect(await dot(page, next + 1).getAttribute("aria-current")).toBe("true");
      }
      await page.clock.runFor(3000);
      await dot(page, 3).click();
      expect(await headline(page)).toBe(headlines[2]);
      await page.mouse.move(5, 5);
      await expectTurns(page, 2, 0);

      for (const [before, number, next] of presses) {
        await page.clock.runFor(before);
        await dot(page, number).click();
        await expectTurns(page, number - 1, next);
      }
    });
  });

  const pauses: [string, (page: Page) => Promise<unknown>, (page: Page) => Promise<unknown>][] = [
    ["the pointer is on it", (page) => page.mouse.move(400, 400), (page) => page.mouse.move(5, 5)],
    [
      "the keyboard's focus is in it",
      // From the dot that was pressed to the next.
      (page) => page.keyboard.press("Tab"),
      (page) => page.getByRole("banner").getByRole("link").first().focus(),
    ],
    ["the tab is hidden", (page) => setHidden(page, true), (page) => setHidden(page, false)],
    [
      "the visitor paused it",
      (page) =>
        page
          .getByRole("button", { name: "Pause the slideshow" })
          .evaluate((button) => (button as HTMLElement).click()),
      (page) =>
        page
          .getByRole("button", { name: "Play the slideshow" })
          .evaluate((button) => (button as HTMLElement).click()),
    ],
    [
      "reduced motion is preferred",
      (page) => page.emulateMedia({ reducedMotion: "reduce" }),
      (page) => page.emulateMedia({ reducedMotion: "no-preference" }),
    ],
  ];
  it("[R42] pauses while the pointer is on it, the focus is in it, the tab is hidden, the visitor paused it, or reduced motion is preferred", async () => {
    await shop.visit(async (page) => {
      await openHomePage(page);
      for (const [when, pauseSlides, resumeSlides] of pauses) {
        await showFirstSlide(page);
        await expect.poll(() => liveRegionMode(page), { message: when }).toBe("off");
        await pauseSlides(page);
        await expect.poll(() => liveRegionMode(page), { message: when }).toBe("polite");
        await page.clock.runFor(20_000);
        expect(await headline(page), when).toBe(headlines[0]);
        await resumeSlides(page);
        await expect.poll(() => liveRegionMode(page), { message: when }).toBe("off");
        const headlineAfter = async (time: number) => {
          await page.clock.runFor(time);
          return headline(page);
        };
        // The slide's time may begin a moment after `aria-live` changes.
        await expect.poll(() => headlineAfter(1000), { message: when }).toBe(headlines[1]);
      }
    });
  });

  it("[R42] goes on five seconds after a tap on a dot, and shows the action of each slide on the first screen of a 360 by 740 px phone, clear of the chat button", async () => {
    await shop.visit(async (page) => {
      await settings({ whatsAppNumber: "+92 300 1234567" });
      await openHomePage(page);
      for (const [before, number, next] of presses) {
        await page.clock.runFor(before);
        await dot(page, number).tap();
        await expectTurns(page, number - 1, next);
      }
      const chat = await page.getByRole("link", { name: /^Chat with us/ }).boundingBox();
      for (const [index, name] of ["Shop the collection", "See the tools", "See the serums"].entries()) {
        await dot(page, index + 1).tap();
        const action = await page.getByRole("link", { name }).boundingBox();
        expect(action && action.y + action.height).toBeLessThanOrEqual(740);
        expect(action && action.x + action.width).toBeLessThanOrEqual(chat?.x ?? 0);
      }
      await expect.poll(() => controlsUnderChat(page)).toEqual([]);
    }, phone);
  });

  it("[S2.home.explore S2.home.get-in-touch S1.home.trending] is a still photo without scripts, preloaded, and without dead buttons", async () => {
    await shop.visit(
      async (page) => {
        await page.goto("/");
        expect(await page.locator("[aria-roledescription=carousel] img").count()).toBe(1);
        expect(await headline(page)).toBe(headlines[0]);
        expect(await page.getByRole("button", { name: /slide/i }).count()).toBe(0);
        const preloads = await page
          .locator("head link[rel=preload][as=image][media]")
          .evaluateAll((links) =>
            links.map((link) => [
              link.getAttribute("media"),
              link.getAttribute("imagesrcset")?.split(".")[0],
            ]),
          );
        expect(preloads).toEqual([
          ["(max-width: 47.99rem)", "/media/hero-serums-portrait"],
          ["(min-width: 48rem)", "/media/hero-serums"],
        ]);
        await page.getByRole("link", { name: "Explore" }).click();
        await page.waitForURL("**/catalog");
        await page.goBack();
        await page.getByRole("link", { name: "Get in touch" }).click();
        await page.waitForURL("**/contact");
      },
      { javaScriptEnabled: false },
    );
  });

  it("has the chat button at the end of the page without scripts, covering nothing", async () => {
    await shop.visit(
      async (page) => {
        await settings({ whatsAppNumber: "+92 300 1234567" });
        await page.goto("/");
        const chat = page.getByRole("link", { name: /^Chat with us/ });
        expect(await chat.evaluate((element) => getComputedStyle(element).position)).toBe("static");
        expect(await controlsUnderChat(page)).toEqual([]);
      },
      { ...phone, javaScriptEnabled: false },
    );
  });

  it("[S1.home.chat S7.chat] has a chat button once a number is set, which passes axe and never covers a control, on a 360 px phone and a desktop", async () => {
    await shop.visit(async (page) => {
      await settings({});
      const chat = page.getByRole("link", { name: /^Chat with us/ });
      await page.goto("/");
      expect(await chat.count()).toBe(0);
      await settings({ whatsAppNumber: "+92 300 1234567" });
      await page.reload();
      expect(await chat.getAttribute("href")).toBe(
        `https://wa.me/923001234567?text=${encodeURIComponent("Hello LumiSkin, I would like to book an appointment.")}`,
      );
      await settings({ whatsAppNumber: "+923001234567", whatsAppMessage: "سلام & hello" });
      await page.goto("/");
      expect(await chat.getAttribute("href")).toBe(
        `https://wa.me/923001234567?text=${encodeURIComponent("سلام & hello")}`,
      );
      expect(await chat.getAttribute("target")).toBe("_blank");
      await expectAccessible(page);
      for (const viewport of [phone.viewport, desktop.viewport]) {
        await page.setViewportSize(viewport ?? { width: 0, height: 0 });
        const height = await page.evaluate(() => document.body.scrollHeight);
        let shown = 0;
        for (let top = 0; top < height; top += 130) {
          await page.evaluate((to) => scrollTo(0, to), top);
          await expect.poll(() => controlsUnderChat(page)).toEqual([]);
          shown += await page.locator(".chat-button:not([data-covering])").count();
        }
        expect(shown).toBeGreaterThan(5);
        // At the end of the page it is below all controls.
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        const button = await chat.boundingBox();
        const subscribe = await page.getByRole("button", { name: "SUBSCRIBE" }).boundingBox();
        expect(button?.y).toBeGreaterThan((subscribe?.y ?? 0) + (subscribe?.height ?? 0));
      }
    }, phone);
  });
});

/** The controls that the visible chat button covers. */
function controlsUnderChat(page: Page) {
  return page.evaluate(() => {
    const chat = document.querySelector(".chat-button") as HTMLElement;
    if (chat.matches("[data-covering]")) return [];
    const chatBox = chat.getBoundingClientRect();
    return [...document.querySelectorAll("main :is(a, button, input), footer :is(a, button, input)")]
      .filter((control) => {
        if (control === chat || !control.checkVisibility({ visibilityProperty: true })) return false;
        const controlBox = control.getBoundingClientRect();
        return (
          controlBox.left < chatBox.right &&
          controlBox.right > chatBox.left &&
          controlBox.top < chatBox.bottom &&
          controlBox.bottom > chatBox.top
        );
      })
      .map((control) => control.getAttribute("aria-label") ?? control.textContent);
  });
}

function setHidden(page: Page, hidden: boolean) {
  return page.evaluate((value) => {
    Object.defineProperty(document, "hidden", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
}
