import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { packShipments } from "../../../shop/fulfilment/parcels/pack-shipments.ts";
import { createCustomer } from "../../customers/create-customer.ts";
import { parcelFixture } from "../../fulfilment/parcels-fixture.ts";
import { expectAccessible, openBrowserShop, phone } from "../browser-shop.ts";

const shop = await openBrowserShop();
const { id: ownerId } = await shop.signUpAdmin();
const packer = await shop.signUpStaff("packer");
const { actor, order, parcel, wholeOrder, shipment } = parcelFixture(shop.db, await shop.customer(ownerId));

/** Orders that no one else in this file packs; those of earlier tests no longer wait. */
async function ordersOf(names: readonly string[]) {
  await shop.db.updateTable("orders").set({ confirmation: "refused" }).execute();
  const made = [];
  for (const fullName of names) {
    const customer = await createCustomer(shop.db, { fullName });
    made.push(
      await order(
        [
          ["lumiskin-retinol", 1],
          ["lumiskin-niacinamide-zinc", 2],
        ],
        { customer },
      ),
    );
  }
  return made;
}

/** Packed parcels of such customers. @returns their ids */
async function packedParcels(names: readonly string[]): Promise<number[]> {
  await shop.db.updateTable("shipments").set({ packedAt: null }).where("state", "=", "planned").execute();
  const ids = [];
  for (const { id } of await ordersOf(names)) ids.push(await parcel(await wholeOrder(id)));
  await packShipments(shop.db, ids, actor);
  return ids;
}

/** The hand-overs of such parcels, in their order, with when they happened. */
const handOversOf = (ids: number[]) =>
  shop.db
    .selectFrom("shipments")
    .leftJoin("handOvers", "handOvers.id", "shipments.handOverId")
    .where("shipments.id", "in", ids)
    .orderBy("shipments.id")
    .select(["handOvers.id", "handOvers.riderName", "handOvers.handedOverAt", "shipments.state"])
    .execute();

/** Fits a phone, and has nothing that axe objects to. */
async function check(page: Page) {
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
}

const countSheets = async (page: Page) =>
  (await page.pdf({ preferCSSPageSize: true })).toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;

describe("from the order to the rider on a 360 px phone", () => {
  it("slips of three orders, packed and handed over in seven taps", async () => {
    const orders = await ordersOf(["Hamid Raza", "Ayesha Khan", "عائشہ صدیقہ"]);
    await shop.visit(async (page, context) => {
      await shop.signIn(context, packer);
      await page.addInitScript("window.print = () => { window.printed = (window.printed ?? 0) + 1 }");
      let taps = 0;
      const tap = async (name: string, role: "button" | "link" = "button") => {
        taps++;
        await page.getByRole(role, { name, exact: true }).click();
      };
      await page.goto("/dashboard/pack");
      await page.getByText("3 parcels, 9 pieces.").waitFor();
      await check(page);
      await tap("Select all", "link");
      await tap("Print");
      await page.getByRole("heading", { name: "3 slips" }).waitFor();
      await expect.poll(() => page.evaluate("window.printed")).toBe(1);
      await check(page);
      const slips = page.locator(".slip-a6");
      expect(await slips.count()).toBe(3);
      expect(await slips.first().locator(".slip-due").textContent()).toBe("Cash to collectRs. 6,397");
      // A pick list, and a sheet of A4 with all three; then a page each.
      expect(await countSheets(page)).toBe(2);
      for (const paper of ["Slips, A6", "Labels, 4 × 6 in"]) {
        await page.getByRole("link", { name: paper }).click();
        await page
          .getByRole("link", { name: paper, exact: true })
          .and(page.locator("[aria-current]"))
          .waitFor();
        expect([paper, await countSheets(page)]).toEqual([paper, 3]);
        await check(page);
      }
      await page.getByRole("link", { name: "Back to packing" }).click();
      await tap("Packed");
      await page.getByText("3 parcels packed.").waitFor();
      await check(page);
      await tap("Undo");
      await page.getByText("Undone.").waitFor();
      await page.getByRole("link", { name: "Select all" }).click();
      await page.getByRole("button", { name: "Packed" }).click();
      await page.getByText("3 parcels packed.").waitFor();
      await tap("Give to courier", "link");
      await page.getByRole("heading", { name: "Give to courier", level: 1 }).waitFor();
      await check(page);
      await tap("Select all", "link");
      await page.getByLabel("Rider's name").fill("Imran");
      await tap("Given to Own rider");
      await page.getByText("Received: name, signature").waitFor();
      await check(page);
      expect(taps).toBe(7);
      expect(await page.locator("article li").count()).toBe(3);
      // What each collects and their sum, and no price.
      expect((await page.getByRole("article").allInnerTexts()).join().match(/Rs\. [\d,]+/g)).toEqual([
        ...Array(3).fill("Rs. 6,397"),
        "Rs. 19,191",
      ]);

      const { shipmentId } = await shop.db
        .selectFrom("shipmentLines")
        .where("orderId", "=", orders[0]?.id ?? 0)
        .select("shipmentId")
        .executeTakeFirstOrThrow();
      const { reference } = await shipment(shipmentId);
      await page.goto("/dashboard/take-back");
      await check(page);
      await page.getByLabel("Scan or type a number").fill(reference.toLowerCase());
      await page.getByRole("button", { name: "Find" }).click();
      await page.getByRole("heading", { name: `Return ${reference}` }).waitFor();
      await check(page);
      await page.getByLabel("Good as new").first().fill("0");
      await page.getByLabel("Damaged").first().fill("1");
      await page.getByRole("button", { name: "Save return" }).click();
      await page.getByText(`${reference} is received.`).waitFor();
      await check(page);
      expect((await shipment(shipmentId)).state).toBe("received_back");
    }, phone);
  });
});

