import { expect, it } from "vitest";
import { claimTransfer } from "../../../shop/payments/transfers/claim-transfer.ts";
import { createCustomer } from "../../customers/create-customer.ts";
import { placeTestOrder } from "../../orders-fixture.ts";
import { screen } from "../../screen.ts";
import { submit } from "../../submit.ts";
import { openTestShop } from "../../test-shop.ts";

const shop = await openTestShop();
const { db, get, post } = shop;
const owner = await shop.signUpStaff("owner");
const path = "/dashboard/transfers";
/** So many of each list are on a page. */
const perPage = 50;
const [said, awaited] = ["Customers say they have paid", "Waiting for payment, no transaction ID"] as const;

const customer = await createCustomer(db);
async function placeOrder(list: string) {
  const { id, number } = await placeTestOrder(db, customer, { payment: "transfer" });
  if (list === said) await claimTransfer(db, id, { account: "iban", transactionId: `FT${number}` });
  return `LS-${number}`;
}

/** More orders of each list than a page has, the oldest first. */
const placed: Record<string, string[]> = { [said]: [], [awaited]: [] };
for (const [list, numbers] of Object.entries(placed))
  while (numbers.length < perPage + 3) numbers.push(await placeOrder(list));

/** A list on a page of it: its orders as they stand there, their forms, and the ways to its other pages. */
async function read(at: string | undefined, list: string) {
  if (at === undefined) throw new Error("there is no such page");
  const { main } = await screen(get(at, { as: owner.as }));
  const section = main.get("section", list);
  const links = main.all("nav", `Pages: ${list}`).flatMap((nav) => nav.links);
  return {
    orders: section.links.map(({ text }) => text).filter((text) => text.startsWith("LS-")),
    forms: section.all("form"),
    next: links.find(({ text }) => text === "Next")?.to,
    previous: links.find(({ text }) => text === "Previous")?.to,
  };
}

it.each([said, awaited])("%s: no row is skipped while the list is worked off", async (list) => {
  const first = await read(path, list);
  expect([first.orders.length, first.previous]).toEqual([perPage, undefined]);
  for (const [index, row] of first.forms.slice(0, 2).entries()) {
    const found = { account: "raast", amount: "1999", transactionId: `RA${first.orders[index]}` };
    const sent = list === said ? submit(row, "Not in my account") : submit(row, "Money received", found);
    expect((await post(path, { as: owner.as, form: sent.fields })).status).toBe(302);
  }
  const second = await read(first.next, list);
  const seen = [...first.orders, ...second.orders];
  expect(placed[list]?.filter((order) => !seen.includes(order))).toEqual([]);
  expect(new Set(seen).size).toBe(seen.length);
  expect(second.next).toBeUndefined();
  const back = await read(second.previous, list);
  expect(back.orders).toEqual(first.orders.slice(2));
  expect(back.previous).toBeUndefined();
  expect((await read(back.next, list)).orders).toEqual(second.orders);
  // Where nothing stands any more, nor ever stood, the list begins again.
  const query = list === said ? "claims" : "awaited";
  for (const at of ["after.9000000000000000.1", "nonsense", "after.1'.1"])
    expect((await read(`${path}?${new URLSearchParams({ [query]: at })}`, list)).orders.slice(0, 3)).toEqual(
      first.orders.slice(2, 5),
    );
});

it("shows the phone of each row, which can be called", async () => {
  const { main } = await screen(get(path, { as: owner.as }));
  expect(main.all("link", "0300 1234567").map(({ attributes }) => attributes.href)).toContain(
    "tel:+923001234567",
  );
  expect(main.all("link", "0300 1234567")).toHaveLength(2 * perPage);
});

it("an order that is looked for stands with its claim, whatever page that is on", async () => {
  const last = placed[said]?.at(-1) ?? "";
  expect((await read(path, said)).orders).not.toContain(last);
  const { main } = await screen(get(`${path}?order=${last}`, { as: owner.as }));
  const forms = main.all("form").filter(({ buttons }) => buttons.includes("Money received"));
  const sent = forms
    .map((form) => submit(form, "Money received").fields)
    .filter(({ order }) => order === last);
  expect(sent.map(({ claim }) => Boolean(claim))).toEqual([true, false]);
});
