import { afterEach, expect, it, vi } from "vitest";
import { createSignedIn, type SignedInCustomer } from "../../customers/signed-in-customers.ts";
import { seededRandom } from "../../seeded-random.ts";
import { openTestShop, Visitor } from "../../test-shop.ts";

const shop = await openTestShop({ settings: { RATE_LIMIT_FACTOR: "1000" } });
const publicPaths = ["/", "/catalog", "/p1", "/featured", "/about", "/terms", "/search?q=serum", "/cart"];
const paths = [...publicPaths, "/orders", "/profile"];
const leaf = "/catalog.data?_routes=storefront%2Fcatalogue%2Fcatalogue";

afterEach(() => {
  vi.useRealTimers();
});

/** Someone with a browser, and what its header must show. */
interface Person extends Omit<SignedInCustomer, "customer"> {
  email: string;
  isAdmin: boolean;
  signedIn: boolean;
  cartCount: number;
  /** The browser's session, which comes back when the person signs in again. */
  session: Map<string, string>;
  ip: string;
}

async function createPeople(count: number, isAdmin: boolean): Promise<Person[]> {
  const people = await createSignedIn(shop, count, { isAdmin });
  return people.map(({ as, customer }, n) => ({
    as,
    email: customer.email,
    isAdmin,
    signedIn: true,
    cartCount: 0,
    session: new Map(as.cookies),
    ip: `198.51.${isAdmin ? 101 : 100}.${n % 250}`,
  }));
}

const headerOf = (html: string) => ({
  signedIn: html.includes('aria-label="Profile"'),
  isAdmin: /<header[\s\S]*?>Dashboard<[\s\S]*?<\/header>/.test(html),
  cart: /aria-label="(Cart[^"]*)"/.exec(html)?.[1],
});

const cartLabel = (count: number) =>
  count === 0 ? "Cart" : count === 1 ? "Cart, 1 item" : `Cart, ${count > 99 ? "99+" : count} items`;

type Send = (
  method: "GET" | "POST",
  path: string,
  person: Person,
  form?: Record<string, string>,
) => Promise<Response>;

const sendToShop: Send = (method, path, { as, ip }, form) =>
  method === "GET" ? shop.get(path, { as }, ip) : shop.post(path, { as, form: form ?? {} }, ip);

/** One step of a person: perhaps a form or another browser state, then a page. @returns what the page shows that is not theirs */
async function takeStep(person: Person, random: () => number, send: Send): Promise<string[]> {
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
  const chance = random();
  if (chance < 0.3 && person.signedIn) {
    const quantity = pick([1, 120]);
    await send("POST", "/p1", person, { intent: "add", quantity: String(quantity) });
    person.cartCount += quantity;
  } else if (chance < 0.4 && person.signedIn) {
    // The session stays in the database: the person comes back with it.
    person.as.cookies.clear();
    person.signedIn = false;
  } else if (chance < 0.7 && !person.signedIn) {
    for (const [name, value] of person.session) person.as.cookies.set(name, value);
    person.signedIn = true;
  }
  const { signedIn, isAdmin, cartCount } = person;
  const path = pick(signedIn ? paths : publicPaths);
  const response = await send("GET", path, person);
  const html = await response.text();
  const seen = JSON.stringify(headerOf(html));
  const expected = JSON.stringify({
    signedIn,
    isAdmin: signedIn && isAdmin,
    cart: cartLabel(signedIn ? cartCount : 0),
  });
  const strangers = (html.match(/[\w.+-]+@example\.com/g) ?? []).filter((email) => email !== person.email);
  const cacheControl = response.headers.get("Cache-Control") ?? "";
  return [
    seen === expected ? [] : `${path}: ${seen} in place of ${expected}`,
    strangers,
    signedIn === /no-store|private/.test(cacheControl) ? [] : `${path}: ${cacheControl}`,
  ].flat();
}

/** Steps of people in turn, forty at a time. */
async function liveTogether(people: Person[], steps: number, send: Send): Promise<string[]> {
  const random = seededRandom(people.length);
  const idle = [...people];
  const faults: string[] = [];
  let taken = 0;
  await Promise.all(
    Array.from({ length: 40 }, async () => {
      while (taken++ < steps) {
        const [person] = idle.splice(Math.floor(random() * idle.length), 1);
        if (!person) continue;
        faults.push(...(await takeStep(person, random, send)));
        idle.push(person);
      }
    }),
  );
  return faults;
}

