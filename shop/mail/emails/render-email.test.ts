import { beforeAll, describe, expect, it } from "vitest";
import { seedSettings } from "../../../db/seed/settings.ts";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { placeTestOrder, updateOrder, updateOrderLines } from "../../../test/orders-fixture.ts";
import { giveGatewayAccount } from "../../../test/payments/gateway-account.ts";
import { setShopSettings } from "../../../test/set-shop-settings.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import type { MessageKind } from "../../base/outbox/message-kind.ts";
import { verificationUser } from "../../customers/account/email-verification.ts";
import { readConfirmationToken, readRemovalToken } from "../../customers/model/newsletter-link.ts";
import { confirmPayment } from "../../orders/lifecycle/confirm-payment.ts";
import { changeOrderStatus } from "../../orders/list/change-order-status.ts";
import { recordGatewayAnswer } from "../../payments/gateway/record-gateway-answer.ts";
import { startTransaction } from "../../payments/gateway/start-transaction.ts";
import { resetTokenUser } from "../../staff/password-reset.ts";
import type { CustomerEmail, OwnerEmail } from "../model/email.ts";
import { renderEmail } from "./render-email.ts";
import { secretLinks } from "./secret-links.ts";

const { db, pool } = await createTestDatabase();
const origin = "https://shop.example";
const context = { db, origin, links: secretLinks(db, "the shop's secret", origin) };
const render = (kind: MessageKind, id: number | string) => renderEmail(context, kind, String(id));
const tokenIn = (text: string, path: string) =>
  new URL(text.match(new RegExp(`${origin}${path}\\S+`))?.[0] ?? "").searchParams.get("token");
const nasty = `<img src=x onerror="alert('1')"> & "عائشہ"`;
const escapedNasty = "&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; &quot;عائشہ&quot;";

async function confirmedPerson() {
  const customer = await createCustomer(db);
  await db.updateTable("users").set({ emailVerified: true }).where("id", "=", customer.id).execute();
  return customer;
}

beforeAll(async () => {
  await setShopSettings(db, { email: "salam@lumiskin.example" });
});

