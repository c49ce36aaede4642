import { describe, expect, it } from "vitest";
import { seedSettings } from "../../../db/seed/settings.ts";
import { standardConfirmationSettings } from "../../../shop/orders/confirm/confirmation-settings.ts";
import { standardAdvanceSettings } from "../../../shop/payments/model/advance-settings.ts";
import { gatewaySettings } from "../../../test/payments/gateway-account.ts";
import { menuSections } from "../ui/screens.ts";
import { type SettingsState, settingGroups, settingRows } from "./setting-rows.ts";

describe("settingRows", () => {
  const contact = { phone: "042 35761234", email: "hello@example.com" };
  const none = { couriers: 0, courierRules: 0, staff: 1, invited: 0, failedEmails: 0, hasTwoStep: false };
  const state: SettingsState = {
    ...none,
    ...{ lastExport: null, lastChange: null, lastEntry: null },
    settings: contact,
    mayMoney: true,
    confirmation: standardConfirmationSettings,
    advance: standardAdvanceSettings,
    jazzCash: null,
    jazzCashProblems: [],
    sendsEmail: true,
  };
  const rows = (changed: Partial<SettingsState> = {}) =>
    settingRows({ ...state, ...changed }, () => true).flatMap((group) => group.rows);
  const live = { ...gatewaySettings, environment: "live" } as const;

  it.each<[string, Partial<SettingsState>, string]>([
    ["Shop", { settings: seedSettings }, "trouble 6 details are still examples"],
    ["Shop", { settings: { phone: "1" } }, "trouble Not set: email"],
    ["Shop", {}, "todo No bank account: customers cannot pay by transfer"],
    ["Shop", { settings: { ...contact, iban: "PK36SCBL0000001123456702" } }, "done Bank account set"],
    ["Shop", { settings: { ...contact, raast: "+923001234567" } }, "done Account for transfers set"],
    ["Shop", { mayMoney: false }, "done Contact details set"],
    ["Confirmation calls", {}, "done All cash-on-delivery orders, stock held for 48 hours"],
    [
      "Confirmation calls",
      { confirmation: { ...standardConfirmationSettings, rule: "none" } },
      "todo No calls: orders are packed at once",
    ],
    ["JazzCash", {}, "todo No account: you confirm payments yourself"],
    ["JazzCash", { jazzCash: live }, "done JazzCash is live"],
    [
      "JazzCash",
      { jazzCash: live, jazzCashProblems: ["No address"] },
      "trouble JazzCash does not work. See why",
    ],
    ["JazzCash", { jazzCash: { ...live, environment: "sandbox" } }, "waiting JazzCash is in test mode"],
    ["Advances", {}, "todo No advances, unless you ask for one"],
    [
      "Advances",
      { advance: { ...standardAdvanceSettings, kind: "share" } },
      "done 20 % of orders above Rs. 10,000",
    ],
    ["Couriers", {}, "trouble No courier is on"],
    ["Couriers", { couriers: 2 }, "done 2 couriers"],
    ["Courier rules", { courierRules: 1 }, "done 1 rule"],
    ["Staff", {}, "todo Only you"],
    ["Staff", { invited: 1 }, "todo You, 1 invited"],
    ["Staff", { staff: 3 }, "done 3 people"],
    ["Staff", { staff: 3, invited: 2 }, "done 3 people, 2 invited"],
    ["Two-step sign-in", {}, "trouble Two-step sign-in is off"],
    ["Emails", {}, "done Emails are sent"],
    ["Emails", { sendsEmail: false, failedEmails: 2 }, "trouble No mail server: emails are kept, 2 failed"],
    ["Email setup", {}, "done The mail server is set up"],
    ["Email setup", { sendsEmail: false }, "trouble No mail server is set up"],
    ["Import and export", {}, "todo No export yet"],
    [
      "Change history",
      { lastChange: new Date("2026-11-02T05:00:00Z") },
      "todo Last change 2 Nov 2026, 10:00",
    ],
  ])("%s says %j as %s", (name, changed, text) => {
    const row = rows(changed).find(({ label }) => label === name);
    expect(`${row?.state?.shape} ${row?.state?.text}`).toBe(text);
  });

  it("gives every screen of Settings a group, a sentence and a state", () => {
    const screens = menuSections.find(({ label }) => label === "Settings")?.screens ?? [];
    const grouped = Object.values(settingGroups).flatMap((states) => Object.keys(states));
    expect(grouped.toSorted()).toEqual([...screens.map(({ path }) => path), "/dashboard/two-step"].sort());
    expect(rows().filter(({ about, state }) => !about || !state)).toEqual([]);
  });
});