const latin = "House 12, Street 7, near the Jamia Masjid, behind the petrol pump, Model Town Extension, ";
const urdu = "مکان نمبر بارہ، گلی نمبر سات، جامع مسجد کے قریب، پٹرول پمپ کے پیچھے، ماڈل ٹاؤن ایکسٹینشن، ";

it("labels and slips hold all of an address of 500 letters, at least 7 points high", async () => {
  const orders = await ordersOf(["Rabia Test", "رابعہ ٹیسٹ"]);
  const ids: number[] = [];
  for (const [index, { id }] of orders.entries()) {
    const shippingAddress = (index === 0 ? latin : urdu).repeat(9).slice(0, 499).trim();
    await shop.db
      .updateTable("orders")
      .set({ shippingAddress, cityId: "lahore" })
      .where("id", "=", id)
      .execute();
    ids.push(await parcel(await wholeOrder(id)));
  }
  await shop.visit(async (page, context) => {
    await shop.signIn(context, packer);
    await page.emulateMedia({ media: "print" });
    for (const [paper, sheet] of [
      ["label", ".slip-label"],
      ["a6", ".slip-a6"],
    ] as const) {
      await page.goto(`/dashboard/pack/slips?parcels=${ids.join()}&paper=${paper}`);
      expect([paper, await countSheets(page)]).toEqual([paper, 2]);
      const sheets = await page.locator(sheet).evaluateAll((articles) =>
        articles.map((article) => {
          const texts: { text: string; points: number; isInside: boolean }[] = [];
          const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const parent = node.parentElement as HTMLElement;
            if (parent.closest(".sr-only")) continue;
            const range = document.createRange();
            range.selectNodeContents(node);
            // Where the letters stand; of a block that is cut, only as far as it is seen.
            const frames = [article, parent.closest(".slip-address"), parent.closest(".slip-to, .label-to")];
            const isInside = [...range.getClientRects()].every((box) =>
              frames.every((frame) => {
                const edge = frame?.getBoundingClientRect();
                const middle = (box.top + box.bottom) / 2;
                return (
                  !edge ||
                  (middle > edge.top &&
                    middle < edge.bottom &&
                    box.left >= edge.left - 1 &&
                    box.right <= edge.right + 1)
                );
              }),
            );
            const points = Number.parseFloat(getComputedStyle(parent).fontSize) * 0.75;
            texts.push({ text: node.textContent ?? "", points, isInside });
          }
          return texts;
        }),
      );
      expect(sheets.flat().filter(({ isInside, points }) => !isInside || points < 7)).toEqual([]);
      for (const texts of sheets) {
        const said = texts.map(({ text }) => text).join(" ");
        for (const kept of ["Lahore", "0300 1234567", "Rs. 6,397", "LumiSkin"]) expect(said).toContain(kept);
      }
    }
  });
});

// The router looks for the routes of links in the background, also when the network is gone.
const lostConnection =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource: .* 503|Failed to fetch manifest patches/;

