import { expect, it } from "vitest";
import { enqueueEmail } from "../../../shop/base/outbox/enqueue-email.ts";
import { changeProducts } from "../../../shop/catalogue/product/change-products.ts";
import { findEditableProduct } from "../../../shop/catalogue/product/product-write-queries.ts";
import { createCustomer } from "../../customers/create-customer.ts";
import { placeTestOrder } from "../../orders-fixture.ts";
import { PlainBrowser } from "../../pages/plain-browser.ts";
import { openTestShop } from "../../test-shop.ts";

// The same ways with scripts, and how the pages look, are in test/browser.
const shop = await openTestShop();
const { db } = shop;
const owner = await shop.signUpAdmin("owner@example.com");

it("without scripts messages, outbox, settings and staff work", async () => {
  const { id, email } = await shop.signUp("person@example.com");
  await shop.verifyEmail(id);
  for (const table of ["contacts", "outbox"] as const) await db.deleteFrom(table).execute();
  await db
    .insertInto("contacts")
    .values({ name: "Hina Malik", email: "hina@example.com", comment: "Hello", fingerprint: "1" })
    .execute();
  await enqueueEmail(db, { kind: "password-reset", userId: owner.id });
  await db.updateTable("outbox").set({ state: "failed", error: "refused" }).execute();

  const browser = new PlainBrowser(shop, owner.as);
  await browser.goto("/dashboard");
  await browser.follow("Messages 1 unread");
  await browser.press("Mark as read");
  browser.sees("Marked as read.");
  expect(browser.page.all("link", "Messages 1 unread")).toHaveLength(0);
  await browser.goto("/dashboard/settings");
  await browser.follow(/^Emails.*1 failed/);
  await browser.press("Try again");
  browser.sees("The email will be sent again shortly.");

  await browser.goto("/dashboard/settings");
  await browser.follow(/^Shop /);
  const instagram = "https://www.instagram.com/without-scripts";
  await browser.press("Save settings", { whatsAppNumber: "0300 1234567", instagram });
  browser.sees("Saved. Your changes are live.");
  expect(browser.page.field("whatsAppNumber").value).toBe("+923001234567");
  await browser.goto("/");
  expect(browser.page.get("footer").get("link", "Instagram").attributes.href).toBe(instagram);

  await browser.goto("/dashboard/staff");
  await browser.press("Invite", { Email: email, role: "manager" });
  browser.sees("Role saved. It applies now.");
  await browser.follow(new RegExp(email));
  await browser.press("Remove all access now");
  browser.sees("Access removed");
});

it("without scripts an order is found by phone, and a filter is saved and removed again", async () => {
  const order = await placeTestOrder(db, await createCustomer(db));
  const browser = new PlainBrowser(shop, owner.as);
  await browser.goto("/dashboard/more");
  const search = browser.page.field(/^Find an order/);
  await browser.press("Find", { [search.name]: "0300 1234567" });
  await browser.follow(new RegExp(`^LS-${order.number}`));
  browser.page.get("heading", new RegExp(`LS-${order.number}`));
  await browser.goto("/dashboard/find?q=nonsense");
  browser.sees("No results for “");

  await browser.goto("/dashboard?status=Pending&payment=cod");
  await browser.follow("Save this filter");
  await browser.press("Save filter");
  browser.sees("Please enter a name for this filter");
  await browser.press("Save filter", { "Name of this filter": "Cash" });
  expect(browser.path).toBe("/dashboard?status=Pending&payment=cod");
  const chip = () => browser.page.get("nav", "Saved filters").get("link", "Cash");
  expect(chip().attributes["aria-current"]).toBe("page");
  await browser.goto("/dashboard");
  await browser.goto(chip().attributes.href ?? "");
  expect(browser.path).toBe("/dashboard?status=Pending&payment=cod");
  await browser.follow("Remove a filter");
  await browser.press("Remove Cash");
  browser.sees("No saved filters.");
});

it("without scripts the change of a price is undone, and that again", async () => {
  const id = "lumiskin-retinol";
  const price = async () => (await findEditableProduct(db, id))?.unitPrice;
  const before = await price();
  const by = { actorId: owner.id };
  await changeProducts(db, [{ id, set: { unitPrice: 111100, cautions: "Rinse" } }], by);
  await changeProducts(db, [{ id, set: { cautions: "Rinse well" } }], by);
  const browser = new PlainBrowser(shop, owner.as);
  await browser.goto("/dashboard/changes");
  const [change] = browser.page.all("li", /Selling price/);
  await browser.goto(change?.get("link").attributes.href ?? "");
  browser.page.get("heading", "What Undo will change");
  browser.sees("Also change back: Warnings");
  await browser.press("Undo");
  browser.sees(/Selling price changed back/);
  expect(await price()).toBe(before);
  await browser.press("Undo", {}, { within: "Selling price changed back" });
  browser.sees(/Selling price changed back/);
  expect(await price()).toBe(111100);
});

it("without scripts a slide and a policy are written, previewed, compared and changed back", async () => {
  const browser = new PlainBrowser(shop, owner.as);
  await browser.goto("/dashboard/content");
  await browser.follow(/^Slide 1/);
  await browser.press("Save", { Headline: "Glow" });
  browser.sees("Saved. Your changes are live.");
  await browser.goto("/");
  browser.page.get("heading", "Glow");

  await browser.goto("/dashboard/content/terms");
  const text = () => browser.page.field("Text").value;
  const before = text();
  await browser.press("Preview", { Text: `${before}\n\n## Added\n\nWe **promise**.` });
  expect(browser.page.get("section", "Preview").text).toContain("promise");
  await browser.press("Save");
  browser.sees("Saved. Your changes are live.");
  await browser.goto("/terms");
  browser.page.get("heading", "Added");

  await browser.goto("/dashboard/content/terms");
  await browser.follow("Compare with The first version");
  expect(browser.page.all("del").map((part) => part.text)).toContainEqual(
    expect.stringContaining("## Added"),
  );
  await browser.press("Restore this version");
  browser.sees("Restored.");
  expect(text()).toBe(before);
  await browser.goto("/terms");
  expect(browser.page.text).not.toContain("Added");
});
