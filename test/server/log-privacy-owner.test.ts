import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { hiddenFields } from "../hidden-fields.ts";
import { startGoogle } from "../simulators/google.ts";
import { startSmtp } from "../simulators/smtp.ts";
import { codeOf } from "../two-step.ts";
import { browserOf, secretsIn } from "./secrets-told.ts";
import { dataFolder, startShop, until } from "./shop-process.ts";

const owner = { email: "owner.privacy@example.com", password: "thistledown-harbour-5512" };
const second = "second.owner.privacy@example.com";
const reader = "another.reader.privacy@example.com";
const customer = { email: "hajra.privacy@example.com", password: "saffron-lantern-3307" };
const phone = "0301 7654329";
const address = "House 12, Saffron Lantern Street, Multan";
const notes = "Call Mr. Qurratulain before nine";
const tracking = "TCS-5566778899";

it("the log holds nothing either of what the owner does, of second steps, of Google and of who leaves", async () => {
  const [smtp, google] = await Promise.all([startSmtp(), startGoogle()]);
  const data = dataFolder();
  const shop = await startShop(data, {
    ...google.settings,
    LOG_LEVEL: "trace",
    SMTP_URL: smtp.urlWithAccount,
    MAIL_FROM: "LumiSkin <hello@lumiskin.example>",
    METRICS_PORT: "0",
  });
  google.register(shop.address);
  const typed = [owner.email, owner.password, second, reader, customer.email, customer.password];
  const secrets = new Set([...typed, phone, address, notes, tracking]);
  const admin = browserOf(shop.address, secrets);
  const done = async (browser: typeof admin, path: string, form: Record<string, string>, status = 302) => {
    const response = await browser.send(path, form);
    expect(`${path.split("?")[0]} ${response.status}`).toBe(`${path.split("?")[0]} ${status}`);
    return response;
  };
  const mailTo = async (to: string, link: RegExp) => {
    const find = () =>
      smtp.mails.find((mail) => mail.to.includes(to) && link.test(mail.text))?.text.match(link);
    await until(() => find() !== undefined);
    const url = new URL(find()?.[0] ?? "");
    secrets.add(url.searchParams.get("token") ?? "");
    return url.pathname + url.search;
  };

  // The owner, with the link that the shop itself printed.
  await until(() => shop.output().includes("/setup?token="));
  const token = shop.output().match(/\/setup\?token=(\S+)/)?.[1] ?? "";
  secrets.add(token);
  await done(admin, `/setup?token=${token}`, owner);
  const begun = await (
    await done(admin, "/dashboard/two-step", { intent: "begin", password: owner.password }, 200)
  ).text();
  const uri = (/name="uri" value="([^"]*)"/.exec(begun)?.[1] ?? "").replaceAll("&amp;", "&");
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  const code = codeOf(secret);
  const confirmed = await done(admin, "/dashboard/two-step", { intent: "confirm", uri, code }, 200);
  const recovery = [...(await confirmed.text()).matchAll(/<li>((?:\w{4}-){5}\w{4})<\/li>/g)].map(
    ([, one = ""]) => one,
  );
  expect(recovery.length).toBeGreaterThan(4);
  for (const one of [uri, secret, ...recovery]) secrets.add(one);
  await done(admin, "/signout", {});
  await done(admin, "/signin", owner);
  await done(admin, "/signin/code", { code: "00000-wrong" }, 401);
  secrets.add("00000-wrong");
  await done(admin, "/signin/code", { code: recovery[0] ?? "" });

  // A customer, by the links of letters too.
  const hajra = browserOf(shop.address, secrets);
  await done(hajra, "/signup", customer);
  await done(hajra, await mailTo(customer.email, /http\S+\/verify-email\?\S+/), {}, 200);
  await done(hajra, "/p1", { intent: "add", quantity: "1" }, 303);
  const delivery = { phoneNumber: phone, shippingAddress: address, notes, payment: "cod" };
  const placed = await done(hajra, "/checkout", {
    ...hiddenFields(await hajra.read("/checkout")),
    ...delivery,
  });
  const number = placed.headers.get("Location")?.match(/LS-\d+/)?.[0] ?? "";
  await hajra.read(`/orders/${number}`);
  expect(await hajra.read("/settings/data")).toContain(address);
  await done(hajra, "/newsletter", { email: reader }, 200);
  await done(hajra, await mailTo(reader, /http\S+\/newsletter\/confirm\?\S+/), {}, 200);

  // What the owner does with all that.
  const parcel = `/dashboard/orders/${number}`;
  await done(admin, parcel, { intent: "notes", notes, seen: "" });
  await done(admin, parcel, { intent: "tracking", tracking });
  for (const path of ["/dashboard", parcel, `${parcel}/slip`])
    expect(await admin.read(path)).toContain(number);
  expect(await (await done(admin, "/dashboard/orders.csv", {}, 200)).text()).toContain(address);
  for (const q of [address, phone, customer.email])
    await admin.read(`/dashboard?${new URLSearchParams({ q })}`);
  for (const path of ["messages", "subscribers", "outbox", "admins", "audit"])
    await admin.read(`/dashboard/${path}?${new URLSearchParams({ q: customer.email })}`);
  const id =
    /name="order" value="(\d+)"/.exec(await admin.read(`${parcel}?order=1&confirm=completed`))?.[1] ?? "1";
  await done(admin, "/dashboard", { order: id, status: "completed" });
  const other = browserOf(shop.address, secrets);
  await done(other, "/signup", { email: second, password: customer.password });
  await done(other, await mailTo(second, /http\S+\/verify-email\?\S+/), {}, 200);
  await done(admin, "/dashboard/admins", { email: second });
  const figures = shop.output().match(/Figures are at (\S+)/)?.[1] ?? "";
  const told = [await (await fetch(figures)).text()];

  // Somebody with a Google account, and somebody who leaves.
  const sana = browserOf(shop.address, secrets);
  const person = google.person({ email: "sana.privacy@gmail.example", name: "Sana Privacy Malik" });
  for (const fact of [person.email, person.name, person.sub]) secrets.add(fact);
  const asked = (await done(sana, "/signin", { provider: "google" })).headers.get("Location") ?? "";
  const back = await google.walk(asked, person, shop.address);
  for (const url of [new URL(asked), new URL(back, shop.address)])
    for (const name of ["state", "nonce", "code", "code_challenge"]) {
      const value = url.searchParams.get(name);
      if (value) secrets.add(value);
    }
  expect((await sana.ask(back)).status).toBe(302);
  expect(await sana.read("/profile")).toContain(person.name);
  await done(sana, "/settings/delete", { email: person.email, confirmed: "yes" });
  await done(hajra, "/settings/delete", { password: customer.password, confirmed: "yes" });

  shop.child.kill("SIGTERM");
  expect(await shop.exit).toBe(0);
  const logs = join(data, "postgres/log");
  told.push(...readdirSync(logs).map((file) => readFileSync(join(logs, file), "utf8")));
  told.push(shop.output().replace(`/setup?token=${token}`, ""));
  const printed = told.join("\n");
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