describe("emails to the owner", () => {
  it("report what a visitor wrote, with all text escaped", async () => {
    const { id } = await db
      .insertInto("contacts")
      .values({
        name: nasty,
        email: "ayesha@example.com",
        phone: "0300 1234567",
        comment: `One\n${nasty}`,
        timestamp: new Date("2026-11-20T19:30:00Z"),
        formKey: null,
        fingerprint: "x",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const email = (await render("contact-message", id)) as OwnerEmail;
    expect(email).toMatchObject({
      audience: "owner",
      subject: `Message from ${nasty}`,
      from: { name: nasty, email: "ayesha@example.com", phone: "0300 1234567" },
      message: `One\n${nasty}`,
    });
    expect(email.text).toContain(`> One\n> ${nasty}`);
    // The time is Karachi's, whatever the server's is.
    expect(email.text).toContain("Sent: 21 Nov 2026, 00:30");
    expect(email.html).toContain(`<div dir="auto">One</div><div dir="auto">${escapedNasty}</div>`);
    expect(email.html).toContain(`<title>Message from ${escapedNasty}</title>`);
    expect(email.html).not.toContain("<img");
  });

  it("have no line forged by a line break in a name, phone, address or note", async () => {
    const forged = "Ayesha\r\nTotal: Rs. 1\u2028Paid: yes\u202e";
    const customer = await createCustomer(db, { fullName: forged });
    const { id } = await placeTestOrder(db, customer, {
      items: [["lumiskin-retinol", 1]],
      shippingAddress: `House 5\r\nTotal: Rs. 1`,
      notes: "Ring\rPaid: yes",
    });
    const { id: message } = await db
      .insertInto("contacts")
      .values({
        name: forged,
        email: "ayesha@example.com",
        phone: "0300\r\nTotal: Rs. 1",
        comment: "Hello\u2029Total: Rs. 1",
        timestamp: new Date("2026-11-20T19:30:00Z"),
        formKey: null,
        fingerprint: "forged",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const email of [await render("new-order", id), await render("contact-message", message)]) {
      const { subject, text, from } = email as OwnerEmail;
      expect(text).not.toMatch(/[\r\u2028\u2029\u202e]/);
      expect(text).not.toMatch(/^(Total: Rs\. 1|Paid: yes)$/m);
      expect(`${subject}${from.name}${from.phone}`).not.toMatch(/[\r\n\u2028\u202e]/);
    }
  });

  it("report an order once, with its lines, total and delivery", async () => {
    const customer = await createCustomer(db, { fullName: nasty });
    const { id, number } = await placeTestOrder(db, customer, {
      items: [
        ["lumiskin-retinol", 2],
        ["eyebrow-razor", 1],
      ],
      shippingAddress: nasty,
      notes: "Ring twice",
    });
    const email = (await render("new-order", id)) as OwnerEmail;
    expect(email.subject).toBe(`New order LS-${number}, Rs. 4,247`);
    expect(email.from).toEqual({ name: nasty, email: customer.email, phone: "0300 1234567" });
    expect(email.text).toContain(`Retinol Face Serum (LS-${number}-1, quantity 2): Rs. 3,998`);
    expect(email.text).toContain(`Eyebrow Razors (LS-${number}-2, quantity 1): Rs. 249`);
    expect(email.text).toContain("Total: Rs. 4,247");
    expect(email.text).toContain("Payment: Cash on Delivery");
    expect(email.text).toContain("Notes: Ring twice");
    expect(email.html).toContain(escapedNasty);
    expect(email.html).not.toContain("<img");
    expect(email.html).toContain('href="https://shop.example/dashboard"');
  });
});

it("a digest lists many orders and messages for the owner", async () => {
  const customer = await createCustomer(db, { fullName: "Bilal Ahmed" });
  const orders = [await placeTestOrder(db, customer), await placeTestOrder(db, customer)];
  const merged = [
    ...orders.map(({ id }) => ({ kind: "new-order", subjectId: String(id) })),
    { kind: "new-order", subjectId: "999999" },
  ];
  const email = (await renderEmail(context, "owner-digest", "owner", merged)) as OwnerEmail;
  expect(email.subject).toBe("2 new orders");
  for (const { number } of orders) expect(email.text).toContain(`LS-${number}: Rs. 1,999, Bilal Ahmed`);
  expect(email.message).toBe(email.text);
  expect(email.from.email).toBe("salam@lumiskin.example");
  expect(await renderEmail(context, "owner-digest", "owner", merged.slice(2))).toBeNull();
  await setShopSettings(db, seedSettings);
  const ofFresh = (await renderEmail(context, "owner-digest", "owner", merged)) as OwnerEmail;
  expect(ofFresh.from.email).toBe("");
  await setShopSettings(db, { email: "salam@lumiskin.example" });
});

it("[S7.emailjs.params R32.each R33.each] a digest has the text, phone and email of each message", async () => {
  const written = ["first", "second"].map((word) => ({
    name: `${word} writer`,
    email: `${word}@example.com`,
    phone: word === "first" ? "0300 1234567" : "",
    comment: `The ${word} question\nin two lines`,
  }));
  const merged: { kind: string; subjectId: string }[] = [];
  for (const message of written) {
    const { id } = await db
      .insertInto("contacts")
      .values({ ...message, timestamp: new Date(), formKey: null, fingerprint: message.name })
      .returning("id")
      .executeTakeFirstOrThrow();
    merged.push({ kind: "contact-message", subjectId: String(id) });
  }
  const email = (await renderEmail(context, "owner-digest", "owner", merged)) as OwnerEmail;
  expect(email.subject).toBe("2 messages");
  for (const { name, email: address, comment } of written)
    for (const words of [name, address, ...comment.split("\n")]) expect(email.message).toContain(words);
  expect(email.message.match(/Phone: 0300 1234567/g)).toHaveLength(1);
});

describe("emails about orders to their customer", () => {
  it("confirm what was ordered, how it is paid and where it goes", async () => {
    const customer = await confirmedPerson();
    const { id, number } = await placeTestOrder(db, customer, { items: [["lumiskin-retinol", 2]] });
    const email = (await render("order-confirmation", id)) as CustomerEmail;
    expect(email).toMatchObject({
      audience: "customer",
      to: customer.email,
      confirmed: true,
      replyTo: "salam@lumiskin.example",
      subject: `Your order LS-${number}`,
    });
    expect(email.text).toContain("Retinol Face Serum (LumiSkin, quantity 2): Rs. 3,998");
    expect(email.text).toContain("Shipping: Calculated at delivery");
    expect(email.text).toContain("Address: House 1, Street 2, Lahore");
    expect(email.text).toContain("Please pay the courier in cash");
    expect(email.text).toContain(`https://shop.example/orders/LS-${number}`);
    expect(email.html).toContain("Rs. 3,998");
  });

  it("contain nothing that was typed while the email is not confirmed", async () => {
    const typed = ["Typed name", "0300 7654321", "Typed address", "Typed notes"];
    const customer = await createCustomer(db, { fullName: typed[0] ?? "" });
    const { id, number, lineIds } = await placeTestOrder(db, customer, {
      shippingAddress: typed[2] ?? "",
      notes: typed[3] ?? "",
    });
    await updateOrder(db, id, { phoneNumber: typed[1] });
    const confirmation = await render("order-confirmation", id);
    const admin = await createCustomer(db, { isAdmin: true });
    await changeOrderStatus(db, admin, lineIds[0] ?? 0, "completed");
    for (const email of [confirmation, await render("order-completed", lineIds[0] ?? 0)]) {
      expect(email?.text).toContain("Retinol Face Serum");
      expect(email?.text).toContain(`Sign in to see your order:\nhttps://shop.example/orders/LS-${number}`);
      expect(email?.text).toContain("If you did not place this order, please contact us.");
      for (const text of typed)
        for (const value of Object.values(email ?? {})) expect(value).not.toContain(text);
    }
    await db.updateTable("users").set({ emailVerified: true }).where("id", "=", customer.id).execute();
    expect((await render("order-confirmation", id))?.text).toContain("Notes: Typed notes");
  });

  it("say what happens next with JazzCash", async () => {
    const customer = await createCustomer(db);
    const { id } = await placeTestOrder(db, customer, { payment: "jazzcash" });
    const email = await render("order-confirmation", id);
    expect(email?.text).toContain("Payment: JazzCash");
    expect(email?.text).toContain("If delivery is charged, we tell you before we send.");
    // Nothing that was typed goes to an email that no one has confirmed.
    expect(email?.text).toContain("We send you the JazzCash details on your phone number.");
    const known = await placeTestOrder(db, await confirmedPerson(), { payment: "jazzcash" });
    expect((await render("order-confirmation", known.id))?.text).toContain(
      "We send you the JazzCash details on 0300 1234567.",
    );
    await confirmPayment(db, await createCustomer(db, { isAdmin: true }), id);
    const paid = await render("order-confirmation", id);
    expect(paid?.text).toContain("We have received your payment.");
    expect(paid?.text).not.toContain("JazzCash details");
  });

  it("lead to paying at JazzCash, now or later, where the shop has an account there", async () => {
    const [known, unknown] = [await confirmedPerson(), await createCustomer(db)];
    const sealing = { database: db, sealingSecrets: ["a-secret-of-these-tests-0123456789"] };
    await giveGatewayAccount(sealing);
    // In the sandbox no money moves: shoppers of a public shop are not sent there.
    const tried = await placeTestOrder(db, known, { payment: "jazzcash" });
    expect((await render("order-confirmation", tried.id))?.text).not.toContain("You can pay");
    await giveGatewayAccount(sealing, { environment: "live" });
    const { id } = await placeTestOrder(db, known, { payment: "jazzcash" });
    const email = await render("order-confirmation", id);
    expect(email?.text).toContain("You can pay Rs. 1,999 with JazzCash now or later.");
    expect(email?.text).toMatch(/Pay Rs\. 1,999 with JazzCash:\nhttps:\/\/shop\.example\/o\/[\w-]{22}\n/);
    expect(email?.text).not.toContain("payment details");
    // Whoever reads an address that is not confirmed may be anyone.
    const other = await placeTestOrder(db, unknown, { payment: "jazzcash" });
    const sent = await render("order-confirmation", other.id);
    expect(sent?.text).toContain("with JazzCash now or later on your order's page.");
    expect(sent?.text).not.toContain("/o/");
    const cash = await placeTestOrder(db, known, {});
    expect((await render("order-confirmation", cash.id))?.text).not.toContain("JazzCash");

    const actor = { actor: "system", actorId: null } as const;
    const begin = async () => {
      const started = await startTransaction(db, { orderId: id, gateway: "jazzcash" }, actor);
      if (started.outcome !== "started") throw new Error(started.reason);
      return started.reference;
    };
    const pay = (reference: string) =>
      recordGatewayAnswer(db, {
        gateway: "jazzcash",
        source: "return",
        answer: {
          reference,
          hash: "valid",
          meaning: "paid",
          responseCode: "000",
          message: "",
          amount: 199900,
          retrievalReference: null,
        },
      });
    const received = async () => {
      const letters = db.selectFrom("outbox").where("kind", "=", "payment-received").orderBy("id");
      return (await letters.select("subjectId").execute()).map(({ subjectId }) => subjectId);
    };
    const first = await begin();
    // Another phone, which began before the first has paid.
    await db.updateTable("gatewayTransactions").set({ state: "pending" }).execute();
    const second = await begin();
    await pay(first);
    const [one = "", ...none] = await received();
    expect(none).toEqual([]);
    const letter = await render("payment-received", one);
    expect(letter?.subject).toMatch(/^Payment received for order LS-/);
    expect(letter?.text).toContain("for order LS-");
    await pay(second);
    const [, two = ""] = await received();
    expect((await render("payment-received", two))?.text).toContain("we will refund Rs. 1,999.");
    expect(await render("payment-received", 999999)).toBeNull();
    await db.deleteFrom("gatewayAccounts").execute();
  });

  it("name the owner's JazzCash number where the shop has no account there", async () => {
    await setShopSettings(db, { email: "salam@lumiskin.example", jazzCash: "+923001112223" });
    const { id, number } = await placeTestOrder(db, await createCustomer(db), { payment: "jazzcash" });
    expect((await render("order-confirmation", id))?.text).toContain(
      `Please send Rs. 1,999 by JazzCash to 0300 1112223, and add the note LS-${number}.`,
    );
    await setShopSettings(db, { email: "salam@lumiskin.example" });
  });

  it("report the end that a line came to, and no other", async () => {
    const admin = await createCustomer(db, { isAdmin: true });
    const { number, lineIds } = await placeTestOrder(db, await createCustomer(db), {
      items: [
        ["lumiskin-retinol", 1],
        ["eyebrow-razor", 1],
      ],
    });
    const [first = 0, second = 0] = lineIds;
    expect(await render("order-completed", first)).toBeNull();
    await updateOrderLines(db, { id: first }, { trackingNumber: "TCS 123" });
    await changeOrderStatus(db, admin, first, "completed");
    await changeOrderStatus(db, admin, second, "cancelled");
    const completed = await render("order-completed", first);
    expect(completed?.subject).toBe(`Your order LS-${number}-1 is completed`);
    expect(completed?.text).toContain("Tracking: TCS 123");
    const cancelled = await render("order-cancelled", second);
    expect(cancelled?.subject).toBe(`Your order LS-${number}-2 is cancelled`);
    expect(cancelled?.text).toContain("You have nothing to pay.");
    expect(await render("order-cancelled", first)).toBeNull();
  });

  it("say that a cancelled order was already paid", async () => {
    const admin = await createCustomer(db, { isAdmin: true });
    const { id, lineIds } = await placeTestOrder(db, await createCustomer(db), { payment: "jazzcash" });
    await confirmPayment(db, admin, id);
    await changeOrderStatus(db, admin, lineIds[0] ?? 0, "cancelled");
    const email = await render("order-cancelled", lineIds[0] ?? 0);
    expect(email?.text).toMatch(
      /You have already paid\. We will refund Rs\. [\d,]+ and email you when it is done\./,
    );
    expect(email?.text).not.toContain("Nothing to refund");
    // The confirmation has nothing left to report, should it go out only now.
    expect(await render("order-confirmation", id)).toBeNull();
  });

  it("report the end of several lines of an order in one email", async () => {
    const admin = await createCustomer(db, { isAdmin: true });
    const { number, lineIds } = await placeTestOrder(db, await createCustomer(db), {
      items: [
        ["lumiskin-retinol", 1],
        ["eyebrow-razor", 1],
        ["silicone-bath-brush", 1],
      ],
    });
    const [first = 0, second = 0, third = 0] = lineIds;
    const merged = (ids: number[]) => ids.map((id) => ({ kind: "order-completed", subjectId: String(id) }));
    for (const id of [first, second]) await changeOrderStatus(db, admin, id, "completed");
    const part = await renderEmail(context, "order-completed", String(first), merged([second]));
    expect(part?.subject).toBe(`Part of your order LS-${number} is completed`);
    expect(part?.text).toContain("Total: Rs. 2,248");
    await changeOrderStatus(db, admin, third, "completed");
    const whole = await renderEmail(context, "order-completed", String(first), merged([second, third]));
    expect(whole?.subject).toBe(`Your order LS-${number} is completed`);
    for (const line of [1, 2, 3]) expect(whole?.text).toContain(`LS-${number}-${line}, quantity 1`);
  });
});

describe("emails with a secret link", () => {
  it("[R33.links] contain a link that sets a password, made when the email is rendered", async () => {
    const { id, email: address } = await createCustomer(db);
    const count = async () => (await pool.query("select count(*) from verifications")).rows[0].count;
    const before = await count();
    const email = (await render("password-reset", id)) as CustomerEmail;
    expect(email.to).toBe(address);
    expect(await resetTokenUser(db, tokenIn(email.text, "/set-password") ?? "")).toMatchObject({ id });
    expect(await count()).toBe(before + 1);
  });

  it("bring a link that verifies an address, unless it is verified", async () => {
    const { id } = await createCustomer(db);
    const email = await render("address-verification", id);
    const token = tokenIn(email?.text ?? "", "/verify-email");
    expect(await verificationUser(db, "the shop's secret", token)).toMatchObject({ id });
    await db.updateTable("users").set({ emailVerified: true }).where("id", "=", id).execute();
    expect(await render("address-verification", id)).toBeNull();
  });

  it("bring links that confirm and remove a subscriber, until they are one", async () => {
    const { id } = await db
      .insertInto("newsletterSubscribers")
      .values({ email: "sana@example.com" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const email = (await render("newsletter-confirmation", id)) as CustomerEmail;
    expect(readConfirmationToken("the shop's secret", tokenIn(email.text, "/newsletter/confirm"))).toBe(id);
    expect(readRemovalToken("the shop's secret", tokenIn(email.text, "/newsletter/leave"))).toBe(id);
    expect(email.unsubscribe).toContain("https://shop.example/newsletter/leave?token=");
    await db.updateTable("newsletterSubscribers").set({ confirmedAt: new Date() }).execute();
    expect(await render("newsletter-confirmation", id)).toBeNull();
  });
});

it("renders no email where its subject was deleted", async () => {
  for (const kind of ["contact-message", "new-order", "order-confirmation", "order-completed"] as const)
    expect(await render(kind, 999999)).toBeNull();
  for (const kind of ["password-reset", "address-verification"] as const)
    expect(await render(kind, "nobody")).toBeNull();
  expect(await render("newsletter-confirmation", 999999)).toBeNull();
  const { id } = await placeTestOrder(db, await createCustomer(db));
  await updateOrderLines(db, { orderId: id }, { customerEmail: "" });
  expect(await render("order-confirmation", id)).toBeNull();
});
