import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectAccessible, openBrowserShop, phone } from "../browser-shop.ts";

describe("the owner writes the shop's words on a 360 px phone", async () => {
  const shop = await openBrowserShop();
  const owner = await shop.signUpAdmin("owner@example.com");

  async function expectFits(page: Page) {
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  }
  const save = (page: Page, name = "Save") => page.getByRole("button", { name, exact: true }).last().click();

  it("a slide, a policy with its preview, the difference, and the way back", async () => {
    await shop.visit(async (page, context) => {
      await shop.signIn(context, owner);
      await page.goto("/dashboard/content");
      await expectFits(page);
      await page.getByRole("link", { name: /^Slide 1/ }).click();
      await page.getByLabel("Headline").fill("Glow");
      await page.getByRole("group", { name: "Photo", exact: true }).getByText("Change").click();
      await expectFits(page);
      await save(page);
      await page.getByText("Saved. Your changes are live.").waitFor();
      await page.goto("/");
      await page.getByRole("heading", { name: "Glow" }).waitFor();

      await page.goto("/dashboard/content/terms");
      const text = page.getByLabel("Text", { exact: true });
      const before = await text.inputValue();
      await text.fill(`${before}\n\n## Added words\n\nWe **promise**.`);
      await page.getByRole("button", { name: "Preview" }).click();
      await page.getByRole("region", { name: "Preview" }).getByText("promise").waitFor();
      await expectFits(page);
      await save(page);
      await page.getByText("Saved. Your changes are live.").waitFor();
      await page.goto("/terms");
      await page.getByRole("heading", { name: "Added words" }).waitFor();

      await page.goto("/dashboard/content/terms");
      await page.getByRole("link", { name: "Compare with The first version" }).click();
      await page.locator("del", { hasText: "## Added words" }).waitFor();
      await expectFits(page);
      await page.getByRole("button", { name: "Restore this version" }).click();
      await page.getByText("Restored.").waitFor();
      expect(await text.inputValue()).toBe(before);
      await page.goto("/terms");
      expect(await page.getByText("Added words").count()).toBe(0);
    }, phone);
  });

  it("the preview of a slide shows what was typed, and says of nothing that it was restored", async () => {
    await shop.visit(async (page, context) => {
      await shop.signIn(context, owner);
      await page.goto("/dashboard/content/slide-2");
      await page.getByLabel("Headline").fill("Dew");
      await page.getByText(/^Not saved yet/).waitFor();
      await page.reload();
      await page.getByText("Restored what you typed").waitFor();
      await page.getByRole("button", { name: "Preview" }).click();
      await page.getByRole("region", { name: "Preview" }).getByText("Dew").waitFor();
      expect(await page.getByLabel("Headline").inputValue()).toBe("Dew");
      expect(await page.getByText("Restored what you typed").count()).toBe(0);
    }, phone);
  });

  it("an article is written, found wanting, saved as a draft and published", async () => {
    await shop.visit(async (page, context) => {
      await shop.signIn(context, owner);
      await page.goto("/dashboard/articles");
      await expectFits(page);
      await page.getByRole("link", { name: "New article" }).click();
      await page.getByLabel("Text", { exact: true }).fill("## Slowly\n\nOne serum at a time.");
      await save(page, "Add article");
      await page.getByText("Please enter a title").waitFor();
      await expectFits(page);
      await page.getByLabel("Title").fill("One at a time");
      await save(page, "Add article");
      await page.getByText("Article added.").waitFor();
      await page.getByLabel("Status").selectOption("active");
      await save(page);
      await page.getByText("Saved. Your changes are live.").waitFor();
      await expectFits(page);
      await page.getByRole("link", { name: "/article/one-at-a-time" }).click();
      await page.getByRole("heading", { name: "Slowly" }).waitFor();
    }, phone);
  });

  it("what two people changed stands beside one's own words, and what was typed survives a reload", async () => {
    await shop.visit(async (page, context) => {
      await shop.signIn(context, owner);
      await page.goto("/dashboard/content/story");
      await page.getByLabel("Headline").fill("Mine");
      await page.getByText(/^Not saved yet/).waitFor();
      await page.reload();
      await page.getByText("Restored what you typed").waitFor();
      expect(await page.getByLabel("Headline").inputValue()).toBe("Mine");

      const other = await context.newPage();
      await other.goto("/dashboard/content/story");
      await other.getByRole("button", { name: "Discard" }).click();
      await other.getByLabel("Headline").fill("Theirs");
      await save(other);
      await other.getByText("Saved. Your changes are live.").waitFor();
      await other.close();

      await save(page);
      await page.getByRole("heading", { name: "Someone else changed this while you were editing" }).waitFor();
      expect(await page.getByLabel("Headline").inputValue()).toBe("Mine");
      await page.locator("ins", { hasText: "Theirs" }).waitFor();
      await expectFits(page);
      await save(page);
      await page.getByText("Saved. Your changes are live.").waitFor();
      await page.goto("/about");
      await page.getByRole("heading", { name: "Mine" }).waitFor();
    }, phone);
  });
});
