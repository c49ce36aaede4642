import { describe, expect, it } from "vitest";
import { seedSettings } from "../../../db/seed/settings.ts";
import { blankSettings } from "../../../test/blank-settings.ts";
import { placeholderSettings, realSettings } from "./placeholder-settings.ts";
import { settingsForm } from "./settings-form.ts";
import { chatLink } from "./shop-settings.ts";

describe("a fresh shop's settings", () => {
  const all = Object.keys(seedSettings).sort();

  it("[R41.seed] are what the settings' own form takes", () => {
    expect(settingsForm.parse({ ...blankSettings, ...seedSettings })).toMatchObject(seedSettings);
    expect(chatLink(seedSettings)).toMatch(/^https:\/\/wa\.me\/923000000000\?text=Hello/);
  });

  it.each([
    ["as they were seeded", seedSettings, all],
    ["one is set", { ...seedSettings, email: "shop@example.com" }, all.filter((name) => name !== "email")],
    ["one is emptied", { ...seedSettings, phone: undefined }, all.filter((name) => name !== "phone")],
    ["nothing is set", {}, []],
  ])("[R41.named] %s: those are made up", (_, settings, placeholders) => {
    expect(placeholderSettings(settings).sort()).toEqual(placeholders);
    for (const name of placeholders) expect(realSettings(settings)).not.toHaveProperty(name);
  });

  it("[R41.named] what is real stays", () => {
    expect(realSettings({ ...seedSettings, email: "shop@example.com", whatsAppMessage: "Hello" })).toEqual({
      email: "shop@example.com",
      whatsAppMessage: "Hello",
    });
  });
});