describe("handing over without network", () => {
  const tick = (page: Page, name: string) => page.getByLabel(new RegExp(`^Select .*${name}$`)).check();
  const press = (page: Page) => page.getByRole("button", { name: "Given to Own rider" }).click();
  const unsent = (page: Page) => page.getByText("Saved on this device, will be sent later");

  it("[O.offline-hand-over] keeps each hand-over on the phone and sends it once, with its own time, when the network is back", async () => {
    const ids = await packedParcels(["Hamid Raza", "Ayesha Khan", "Usman Tariq"]);
    await shop.visit(
      async (page, context) => {
        await shop.signIn(context, packer);
        await page.goto("/dashboard/hand-over");
        await context.setOffline(true);
        await tick(page, "Hamid Raza");
        await tick(page, "Ayesha Khan");
        await page.getByLabel("Rider's name").fill("Imran");
        await press(page);
        await page.getByText(/Saved on this device, will be sent later: 2 parcels, handed over/).waitFor();
        expect(await page.getByRole("checkbox").count()).toBe(1);
        expect(await page.getByRole("checkbox").isChecked()).toBe(false);
        const later = new Date();
        await tick(page, "Usman Tariq");
        await page.getByLabel("Rider's name").fill("Bilal");
        await press(page);
        await expect.poll(() => unsent(page).count()).toBe(2);
        expect((await handOversOf(ids)).map(({ state }) => state)).toEqual(["planned", "planned", "planned"]);

        await context.setOffline(false);
        await page.getByText("1 parcel handed over.").waitFor();
        expect(await unsent(page).count()).toBe(0);
        await check(page);
        const [first, second, third] = await handOversOf(ids);
        expect([first?.riderName, second?.riderName, third?.riderName]).toEqual(["Imran", "Imran", "Bilal"]);
        expect(second?.id).toBe(first?.id);
        expect(third?.id).toBe((first?.id ?? 0) + 1);
        expect(Number(first?.handedOverAt)).toBeLessThanOrEqual(Number(later));
        expect(Number(third?.handedOverAt)).toBeGreaterThanOrEqual(Number(later));
        // Nothing is sent again by what comes later.
        await page.reload();
        await page.getByText("No packed parcels for Own rider.").waitFor();
        expect(await unsent(page).count()).toBe(0);
        expect((await handOversOf(ids)).map(({ id }) => id)).toEqual([first?.id, first?.id, third?.id]);
      },
      phone,
      lostConnection,
    );
  });

  it("counts once where the answer was lost on its way, and is sent from any screen", async () => {
    const ids = await packedParcels(["Zara Shah"]);
    await shop.visit(
      async (page, context) => {
        await shop.signIn(context, packer);
        await page.goto("/dashboard/hand-over");
        await tick(page, "Zara Shah");
        const sent: string[] = [];
        await page.route("**/dashboard/hand-over.data*", async (route) => {
          if (route.request().method() !== "POST") return route.fallback();
          sent.push(route.request().postData() ?? "");
          await route.fetch({ maxRedirects: 0 });
          await route.abort();
        });
        await press(page);
        await unsent(page).waitFor();
        await check(page);
        const [before] = await handOversOf(ids);
        expect(before?.state).toBe("handed_over");
        await page.unroute("**/dashboard/hand-over.data*");
        await page.goto("/dashboard/pack");
        await page.getByText("1 parcel handed over.").waitFor();
        expect(await handOversOf(ids)).toEqual([before]);
        expect(sent).toHaveLength(1);
      },
      phone,
      lostConnection,
    );
  });

  it("waits for the next session where this one has ended", async () => {
    const ids = await packedParcels(["Farah Naz"]);
    await shop.visit(
      async (page, context) => {
        await shop.signIn(context, packer);
        await page.goto("/dashboard/hand-over");
        await context.setOffline(true);
        await tick(page, "Farah Naz");
        await press(page);
        await unsent(page).waitFor();
        await context.clearCookies();
        const refused = page.waitForResponse((response) => response.status() === 401);
        await context.setOffline(false);
        await refused;
        expect((await handOversOf(ids))[0]?.state).toBe("planned");
        await shop.signIn(context, packer);
        await page.goto("/dashboard/hand-over");
        await page.getByText("1 parcel handed over.").waitFor();
        expect((await handOversOf(ids))[0]?.state).toBe("handed_over");
      },
      phone,
      lostConnection,
    );
  });
});

