import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { totpCode } from "../customers/two-step.ts";
import { startGoogle } from "../simulators/google.ts";
import { startSmtp } from "../simulators/smtp.ts";
import { submit as submitForm } from "../submit.ts";
import { browserOf, secretsIn } from "./leaked-secrets.ts";
import { newDataFolder, startShop, waitUntil } from "./shop-process.ts";

const owner = { email: "owner.privacy@example.com", password: "thistledown-harbour-5512" };
const secondOwner = "second.owner.privacy@example.com";
const subscriber = "another.reader.privacy@example.com";
const customer = { email: "hajra.privacy@example.com", password: "saffron-lantern-3307" };
const phone = "0301 7654329";
const address = "House 12, Saffron Lantern Street, Multan";
const notes = "Call Mr. Qurratulain before nine";
const tracking = "TCS-5566778899";

it("the log holds no personal data of the owner's work, two-factor codes, Google sign-ins and deleted accounts either", async () => {
  const [smtp, google] = await Promise.all([startSmtp(), startGoogle()]);
  const data = newDataFolder();
  const shop = await startShop(data, {
    ...google.settings,
    LOG_LEVEL: "trace",
    SMTP_URL: smtp.urlWithAccount,
    MAIL_FROM: "LumiSkin <hello@lumiskin.example>",
    METRICS_PORT: "0",
  });
  google.register(shop.url);
  const typed = [owner.email, owner.password, secondOwner, subscriber, customer.email, customer.password];
  const secrets = new Set([...typed, phone, address, notes, tracking]);
  const admin = browserOf(shop.url, secrets);
  const submit = async (browser: typeof admin, path: string, form: Record<string, string>, status = 302) => {
    const response = await browser.send(path, form);
    expect(`${path.split("?")[0]} ${response.status}`).toBe(`${path.split("?")[0]} ${status}`);
    return response;
  };
  const linkMailedTo = async (to: string, link: RegExp) => {
    const find = () =>
      smtp.mails.find((mail) => mail.to.includes(to) && link.test(mail.text))?.text.match(link);
    await waitUntil(() => find() !== undefined);
    const url = new URL(find()?.[0] ?? "");
    secrets.add(url.searchParams.get("token") ?? "");
    return url.pathname + url.search;
  };

  // The owner, with the link that the shop itself printed.
  await waitUntil(() => shop.output().includes("/setup?token="));
  const token = shop.output().match(/\/setup\?token=(\S+)/)?.[1] ?? "";
  secrets.add(token);
  await submit(admin, `/setup?token=${token}`, owner);
  const enrolment = await (
    await submit(admin, "/dashboard/two-step", { intent: "begin", password: owner.password }, 200)
  ).text();
  const uri = (/name="uri" value="([^"]*)"/.exec(enrolment)?.[1] ?? "").replaceAll("&amp;", "&");
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  const code = totpCode(secret);
  const confirmed = await submit(admin, "/dashboard/two-step", { intent: "confirm", uri, code }, 200);
  const recovery = [...(await confirmed.text()).matchAll(/<li>((?:\w{4}-){5}\w{4})<\/li>/g)].map(
    ([, one = ""]) => one,
  );
  expect(recovery.length).toBeGreaterThan(4);
  for (const one of [uri, secret, ...recovery]) secrets.add(one);
  await submit(admin, "/signout", {});
  await submit(admin, "/signin", owner);
  await submit(admin, "/signin/code", { code: "00000-wrong" }, 401);
  secrets.add("00000-wrong");
  await submit(admin, "/signin/code", { code: recovery[0] ?? "" });

  // A customer, by the links of letters too.
  const hajra = browserOf(shop.url, secrets);
  await submit(hajra, "/signup", customer);
  await submit(hajra, await linkMailedTo(customer.email, /http\S+\/verify-email\?\S+/), {}, 200);
  await submit(hajra, "/p1", { intent: "add", quantity: "1" }, 303);
  const delivery = { phoneNumber: phone, shippingAddress: address, notes, payment: "cod" };
  const checkout = submitForm(await hajra.read("/checkout"), "Place Order", delivery);
  const placed = await submit(hajra, "/checkout", checkout.fields);
  const number = placed.headers.get("Location")?.match(/LS-\d+/)?.[0] ?? "";
  await hajra.read(`/orders/${number}`);
  expect(await hajra.read("/settings/data")).toContain(address);
  await submit(hajra, "/newsletter", { email: subscriber }, 200);
  await submit(hajra, await linkMailedTo(subscriber, /http\S+\/newsletter\/confirm\?\S+/), {}, 200);

  // What the owner does with all that.
  const orderPath = `/dashboard/orders/${number}`;
  await submit(admin, orderPath, { intent: "notes", notes, shownNotes: "" });
  await submit(admin, orderPath, { intent: "tracking", tracking });
  for (const path of ["/dashboard", orderPath, `${orderPath}/slip`])
    expect(await admin.read(path)).toContain(number);
  expect(await (await submit(admin, "/dashboard/orders.csv", {}, 200)).text()).toContain(address);
  for (const q of [address, phone, customer.email])
    await admin.read(`/dashboard?${new URLSearchParams({ q })}`);
  for (const path of ["messages", "subscribers", "outbox", "staff", "customers", "audit"])
    await admin.read(`/dashboard/${path}?${new URLSearchParams({ q: customer.email })}`);
  const id =
    /name="order" value="(\d+)"/.exec(await admin.read(`${orderPath}?order=1&confirm=completed`))?.[1] ?? "1";
  await submit(admin, "/dashboard", { order: id, status: "completed" });
  const other = browserOf(shop.url, secrets);
  await submit(other, "/signup", { email: secondOwner, password: customer.password });
  await submit(other, await linkMailedTo(secondOwner, /http\S+\/verify-email\?\S+/), {}, 200);
  await submit(admin, "/dashboard/staff", { intent: "name", email: secondOwner, role: "owner" });
  const metricsUrl = shop.output().match(/Metrics are at (\S+)/)?.[1] ?? "";
  const texts = [await (await fetch(metricsUrl)).text()];

  // Someone with a Google account, and someone who leaves.
  const sana = browserOf(shop.url, secrets);
  const person = google.person({ email: "sana.privacy@gmail.example", name: "Sana Privacy Malik" });
  for (const fact of [person.email, person.name, person.sub]) secrets.add(fact);
  const authorizeUrl = (await submit(sana, "/signin", { provider: "google" })).headers.get("Location") ?? "";
  const callbackUrl = await google.followSignIn(authorizeUrl, person, shop.url);
  for (const url of [new URL(authorizeUrl), new URL(callbackUrl, shop.url)])
    for (const name of ["state", "nonce", "code", "code_challenge"]) {
      const value = url.searchParams.get(name);
      if (value) secrets.add(value);
    }
  expect((await sana.ask(callbackUrl)).status).toBe(302);
  expect(await sana.read("/profile")).toContain(person.name);
  await submit(sana, "/settings/delete", { email: person.email, confirmed: "yes" });
  await submit(hajra, "/settings/delete", { password: customer.password, confirmed: "yes" });

  shop.child.kill("SIGTERM");
  expect(await shop.exit).toBe(0);
  const logs = join(data, "postgres/log");
  texts.push(...readdirSync(logs).map((file) => readFileSync(join(logs, file), "utf8")));
  texts.push(shop.output().replace(`/setup?token=${token}`, ""));
  const printed = texts.join("\n");
  for (const route of [
    "/setup",
    "/signin/code",
    "/verify-email",
    "/dashboard/orders/:number",
    "/settings/delete",
  ])
    expect(printed).toContain(`"route":"${route}"`);
  expect(secrets.size).toBeGreaterThan(25);
  expect(secretsIn(printed, secrets)).toEqual([]);
});
