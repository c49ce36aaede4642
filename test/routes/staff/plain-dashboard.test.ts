import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { productPhotos } from "../../../shop/catalogue/photos/product-photo-queries.ts";
import { changeProducts } from "../../../shop/catalogue/product/change-products.ts";
import { findEditableProduct } from "../../../shop/catalogue/product/product-write-queries.ts";
import { samplePhoto } from "../../catalogue/sample-photos.ts";
import { createCustomer } from "../../customers/create-customer.ts";
import { placeTestOrder } from "../../orders-fixture.ts";
import { PlainBrowser } from "../../pages/plain-browser.ts";
import { screen } from "../../screen.ts";
import { submit } from "../../submit.ts";
import { createTempFolder } from "../../temp-folder.ts";
import { openTestShop } from "../../test-shop.ts";

// The same ways with scripts, and how the pages look, are in test/browser.
const folder = createTempFolder("plain-photos");
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const shop = await openTestShop({ settings: { DATA_DIR: join(folder, "data"), WARM_PHOTOS: "off" } });
const { db } = shop;
const owner = await shop.signUpAdmin();

it("without scripts a product is added, refused in words, and two people's changes are brought together", async () => {
  const other = await createCustomer(db, { isAdmin: true });
  const browser = new PlainBrowser(shop, owner.as);
  await browser.goto("/dashboard/products/new");
  await browser.press("Save draft", { Name: "Clay Mask", "Catalogue price": "a lot" });
  browser.sees("Please enter a price in rupees");
  expect(browser.page.field("Name").value).toBe("Clay Mask");
  await browser.press("Save draft", { "Catalogue price": "900", "Selling price": "800" });
  await browser.press("Set both to 800");
  browser.sees("Both prices now match.");
  // Someone saves while it is typed.
  await changeProducts(db, [{ id: "clay-mask", set: { brand: "Skin", size: "100 g" } }], {
    actorId: other.id,
  });
  await browser.press("Publish", { Brand: "Lumi" });
  const [mine] = browser.page.get("fieldset", "Brand").fields;
  expect(mine?.label).toContain("Lumi");
  await browser.press("Publish", { [mine?.name ?? ""]: mine?.value ?? "" });
  browser.sees("Customers can see it now.");
  expect(await findEditableProduct(db, "clay-mask")).toMatchObject({
    brand: "Lumi",
    size: "100 g",
    cataloguePrice: 80000,
    unitPrice: 80000,
    status: "active",
  });
});

it("without scripts a helper is named, gets another role and leaves, and a customer gets a note", async () => {
  const helper = await shop.signUp("helper@example.com");
  await shop.verifyEmail(helper.id);
  const buyer = await createCustomer(db, { email: "buyer@example.com" });
  const browser = new PlainBrowser(shop, owner.as);
  await browser.goto("/dashboard/staff");
  await browser.press("Invite", { Email: helper.email });
  browser.sees("Please choose a role");
  expect(browser.page.field("Email").value).toBe(helper.email);
  await browser.press("Invite", { role: "caller" });
  await browser.follow(new RegExp(helper.email));
  await browser.press("Save role", { role: "bookkeeper" });
  browser.sees("Role changed.");
  await browser.press("Remove all access now");
  browser.sees("Access removed");
  await browser.follow("Invite again");
  expect(browser.page.field("Email").value).toBe(helper.email);

  await browser.goto(`/dashboard/customers?q=${buyer.email}`);
  await browser.follow(new RegExp(buyer.email));
  await browser.press("Save note", { "New note": "Speaks Pashto" });
  browser.sees("Saved.", "Speaks Pashto");
});

it("without scripts several photos are added in one form, and the words typed beside them stay", async () => {
  const path = "/dashboard/products/lumiskin-retinol/photos";
  const photos = () => productPhotos(db, "lumiskin-retinol");
  const before = (await photos()).length;
  const html = await (await shop.get(path, { as: owner.as })).text();
  const form = new FormData();
  const typed = "Typed before the photographs were chosen";
  for (const [name, value] of submit(html, "Upload", { "Describe photo 1": typed }).entries)
    form.append(name, value);
  const photo = async () => new Uint8Array(await samplePhoto({ width: 1200 }));
  for (const [name, bytes] of [
    ["four.jpg", await photo()],
    ["five.jpg", await photo()],
    ["notes.jpg", new TextEncoder().encode("No photos yet")],
  ] as const)
    form.append("photos", new Blob([bytes], { type: "image/jpeg" }), name);
  const { body, headers } = new Response(form);
  const sent = new Request(new URL(path, shop.origin), {
    method: "POST",
    headers: {
      Origin: shop.origin,
      Cookie: owner.as.header(),
      "Content-Type": headers.get("Content-Type") ?? "",
    },
    body,
    duplex: "half",
  } as RequestInit);
  const { main } = await screen(shop.handle(sent, "192.0.2.1"));
  expect(main.text).toContain("notes.jpg: This is not a photo.");
  expect(await photos()).toHaveLength(before + 2);
  expect((await photos())[0]?.alt).toBe(typed);
  const browser = new PlainBrowser(shop, owner.as);
  await browser.goto(path);
  await browser.press("Focus on the bottom left of Photo 1");
  browser.sees("Saved.");
  expect((await photos())[0]).toMatchObject({ focusX: 17, focusY: 83 });
});

it("without scripts a packer is dismissed, whose open page is refused at its next press", async () => {
  const { number } = await placeTestOrder(db, await createCustomer(db));
  const helper = await shop.signUp("packer@example.com");
  await shop.verifyEmail(helper.id);
  const browser = new PlainBrowser(shop, owner.as);
  await browser.goto("/dashboard/staff");
  await browser.press("Invite", { Email: helper.email, role: "packer" });
  browser.sees("Role saved. It applies now.");
  const theirs = new PlainBrowser(shop, helper.as);
  await theirs.goto("/dashboard");
  await theirs.follow(`LS-${number}-1`);
  theirs.page.get("heading", `Order LS-${number}`);

  await browser.goto("/dashboard/staff");
  await browser.follow(new RegExp(helper.email));
  await browser.press("Remove all access now");
  browser.sees("Access removed");

  await theirs.press("Save tracking number", { "Tracking number": "TCS 4711" });
  expect(theirs.page.get("main").all("link", "Sign in")).not.toEqual([]);
  expect(theirs.page.text).not.toMatch(/Lahore|0300 1234567|4711/);
  expect(await db.selectFrom("shipments").select("trackingNumber").execute()).toEqual([]);
});