describe("two helpers at once", () => {
  it("press the same: each parcel is packed and leaves once, and the second reads why", async () => {
    const [{ id = 0 } = {}] = await ordersOf(["Saba Qamar"]);
    const other = await shop.signUpStaff("packer");
    const packedOnce = /^(1 parcel packed|Someone else has already packed this|0 packed)/;
    await shop.visit(async (page, context) => {
      await shop.signIn(context, packer);
      await shop.visit(async (second, secondContext) => {
        await shop.signIn(secondContext, other);
        const both = [page, second];
        await Promise.all(both.map((one) => one.goto("/dashboard/pack")));
        for (const one of both) await one.getByRole("link", { name: "Select all" }).click();
        await Promise.all(both.map((one) => one.getByRole("button", { name: "Packed" }).click()));
        await page.getByText(packedOnce).first().waitFor();
        await second.getByText(packedOnce).first().waitFor();
        const parcels = await shop.db
          .selectFrom("shipmentLines")
          .where("orderId", "=", id)
          .selectAll()
          .execute();
        expect(new Set(parcels.map(({ shipmentId }) => shipmentId)).size).toBe(1);

        await Promise.all(both.map((one) => one.goto("/dashboard/hand-over")));
        for (const one of both) await one.getByRole("link", { name: "Select all" }).click();
        await Promise.all(both.map((one) => one.getByRole("button", { name: /^Given to/ }).click()));
        const sheetOr = (one: Page) =>
          one
            .getByText("Received: name, signature")
            .or(one.getByText(/Already handed over\.$/))
            .first();
        await Promise.all(both.map((one) => sheetOr(one).waitFor()));
        const sheets = await Promise.all(
          both.map((one) => one.getByText("Received: name, signature").count()),
        );
        expect(sheets.toSorted()).toEqual([0, 1]);
      }, phone);
    }, phone);
  });
});

describe("scanning with the camera", () => {
  it("packs, ticks what the rider takes, and says what must not leave", async () => {
    const [fine = 0, ended = 0] = await packedParcels(["Danish Mir", "Rabia Aslam"]);
    const [reference, endedReference] = [(await shipment(fine)).reference, (await shipment(ended)).reference];
    await shop.db.updateTable("shipments").set({ packedAt: null }).where("id", "=", fine).execute();
    await shop.db
      .updateTable("orders")
      .set({ confirmation: "refused" })
      .where("id", "in", (eb) =>
        eb.selectFrom("shipmentLines").where("shipmentId", "=", ended).select("orderId"),
      )
      .execute();
    await shop.visit(async (page, context) => {
      await shop.signIn(context, packer);
      // A camera in front of which the test holds codes.
      await page.addInitScript(`
        globalThis.BarcodeDetector = class {
          async detect() { return globalThis.heldCode ? [{ rawValue: globalThis.heldCode }] : []; }
        };
        navigator.mediaDevices.getUserMedia = async () => {
          const canvas = document.createElement("canvas");
          canvas.getContext("2d").fillRect(0, 0, 10, 10);
          return canvas.captureStream();
        };`);
      const hold = (code: string) => page.evaluate(`globalThis.heldCode = ${JSON.stringify(code)}`);
      await page.goto("/dashboard/scan");
      await page.getByRole("button", { name: "Scan with the camera" }).click();
      await hold(reference);
      await page.getByRole("article", { name: `Packed: ${reference}` }).waitFor();
      // Held for longer than three seconds, it would count again.
      await hold("");
      await check(page);
      expect((await shipment(fine)).packedAt).not.toBeNull();
      expect((await page.getByRole("article").allInnerTexts()).join().match(/Rs\. [\d,]+/g)).toEqual([
        "Rs. 6,397",
      ]);
      await hold(endedReference);
      await page
        .getByText(/Remove it/)
        .first()
        .waitFor();
      await check(page);

      // A phone that plays no video says so.
      await page.getByRole("button", { name: "Close the camera" }).click();
      await page.evaluate("HTMLMediaElement.prototype.play = () => Promise.reject(new Error())");
      await page.getByRole("button", { name: "Scan with the camera" }).click();
      await expect.poll(() => page.getByText("The camera could not be opened.").count()).toBe(1);

      await page.goto("/dashboard/hand-over");
      await page.getByRole("button", { name: "Scan with the camera" }).click();
      expect(await page.getByRole("checkbox").isChecked()).toBe(false);
      await hold(reference);
      await page.getByText(new RegExp(`${reference} Danish Mir: (already )?ticked\\.`)).waitFor();
      expect(await page.getByRole("checkbox").isChecked()).toBe(true);
      await hold(endedReference);
      await page
        .getByText(/The customer does not want it. Remove it/)
        .nth(1)
        .waitFor();
      await check(page);
    }, phone);
  });
});
