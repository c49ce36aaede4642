import { describe, expect, it } from "vitest";
import { dashboardScreens } from "../ui/screens.ts";
import { dashboardActions, findScreens, screenWords } from "./find-screens.ts";

describe("finding screens and actions", () => {
  const find = (typed: string, mayOpen = (_: string) => true) =>
    findScreens(typed, mayOpen).map(({ title }) => title);

  it.each([
    ["audit", ["Activity log"]],
    ["AUD lo", ["Activity log"]],
    ["newsletter", ["Subscribers"]],
    ["undo", ["Change history", "Undo a change"]],
    ["pend", ["Pending orders"]],
    ["", []],
    ["/", []],
    ["nonsense", []],
  ])("finds by %j", (typed, titles) => {
    expect(find(typed)).toEqual(titles);
  });

  it.each([
    ["shipping", "Couriers"],
    ["postage", "Book courier"],
    ["delivery charge", "Settings"],
    ["delivery charges", "Change the delivery note"],
    ["coupon", "Scheduled prices"],
    ["discount", "Scheduled prices"],
    ["sale", "Scheduled prices"],
    ["eid", "Scheduled prices"],
    ["voucher", "Scheduled prices"],
    ["promo", "Scheduled prices"],
    ["invoice", "Orders"],
    ["receipt", "Orders"],
    ["bill", "Orders"],
    ["bank account", "Settings"],
    ["iban", "Settings"],
    ["raast", "Settings"],
    ["easypaisa", "Settings"],
    ["logout", "Sign out"],
    ["sign out", "Sign out"],
    ["log out", "Sign out"],
    ["banner", "Website text and banners"],
    ["slider", "Website text and banners"],
    ["logo", "Website text and banners"],
    ["homepage", "Website text and banners"],
    ["announcement", "Website text and banners"],
    ["privacy", "Website text and banners"],
    ["terms", "Website text and banners"],
    ["about us", "Website text and banners"],
    ["footer", "Website text and banners"],
    ["profit", "Profit is not worked out"],
    ["not needed", "Set-up list, with what was put aside"],
    ["size", "Write ingredients and sizes"],
    ["urdu", "The dashboard is in English"],
    ["promo code", "There are no promo codes"],
    ["wapis", "Returns"],
    ["parcel kahan hai", "On the way"],
    ["khaata", "Money"],
    ["holiday", "There are no holidays to set"],
    ["delete order", "Orders cannot be deleted"],
    ["employee", "Staff"],
    ["helper", "Staff"],
    ["role", "Staff"],
    ["team", "Staff"],
    ["permission", "Staff"],
    ["report", "Figures"],
    ["statistics", "Figures"],
    ["revenue", "Money"],
    ["income", "Money"],
    ["earnings", "Money"],
    ["payout", "Money"],
    ["backup", "Import and export"],
    ["excel", "Import and export"],
    ["csv", "Import and export"],
    ["shopify", "Import and export"],
    ["export", "Import and export"],
    ["download", "Import and export"],
    ["password", "Two-step sign-in"],
    ["password", "Change your password"],
    ["security", "Two-step sign-in"],
    ["2fa", "Two-step sign-in"],
    ["blog", "Articles"],
    ["newsletter", "Subscribers"],
    ["client", "Customers"],
    ["buyer", "Customers"],
    ["contact", "Messages"],
    ["inbox", "Messages"],
    ["reply", "Messages"],
    ["cod", "Confirm"],
    ["cash on delivery", "Confirm"],
    ["call", "Confirm"],
    ["refused", "Confirm"],
    ["verify", "Confirm"],
    ["label", "Book courier"],
    ["load sheet", "Book courier"],
    ["tracking", "Book courier"],
    ["tcs", "Book courier"],
    ["postex", "Couriers"],
    ["leopards", "Couriers"],
    ["city", "Couriers"],
    ["rates", "Couriers"],
    ["dispatch", "Give to courier"],
    ["rider", "Give to courier"],
    ["late", "Delivery problems"],
    ["complaint", "Delivery problems"],
    ["undelivered", "Delivery problems"],
    ["rto", "Returns"],
    ["damaged", "Returns"],
    ["exchange", "Returns"],
    ["barcode", "Scan"],
    ["camera", "Scan"],
    ["inventory", "Stock"],
    ["quantity", "Stock"],
    ["expiry", "Stock"],
    ["supplier", "Purchases"],
    ["stocktake", "Stock counts"],
    ["chargeback", "Disputes"],
    ["settlement", "JazzCash payouts"],
    ["fee", "JazzCash payouts"],
    ["mpin", "JazzCash"],
    ["sandbox", "JazzCash"],
    ["deposit", "Advances"],
    ["prepaid", "Advances"],
    ["gallery", "Photos"],
    ["pictures", "Photos"],
    ["upload", "Photos"],
    ["collection", "Categories"],
    ["sort", "Arrange products"],
    ["manual order", "Take an order"],
    ["paste", "Take an order"],
    ["smtp", "Emails"],
    ["failed email", "Emails"],
    ["restore", "Change history"],
    ["history", "Activity log"],
    ["facebook", "Settings"],
    ["instagram", "Settings"],
    ["tiktok", "Settings"],
    ["whatsapp", "Settings"],
    ["phone number", "Settings"],
    ["reserve", "Confirmation calls"],
    ["transaction id", "Transfers"],
    ["money back", "Refunds"],
    ["item", "Products"],
    ["sku", "Products"],
  ])("finds by an ordinary word: %s", (typed, title) => {
    expect(find(typed)).toContain(title);
  });

  it("knows further words for each screen, and for no other", () => {
    expect(Object.keys(screenWords).sort()).toEqual(dashboardScreens.map(({ path }) => path).sort());
  });

  it("does not find what someone may not open", () => {
    expect(find("undo", (path) => path !== "/dashboard/changes")).toEqual([]);
    expect(find("pending", (path) => path !== "/dashboard")).toEqual([]);
  });

  it.each(dashboardActions.map((action) => [action.label, action] as const))(
    "%s belongs to its screen",
    (_, { path, screen }) => {
      expect(dashboardScreens.map((one) => one.path)).toContain(screen);
      expect(
        path.startsWith(screen) ||
          ["/dashboard/more", "/settings", "/dashboard/today?aside=all"].includes(path),
      ).toBe(true);
    },
  );
});
