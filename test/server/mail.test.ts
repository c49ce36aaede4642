import { expect, it } from "vitest";
import { startEmailJs } from "../simulators/emailjs.ts";
import { startSmtp } from "../simulators/smtp.ts";
import { createTestDatabase } from "../test-database.ts";
import { newDataFolder, type ShopProcess, startShop } from "./shop-process.ts";

const post = (shop: ShopProcess, path: string, form: Record<string, string>) =>
  fetch(shop.url + path, {
    method: "POST",
    headers: { Origin: shop.url },
    body: new URLSearchParams(form),
  });
const stop = async (shop: ShopProcess) => {
  shop.child.kill("SIGTERM");
  return shop.exit;
};

it("mail waits in a shop that cannot send it, and goes out from one that can, with links that work", async () => {
  const [emailJs, smtp] = [await startEmailJs(), await startSmtp()];
  const data = newDataFolder();
  const { pool, url } = await createTestDatabase(1);
  const nextSlot = async () =>
    (await pool.query("select next_at from mail_rate_slots where transport = 'emailjs'")).rows[0].next_at;
  const shopWithoutMail = await startShop(data, { DATABASE_URL: url });
  const contact = { name: "Ayesha", email: "ayesha@example.com", message: "Is retinol for me?" };
  expect((await post(shopWithoutMail, "/contact", contact)).status).toBe(200);
  expect((await post(shopWithoutMail, "/newsletter", { email: "sana@example.com" })).status).toBe(200);
  expect(await stop(shopWithoutMail)).toBe(0);

  const shop = await startShop(data, {
    DATABASE_URL: url,
    EMAILJS_URL: emailJs.url,
    EMAILJS_USER_ID: "user_1",
    EMAILJS_SERVICE_ID: "service_1",
    EMAILJS_TEMPLATE_ID: "contact",
    SMTP_URL: smtp.urlWithAccount,
    MAIL_FROM: "LumiSkin <hello@lumiskin.example>",
  });
  await Promise.all([emailJs.waitForRequests(1), smtp.waitForEmails(1)]);
  const firstSlot = await nextSlot();
  expect(emailJs.requests[0]?.fields).toEqual({
    lib_version: "3.2.0",
    user_id: "user_1",
    service_id: "service_1",
    template_id: "contact",
    template_params: {
      title: "Message from Ayesha",
      from_name: "Ayesha",
      from_email: "ayesha@example.com",
      phone: "",
      message: "Is retinol for me?",
      reply_to: "ayesha@example.com",
    },
  });

  const [email] = smtp.mails;
  expect(email).toMatchObject({ from: "hello@lumiskin.example", to: ["sana@example.com"] });
  const link = email?.text.match(/http\S+\/newsletter\/confirm\S+/)?.[0] ?? "";
  expect(link).toContain(shop.url);
  expect(email?.html).toContain(link);
  expect(await (await fetch(link)).text()).toContain("Confirm subscription</button>");
  const confirmed = await post(shop, link.slice(shop.url.length), {});
  expect(await confirmed.text()).toContain("You are subscribed");
  expect(email?.headers.get("list-unsubscribe")).toContain(`${shop.url}/newsletter/leave?token=`);

  expect((await post(shop, "/contact", { ...contact, message: "And tranexamic acid?" })).status).toBe(200);
  await emailJs.waitForRequests(2);
  // EmailJS takes one request a second.
  expect((await nextSlot()) - firstSlot).toBeGreaterThanOrEqual(1000);
  expect(await stop(shop)).toBe(0);
});
