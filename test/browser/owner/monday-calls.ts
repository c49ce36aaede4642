import type { Page } from "playwright-core";
import { expect } from "vitest";
import { unescapeHtml } from "../../pages/unescape-html.ts";
import { phone } from "../browser-shop.ts";
import { morning, people } from "./monday-orders.ts";
import { type BrowserShop, fits, press } from "./owner-steps.ts";

type Person = Parameters<BrowserShop["signIn"]>[1];
/** The number of the order in that place of the morning, such as `LS-1041`. */
export type NumberOf = (place: number) => string;

/** A helper sends the link by WhatsApp. @returns its path */
async function sendLink(shop: BrowserShop, helper: Person["as"], number: string): Promise<string> {
  const sent = await shop.post(`/dashboard/confirm/${number}/whatsapp`, {
    as: helper as Parameters<BrowserShop["addToCart"]>[0],
  });
  const message = decodeURIComponent(unescapeHtml(sent.headers.get("Refresh") ?? ""));
  return /\/o\/[\w-]+/.exec(message)?.[0] ?? `no link: ${sent.status}`;
}

/** Customers press the button behind their links: the first two in a browser without scripts. */
export async function confirmByLinks(shop: BrowserShop, helper: Person, numberOf: NumberOf): Promise<void> {
  const [first, last] = people.byLink;
  for (let place = first; place <= last; place++) {
    const path = await sendLink(shop, helper.as, numberOf(place));
    if (place < first + 2)
      await shop.visit(
        async (page) => {
          await page.goto(path);
          await fits(page);
          await press(page, "Confirm, I will pay Rs. 1,999");
          await page.getByRole("heading", { level: 1, name: "Confirmed, thank you" }).waitFor();
        },
        { ...phone, javaScriptEnabled: false },
      );
    else {
      const { fields } = await shop.fill(path, "Confirm, I will pay Rs. 1,999");
      expect([place, fields.cash]).toEqual([place, "199900"]);
      const answer = await shop.post(path, { form: fields });
      expect([place, answer.status]).toEqual([place, 303]);
    }
  }
}

const card = (page: Page) => page.getByRole("article", { name: /^Order LS-/ });
const shownNumber = async (page: Page) =>
  /LS-\d+/.exec((await card(page).getAttribute("aria-label")) ?? "")?.[0] ?? "";

/** Opens the order with a duplicate, cancels the other one, and confirms. */
export async function cancelDuplicate(page: Page, numberOf: NumberOf): Promise<void> {
  await page.goto(`/dashboard/confirm/${numberOf(people.original)}`);
  await page.getByText("Same phone").waitFor();
  await fits(page);
  await page.getByRole("link", { name: "Cancel this one" }).tap();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByText("1 order, Rs. 2,199").waitFor();
  await dialog.getByRole("button", { name: "Mark as cancelled" }).tap();
  await page.getByText(`${numberOf(people.duplicate)} is cancelled.`).waitFor();
  await press(page, "Confirmed");
  await leaveCard(page, numberOf(people.original));
}

const leaveCard = (page: Page, number: string) =>
  page.locator(`article[aria-label="Order ${number}"]`).waitFor({ state: "detached" });

/** What is changed on a call, by the order's place. */
const changes: Record<number, (page: Page) => Promise<void>> = {
  [people.wantsTwo]: (page) =>
    page
      .getByRole("button", { name: /^One more: Quantity of / })
      .first()
      .tap(),
  [people.moved]: (page) => page.getByLabel("Address").fill("House 7, Clifton Block 5, Karachi"),
};

async function change(page: Page, number: string, type: (page: Page) => Promise<void>): Promise<void> {
  await page.getByRole("link", { name: "Change", exact: true }).tap();
  await page.getByRole("heading", { name: `Change ${number}` }).waitFor();
  await fits(page);
  await type(page);
  await press(page, "Save");
  await page.getByText("The order was changed.").waitFor();
}

/** A helper opens the next call, which is theirs from then on. */
export async function openCall(page: Page): Promise<void> {
  await page.goto("/dashboard/confirm?next");
  await card(page).waitFor();
}

/**
 * A helper works through the queue from an open call until an order comes that no one calls this morning.
 * @returns the places of the orders that it gave to this helper to answer
 */
export async function callThrough(page: Page, numberOf: NumberOf): Promise<number[]> {
  const places = new Map(
    Array.from({ length: morning.orders }, (_, index) => [numberOf(index + 1), index + 1]),
  );
  const answered: number[] = [];
  for (;;) {
    await card(page).waitFor();
    const number = await shownNumber(page);
    const place = places.get(number) ?? 0;
    if (place >= people.ignored) return answered;
    answered.push(place);
    const typed = changes[place];
    if (typed) await change(page, number, typed);
    const outcomes: Record<number, string> = {
      [people.fake]: "Wrong number",
      [people.refuses]: "Refused",
    };
    await press(page, outcomes[place] ?? "Confirmed");
    await leaveCard(page, number);
  }
}

/** The owner marks the number of the fake order. */
export async function markFake(page: Page, numberOf: NumberOf): Promise<void> {
  await page.goto(`/dashboard/orders/${numberOf(people.fake)}/number`);
  await page.getByText("No orders", { exact: true }).tap();
  await page.getByLabel("Reason").fill("A stranger's number");
  await press(page, "Save restriction");
  await page.getByText("The restriction is saved.").waitFor();
  await fits(page);
}

/** Cancels what stands in "Refused and unanswered", and is ticked there or named. */
export async function cancelInBulk(page: Page, sum: string, said: string, tick?: string): Promise<void> {
  await page.goto("/dashboard/confirm/release");
  if (tick) await page.getByRole("checkbox", { name: tick }).check();
  await fits(page);
  await press(page, "Cancel ticked orders");
  const dialog = page.getByRole("alertdialog");
  await dialog.getByText(sum).waitFor();
  await dialog.getByRole("button", { name: "Mark as cancelled" }).tap();
  await page.getByText(said).waitFor();
}