it("[R53] each of two thousand interleaved people sees their own header, and nothing of another", async () => {
  const people = await createPeople(50, true);
  for (let batch = 0; batch < 5; batch++) people.push(...(await createPeople(390, false)));
  expect(await liveTogether(people, 4_000, sendToShop)).toEqual([]);
});

it("the same people find a cache in front of the shop that forgets whose page it holds", async () => {
  const pages = new Map<string, Response>();
  const throughCache: Send = async (method, path, person, form) => {
    const cached = method === "GET" && pages.get(path)?.clone();
    if (cached) return cached;
    const response = await sendToShop(method, path, person, form);
    if (method === "GET" && response.status === 200) pages.set(path, response.clone());
    return response;
  };
  expect(await liveTogether(await createPeople(100, false), 400, throughCache)).not.toEqual([]);
});

it("the same people find a form after which the header's facts go on", async () => {
  const withOldKey: Send = async (method, path, person, form) => {
    const key = person.as.cookies.get("lumiskin.form_key");
    const response = await sendToShop(method, path, person, form);
    if (method === "POST" && key) person.as.cookies.set("lumiskin.form_key", key);
    return response;
  };
  expect(await liveTogether(await createPeople(100, false), 400, withOldKey)).not.toEqual([]);
});

it("the data of a page's inner routes has one entry for everyone", async () => {
  const [person] = await createPeople(1, false);
  if (!person) throw new Error("nobody");
  const ofVisitor = await shop.get(leaf);
  const own = await shop.get(leaf, { as: person.as });
  expect(own.headers.get("ETag")).toMatch(/^W\//);
  expect(own.headers.get("ETag")).toBe(ofVisitor.headers.get("ETag"));
  expect(await own.text()).toBe(await ofVisitor.text());
});

it("facts that arrive after a form was accepted are those of before, and count for nothing", async () => {
  const [person] = await createPeople(1, false);
  if (!person) throw new Error("nobody");
  await shop.get("/", { as: person.as });
  const late = await shop.get("/", { as: person.as.copy() });
  await shop.addToCart(person.as);
  person.as.storeCookies(late);
  expect(headerOf(await (await shop.get("/", { as: person.as })).text()).cart).toBe("Cart, 1 item");
});

it("[R53] what signing in puts into the cart shows at once", async () => {
  const [person] = await createPeople(1, false);
  if (!person) throw new Error("nobody");
  const visitor = new Visitor();
  await shop.post("/p1", { as: visitor, form: { intent: "add", quantity: "3" } });
  for (const path of ["/", "/", "/"]) await shop.get(path, { as: person.as });
  for (const [name, value] of visitor.cookies) person.as.cookies.set(name, value);
  expect((await shop.get("/signin", { as: person.as })).status).toBe(302);
  expect(headerOf(await (await shop.get("/", { as: person.as })).text()).cart).toBe("Cart, 3 items");
});

it("a session that is no one's gets no cookies beside it", async () => {
  const visitor = new Visitor();
  visitor.cookies.set("lumiskin.session_token", "made.up");
  await shop.get("/", { as: visitor });
  expect([...visitor.cookies.keys()].filter((name) => name !== "lumiskin.session_token")).toEqual([]);
});

it("[R53] another device of the same person sees a change after a minute at the latest", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const [person] = await createPeople(1, false);
  if (!person) throw new Error("nobody");
  const phone = person.as.copy();
  const countOnPhone = async () => headerOf(await (await shop.get("/", { as: phone })).text()).cart;
  await shop.get("/", { as: phone });
  expect(await countOnPhone()).toBe("Cart");
  await shop.addToCart(person.as);
  vi.setSystemTime(Date.now() + 60_000);
  expect(await countOnPhone()).toBe("Cart, 1 item");
});

it("someone whose session has ended is a visitor, and loses the cookies beside it", async () => {
  const [person] = await createPeople(1, false);
  if (!person) throw new Error("nobody");
  for (const path of ["/", "/"]) await shop.get(path, { as: person.as });
  expect([...person.as.cookies.keys()].sort()).toEqual([
    "lumiskin.form_key",
    "lumiskin.session_token",
    "lumiskin.shell",
  ]);
  await shop.db.deleteFrom("sessions").execute();
  person.as.cookies.delete("lumiskin.shell");
  const page = await shop.get("/", { as: person.as });
  expect(headerOf(await page.text())).toEqual({ signedIn: false, isAdmin: false, cart: "Cart" });
  expect(person.as.cookies.size).toBe(0);
  const visitor = new Visitor();
  await shop.get("/", { as: visitor });
  expect(visitor.cookies.size).toBe(0);
});
