import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { newOrderLinkToken, orderLinkHash } from "../../shop/orders/model/order-link.ts";
import { startSmtp } from "../simulators/smtp.ts";
import { submit } from "../submit.ts";
import { browserOf, secretsIn } from "./leaked-secrets.ts";
import { newDataFolder, startShop, waitUntil } from "./shop-process.ts";

const email = "zubaida.privacy@example.com";
const subscriber = "reader.privacy@example.com";
const password = "quillwort-garden-7481";
const newPassword = "marigold-evening-2290";
const phone = "0300 7654321";
const address = "House 77, Quillwort Lane, Lahore";
const name = "Zubaida Qurratulain";
const message = "Is niacinamide right for my eczema?";
const smtpAccount = "a word & more";

it("the log and PostgreSQL's hold no personal data, form values or emails", async () => {
  const smtp = await startSmtp();
  const data = newDataFolder();
  const shop = await startShop(data, {
    LOG_LEVEL: "trace",
    SMTP_URL: smtp.urlWithAccount,
    MAIL_FROM: "LumiSkin <hello@lumiskin.example>",
  });
  const secrets = new Set([
    email,
    subscriber,
    password,
    newPassword,
    phone,
    address,
    name,
    message,
    smtpAccount,
  ]);
  const setUpToken = shop.output().match(/\/setup\?token=(\S+)/)?.[1] ?? "";
  const browser = browserOf(shop.url, secrets);
  const statuses: number[] = [];
  const post = async (path: string, form: Record<string, string>) => {
    const { status } = await browser.send(path, form);
    statuses.push(status);
    return status;
  };
  const linkMailedTo = async (to: string, link: RegExp) => {
    const find = () =>
      smtp.mails.find((mail) => mail.to.includes(to) && link.test(mail.text))?.text.match(link);
    await waitUntil(() => find() !== undefined);
    const url = new URL(find()?.[0] ?? "");
    secrets.add(url.searchParams.get("token") ?? "");
    return url.pathname + url.search;
  };

  // Journeys that go well, or meet what is foreseen.
  expect(await post("/signup", { email, password })).toBeLessThan(400);
  expect(await post("/verify-email?token=made-up-token-8812", {})).toBe(410);
  expect(await post("/profile", { fullName: name, phone })).toBeLessThan(400);
  expect(await post("/profile", { address })).toBeLessThan(400);
  expect(await post("/p1", { intent: "add", quantity: "1" })).toBeLessThan(400);
  const typed = { phoneNumber: phone, shippingAddress: address, notes: message };
  const delivery = submit(await browser.read("/checkout"), "Place Order", typed).fields;
  expect(await post("/checkout", { ...delivery, phoneNumber: "" })).toBe(400);
  expect(await post("/checkout", delivery)).toBeLessThan(400);
  expect(await post("/contact", { name, email, phone, message })).toBeLessThan(400);
  expect(await post("/newsletter", { email: subscriber })).toBeLessThan(400);
  await linkMailedTo(subscriber, /http\S+\/newsletter\/confirm\?\S+/);
  expect(
    await post("/settings", { intent: "password", currentPassword: password, newPassword: newPassword }),
  ).toBeLessThan(400);
  await browser.read(`/search?${new URLSearchParams({ q: email })}`);
  await browser.read(`/search/panel?${new URLSearchParams({ q: phone })}`);
  await browser.read(`/${encodeURIComponent(address)}`);
  expect(await post("/signout", {})).toBeLessThan(400);
  const guess = "wrong-guess-9931";
  secrets.add(guess).add("made-up-token-8812");
  expect(await post("/signin", { email, password: guess })).toBeGreaterThanOrEqual(400);
  expect(await post("/forgot-password", { email })).toBeLessThan(400);
  const reset = await linkMailedTo(email, /http\S+\/set-password\?\S+/);
  await browser.read(reset);
  expect(await post(reset, { password })).toBeLessThan(400);
  expect(await post("/signin", { email, password })).toBeLessThan(400);

  // The link of an order, as someone reads it, presses on it, and guesses another.
  const database = new pg.Client({
    host: join(data, "postgres/socket"),
    user: "lumiskin",
    database: "lumiskin",
    password: readFileSync(join(data, "postgres-password"), "utf8").trim(),
  });
  database.on("error", () => {});
  await database.connect();
  onTestFinished(() => database.end());
  const token = newOrderLinkToken();
  await database.query(
    `insert into order_links (order_id, token_hash, expires_at)
     select max(id), $1, now() + interval '1 day' from orders where placed_at is not null`,
    [orderLinkHash(token)],
  );
  const guessedToken = newOrderLinkToken();
  secrets.add(token).add(guessedToken);
  expect(await browser.read(`/o/${token}`)).toContain("Is this your order");
  await browser.read(`/o/${token}.data`);
  await browser.read(`/signin?${new URLSearchParams({ returnTo: `/o/${token}` })}`);
  expect(await post(`/o/${token}`, { intent: "complain", kind: "other", message })).toBeLessThan(400);
  expect(await post(`/o/${token}`, { intent: "confirm", cash: "1" })).toBe(409);
  expect(await post(`/o/${guessedToken}`, { intent: "cancel" })).toBe(404);
  const crossSite = { method: "POST", headers: { Origin: "https://evil.example" } };
  expect((await fetch(`${shop.url}/o/${token}`, crossSite)).status).toBe(403);
  expect(await post("/track", { number: "LS-10001", phone: "0300 7654322" })).toBe(404);
  secrets.add("0300 7654322");

  // A mail server that says whom it does not know.
  smtp.setBehaviours("unknown-recipient", "unknown-recipient", "later");
  expect(await post("/contact", { name, email, phone, message: `${message} Please answer.` })).toBeLessThan(
    400,
  );
  expect(await post("/newsletter", { email: `second.${subscriber}` })).toBeLessThan(400);
  await waitUntil(() => shop.output().includes("an email failed for good"));

  // A database that refuses, and says in its own words which row it was.
  for (const table of [
    "contacts",
    "users",
    "newsletter_subscribers",
    "orders",
    "cart_entries",
    "order_complaints",
  ]) {
    await database.query(`alter table ${table} add constraint refused_${table} check (false) not valid`);
  }
  const before = shop.output().length;
  const failing: [string, Record<string, string>][] = [
    ["/contact", { name, email, phone, message: `${message} Once more.` }],
    [`/o/${token}`, { intent: "complain", kind: "other", message: `${message} Once more.` }],
    ["/newsletter", { email: `third.${subscriber}` }],
    ["/profile", { fullName: `${name} Khan`, phone }],
    ["/p2", { intent: "add", quantity: "1" }],
    ["/p2", { intent: "buy", quantity: "1" }],
  ];
  for (const [path, form] of failing) expect(await post(path, form)).toBeGreaterThanOrEqual(500);
  expect(shop.output().slice(before)).toContain("violates check constraint");

  shop.child.kill("SIGTERM");
  expect(await shop.exit).toBe(0);
  const logs = join(data, "postgres/log");
  const postgresLogs = readdirSync(logs).map((file) => readFileSync(join(logs, file), "utf8"));
  const printed = [shop.output().replace(`/setup?token=${setUpToken}`, ""), ...postgresLogs].join("\n");
  expect(printed).toContain('"route":"/set-password"');
  expect(printed).toContain("refused_contacts");
  expect(statuses.length).toBeGreaterThan(20);
  expect(secrets.size).toBeGreaterThan(14);
  expect(secretsIn(printed, secrets)).toEqual([]);
});
