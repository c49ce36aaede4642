import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { isoDay } from "../../shop/base/karachi-time.ts";
import { changeProducts } from "../../shop/catalogue/product/change-products.ts";
import { findEditableProduct } from "../../shop/catalogue/product/product-write-queries.ts";
import { createVerificationToken } from "../../shop/customers/account/email-verification.ts";
import { confirmationToken, removalToken } from "../../shop/customers/model/newsletter-link.ts";
import { planShipment } from "../../shop/fulfilment/parcels/plan-shipment.ts";
import { createOrderLink } from "../../shop/orders/link/create-order-link.ts";
import { orderLinkPath } from "../../shop/orders/model/order-link.ts";
import { listOpenEntries } from "../../shop/payments/accounting/payout-queries.ts";
import { createResetToken } from "../../shop/staff/password-reset.ts";
import { blankSettings } from "../blank-settings.ts";
import { samplePhoto } from "../catalogue/sample-photos.ts";
import { orderLine, orderLinesOf, placeTestOrder, statusOf, untrackStock } from "../orders-fixture.ts";
import { giveGatewayAccount } from "../payments/gateway-account.ts";
import { captureLatePayment } from "../payments/late-payment.ts";
import { createPaidOrder } from "../payments/paid-order.ts";
import { addUnansweredPayment } from "../payments/unanswered-payment.ts";
import { type AccessFixture, accessTable } from "../routes/access-table.ts";
import { submit } from "../submit.ts";
import type { TestShop, Visitor } from "../test-shop.ts";
import { placeReviewable } from "./single-use-pages.ts";

/** What the valid cases have: a shop, people who are left alone by attacks, and a fresh address for each request. */
export interface World {
  shop: TestShop;
  /** The attackers' sessions; the valid cases use them too. */
  people: Record<"visitor" | "customer" | "admin", Visitor>;
  fixture: AccessFixture;
  /** Whose links by mail attacks may use up. */
  spare: { id: string; email: string };
  subscriber: number;
  /** The numbers of the orders that valid cases were told. */
  placed: string[];
}

let counter = 0;
const nextClientIp = () => `198.18.${Math.floor(++counter / 250) % 250}.${counter % 250}`;
const nextEmail = () => `valid${++counter}@example.com`;

type Post = Parameters<TestShop["post"]>[1];
const post = ({ shop }: World, path: string, sent: Post) => shop.post(path, sent, nextClientIp());
/** A new customer, for a case that changes who they are. */
const signUpCustomer = ({ shop }: World) => shop.signUp(nextEmail());

const shoppers = new WeakMap<World, ReturnType<typeof signUpCustomer>>();
/** A customer who shops again and again. */
function sharedShopper(world: World) {
  const existing = shoppers.get(world) ?? signUpCustomer(world);
  shoppers.set(world, existing);
  return existing;
}

async function expectPost(world: World, path: string, sent: Post, status: number) {
  const response = await post(world, path, sent);
  expect(`${path} ${response.status}`).toBe(`${path} ${status}`);
  return response;
}

async function subscribe(world: World): Promise<number> {
  const email = nextEmail();
  await expectPost(world, "/newsletter", { form: { email } }, 200);
  const { id } = await world.shop.db
    .selectFrom("newsletterSubscribers")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return id;
}

/** An admin names a new customer as a packer. */
async function nameHelper(world: World) {
  const { email, id, as } = await signUpCustomer(world);
  await world.shop.verifyEmail(id);
  const form = { intent: "name", email, role: "packer" };
  await expectPost(world, "/dashboard/staff", { as: world.people.admin, form }, 302);
  return { id, as };
}

/** A new customer orders through the forms. */
async function placeOrder(world: World, quantity = "1", payment = "cod") {
  const { shop } = world;
  await untrackStock(shop.db);
  // A hostile form may have marked the number that all shoppers here have.
  await shop.db.deleteFrom("phoneMarks").execute();
  const { as, id } = await sharedShopper(world);
  await expectPost(world, "/p2", { as, form: { intent: "add", quantity } }, 303);
  const form = await shop.checkoutForm(as);
  const placed = await post(world, "/checkout", { as, form: { ...form, payment } });
  const placedLine = (await orderLinesOf(shop.db, { userId: id })).at(-1);
  const checkout = `LS-${placedLine?.orderNumber}`;
  // With an account at JazzCash its payment comes first (R66).
  const path =
    payment === "jazzcash"
      ? `(303 /pay/\\w+[?]leave|302 /checkout/placed/${checkout})`
      : `302 /checkout/placed/${checkout}`;
  expect(`${placed.status} ${placed.headers.get("Location")}`).toMatch(new RegExp(`^${path}$`));
  world.placed.push(checkout);
  return { as, order: placedLine?.id ?? 0, checkout };
}

/** Someone's order arrives, and is rated by its link. */
async function rateOrder(world: World) {
  const { path } = await placeReviewable(world);
  const form = { intent: "rate", "stars-1": "5", "text-1": "Light", name: "Ayesha" };
  await expectPost(world, path, { form }, 303);
}

/** An order whose payment at the gateway was confirmed. @returns its number, such as `LS-10427` */
async function payAtGateway(world: World): Promise<string> {
  const { checkout } = await placeOrder(world, "1", "jazzcash");
  const sent = { as: world.people.admin, form: { intent: "payment" } };
  await expectPost(world, `/dashboard/orders/${checkout}`, sent, 302);
  return checkout;
}

/** A parcel of a new customer's order, which a person is to book by hand. */
async function planParcel(world: World) {
  const { checkout } = await placeOrder(world);
  const { db } = world.shop;
  const sent = { as: world.people.admin, form: { intent: "confirmed", seen: "0" } };
  await expectPost(world, `/dashboard/confirm/${checkout}`, sent, 302);
  await db.updateTable("couriers").set({ active: true }).where("id", "=", "tcs").execute();
  const lines = await db
    .selectFrom("orderLines")
    .innerJoin("orders", "orders.id", "orderLines.orderId")
    .where("number", "=", Number(checkout.slice("LS-".length)))
    .select(["orderId", "line", "quantity"])
    .execute();
  const planned = await db
    .transaction()
    .execute((tx) => planShipment(tx, { lines, courier: "tcs" }, { actor: "system", actorId: null }));
  const id = planned.outcome === "planned" ? planned.shipmentId : 0;
  return db
    .selectFrom("shipments")
    .where("id", "=", id)
    .select(["id", "reference"])
    .executeTakeFirstOrThrow();
}

/** A confirmed order with a parcel, which is packed. */
async function packParcel(world: World) {
  const { order, checkout } = await placeOrder(world);
  const { db } = world.shop;
  await db
    .updateTable("orders")
    .set({ confirmation: "confirmed" })
    .where("number", "=", Number(checkout.slice(3)))
    .execute();
  const { orderId } = await db
    .selectFrom("orderLines")
    .where("id", "=", order)
    .select("orderId")
    .executeTakeFirstOrThrow();
  const form = { intent: "pack", parcel: `o${orderId}` };
  const packed = await expectPost(world, "/dashboard/pack", { as: world.people.admin, form }, 302);
  const id = packed.headers.get("Location")?.match(/packed=(\d+)/)?.[1] ?? "";
  const { reference } = await db
    .selectFrom("shipments")
    .where("id", "=", Number(id))
    .select("reference")
    .executeTakeFirstOrThrow();
  return { id, reference, orderId };
}

/** A parcel that has left with the shop's own rider. @returns it, and the page of the hand-over */
async function handOverParcel(world: World) {
  const parcel = await packParcel(world);
  const form = {
    key: randomUUID(),
    courier: "rider",
    rider: "Imran",
    counted: "1",
    at: "",
    parcel: parcel.id,
  };
  const left = await expectPost(world, "/dashboard/hand-over", { as: world.people.admin, form }, 302);
  return { ...parcel, sheet: left.headers.get("Location") ?? "" };
}

const article = {
  title: "",
  excerpt: "",
  content: "Text",
  tags: "serum",
  author: "",
  readTime: "",
  featuredImage: "",
  status: "draft",
};

/** @returns the new article's id */
async function addArticle(world: World): Promise<string> {
  const form = { ...article, title: `Article ${++counter}` };
  const added = await expectPost(world, "/dashboard/articles/new", { as: world.people.admin, form }, 303);
  return added.headers.get("Location")?.match(/articles\/([\w-]+)/)?.[1] ?? "";
}

/** A draft of its own. */
async function addProduct(world: World) {
  const form = {
    name: "Rose Toner",
    brand: "LumiSkin",
    category: "skincare",
    cataloguePrice: "1,450",
    unitPrice: "1,450",
    soldOut: "no",
    ...Object.fromEntries(
      "description benefits usage tags discountPercent backgroundColor sku weightGrams cost ingredients strength size suitableFor periodAfterOpeningMonths cautions"
        .split(" ")
        .map((name) => [name, ""]),
    ),
  };
  const sent = { as: world.people.admin, form };
  const added = await expectPost(world, "/dashboard/products/new", sent, 303);
  return { form, path: added.headers.get("Location")?.split("?")[0] ?? "" };
}

/** An order that was paid and then cancelled. @returns the page that requests its refund, and its form */
async function refundToRequest(world: World) {
  const { id } = await world.shop.db
    .selectFrom("users")
    .where("email", "=", "owner@example.com")
    .select("id")
    .executeTakeFirstOrThrow();
  const order = await createPaidOrder(world.shop.db, await world.shop.customer(id));
  const form = {
    key: randomUUID(),
    payment: String(order.paymentId),
    amount: String(order.amount / 100),
    channel: "transfer",
    reason: "Cancelled",
  };
  return { path: `/dashboard/orders/LS-${order.number}/refund`, form };
}

/** @returns the page of a new purchase */
async function orderPurchase(world: World): Promise<string> {
  const product = { product: "eyebrow-razor", pieces: "5", unitCost: "640" };
  const form = { intent: "order", supplier: "Karachi Cosmetics", expectedOn: "", ...product };
  const sent = { as: world.people.admin, form };
  const { headers } = await expectPost(world, "/dashboard/stock/purchases", sent, 302);
  return headers.get("Location")?.split("?")[0] ?? "";
}

/** @returns the page of the open count */
async function startCount(world: World): Promise<string> {
  const sent = { as: world.people.admin, form: { intent: "start" } };
  return (await expectPost(world, "/dashboard/stock/counts", sent, 302)).headers.get("Location") ?? "";
}

const expectPage = (path: string, as?: Visitor) => async (world: World) => {
  const response = await world.shop.get(path, as ? { as } : {}, nextClientIp());
  expect(`${path} ${response.status}`).toBe(`${path} 200`);
};

const addsToCart = (path: string) => async (world: World) => {
  // An attack on the screens of stock may have left it sold out.
  await untrackStock(world.shop.db);
  const { as } = await sharedShopper(world);
  await expectPost(world, path, { as, form: { intent: "add", quantity: "2" } }, 303);
};

/** A case that each route accepts, whatever was sent to it before: a form where it has one, else a page. */
const casesByRoute: Record<string, (world: World) => Promise<void>> = {
  ...Object.fromEntries(
    "p1 p2 p3 b1 b2 b3 b4 b5 b6 b7".split(" ").map((path) => [`/${path}`, addsToCart(`/${path}`)]),
  ),
  "/product/:id": addsToCart("/product/lumiskin-retinol"),
  "/products/:handle": async ({ shop }) => {
    const { headers } = await shop.get("/products/lumiskin-retinol", {}, nextClientIp());
    expect(headers.get("Location")).toBe("/p2");
  },
  "/search": async ({ shop }) => {
    const page = await (await shop.get("/search?q=retinol", {}, nextClientIp())).text();
    expect(page).toContain("Retinol Face Serum");
  },
  "/search/panel": async ({ shop }) => {
    const { total } = (await (await shop.get("/search/panel?q=retinol", {}, nextClientIp())).json()) as {
      total: number;
    };
    expect(total).toBeGreaterThan(0);
  },
  "/contact": async (world) => {
    const form = { name: "Bilal", email: nextEmail(), phone: "", message: "Is it in stock?" };
    await expectPost(world, "/contact", { form }, 200);
  },
  "/newsletter": async (world) => void (await subscribe(world)),
  "/webhooks/:courier": async ({ shop }) => {
    const body = JSON.stringify({ tracking_number: ++counter, status: "Shipment - Delivered" });
    const request = new Request(`${shop.origin}/webhooks/trax`, { method: "POST", body });
    expect((await shop.handle(request, nextClientIp())).status).toBe(204);
  },
  "/payments/jazzcash/return": async ({ shop }) => {
    const body = new URLSearchParams({ pp_TxnRefNo: "Nobody1234567", pp_ResponseCode: "000" });
    const request = new Request(`${shop.origin}/payments/jazzcash/return`, { method: "POST", body });
    expect((await shop.handle(request, nextClientIp())).status).toBe(303);
  },
  "/payments/jazzcash/notification": async ({ shop }) => {
    const body = JSON.stringify({ pp_TxnRefNo: "Nobody1234567", pp_ResponseCode: "000" });
    const request = new Request(`${shop.origin}/payments/jazzcash/notification`, { method: "POST", body });
    // 404 while there is no account at JazzCash, which another case enters.
    expect([200, 404]).toContain((await shop.handle(request, nextClientIp())).status);
  },
  "/errors": async (world) => {
    await expectPost(world, "/errors", { form: { message: "TypeError: no such thing", path: "/p1" } }, 204);
  },
  "/newsletter/confirm": async (world) => {
    const token = confirmationToken(world.shop.shop.secret, await subscribe(world));
    await expectPost(world, `/newsletter/confirm?token=${token}`, { form: {} }, 200);
  },
  "/newsletter/leave": async (world) => {
    const token = removalToken(world.shop.shop.secret, await subscribe(world));
    await expectPost(world, `/newsletter/leave?token=${token}`, { form: {} }, 200);
  },
  "/cart": async (world) => {
    await untrackStock(world.shop.db);
    const { as, id } = await sharedShopper(world);
    await expectPost(world, "/p1", { as, form: { intent: "add", quantity: "1" } }, 303);
    const cart = () =>
      world.shop.db
        .selectFrom("cartEntries")
        .select(["id", "quantity"])
        .where("userId", "=", id)
        .where("productId", "=", "lumiskin-niacinamide-zinc")
        .executeTakeFirst();
    const entry = String((await cart())?.id);
    await expectPost(world, "/cart", { as, form: { intent: "quantity", entry, quantity: "4" } }, 302);
    expect((await cart())?.quantity).toBe(4);
  },
  "/signup": async (world) => void (await signUpCustomer(world)),
  "/signin": async (world) => {
    const { email, password } = await signUpCustomer(world);
    await expectPost(world, "/signin", { form: { email, password } }, 302);
  },
  "/signout": async (world) => {
    const { as } = await signUpCustomer(world);
    await expectPost(world, "/signout", { as, form: {} }, 302);
    expect(as.cookies.size).toBe(0);
  },
  "/set-password": async (world) => {
    const { id } = await signUpCustomer(world);
    const token = await createResetToken(world.shop.db, id);
    await expectPost(
      world,
      `/set-password?token=${token}`,
      { form: { password: "another-good-password" } },
      302,
    );
  },
  "/forgot-password": async (world) => {
    const { email } = await sharedShopper(world);
    await expectPost(world, "/forgot-password", { form: { email } }, 200);
  },
  "/verify-email": async (world) => {
    const token = createVerificationToken(world.shop.shop.secret, await sharedShopper(world));
    await expectPost(world, `/verify-email?token=${encodeURIComponent(token)}`, { form: {} }, 200);
  },
  "/profile": async (world) => {
    const { as } = await sharedShopper(world);
    await expectPost(world, "/profile", { as, form: { fullName: "عائشہ", phone: "0300 1234567" } }, 302);
  },
  "/settings": async (world) => {
    const { as, password } = await signUpCustomer(world);
    const form = { intent: "password", currentPassword: password, newPassword: "another-good-password" };
    await expectPost(world, "/settings", { as, form }, 302);
  },
  "/settings/data": async (world) => expectPage("/settings/data", (await sharedShopper(world)).as)(world),
  "/settings/delete": async (world) => {
    const { as, password } = await signUpCustomer(world);
    await expectPost(world, "/settings/delete", { as, form: { password, confirmed: "yes" } }, 302);
  },
  "/checkout": async (world) => void (await placeOrder(world)),
  "/checkout/placed/:number": async (world) => {
    const { as, checkout } = await placeOrder(world);
    await expectPage(`/checkout/placed/${checkout}`, as)(world);
  },
  "/o/:token": async (world) => {
    const { order } = await placeOrder(world);
    const { orderId } = await orderLine(world.shop.db, { id: order });
    const { token } = await createOrderLink(world.shop.db, orderId);
    const page = await (await world.shop.get(`/o/${token}`, {}, nextClientIp())).text();
    const cash = /name="cash" value="(\d+)"/.exec(page)?.[1] ?? "";
    const form = { intent: "confirm", cash, landmark: "", secondPhone: "", bestTime: "" };
    await expectPost(world, `/o/${token}`, { form }, 303);
  },
  "/review/:token": rateOrder,
  "/product/:id/reviews": async (world) => {
    await rateOrder(world);
    await expectPage("/product/lumiskin-retinol/reviews", world.people.visitor)(world);
  },
  "/pay/:reference": async (world) => {
    const { db } = world.shop;
    await untrackStock(db);
    await db.deleteFrom("phoneMarks").execute();
    await giveGatewayAccount(world.shop.shop);
    const shopper = await world.shop.customer((await sharedShopper(world)).id);
    const order = await placeTestOrder(db, shopper, { payment: "jazzcash" });
    world.placed.push(`LS-${order.number}`);
    await expectPost(
      world,
      orderLinkPath((await createOrderLink(db, order.id)).token),
      { form: { intent: "pay" } },
      303,
    );
    const { reference } = await db
      .selectFrom("gatewayTransactions")
      .where("orderId", "=", order.id)
      .select("reference")
      .executeTakeFirstOrThrow();
    await expectPage(`/pay/${reference}`, world.people.visitor)(world);
  },
  "/track": async (world) => {
    const { checkout } = await placeOrder(world);
    await expectPost(world, "/track", { form: { number: checkout, phone: "0300 1234567" } }, 200);
  },
  "/orders": async (world) => expectPage("/orders", (await placeOrder(world)).as)(world),
  "/orders/:number": async (world) => {
    const { as, checkout } = await placeOrder(world);
    await expectPage(`/orders/${checkout}`, as)(world);
  },
  "/dashboard": async (world) => {
    const made = await placeOrder(world);
    const form = { order: String(made.order), status: "completed" };
    await expectPost(world, "/dashboard", { as: world.people.admin, form }, 302);
    expect((await statusOf(world.shop.db, made.order)).toLowerCase()).toBe("completed");
  },
  "/dashboard/orders/new": async (world) => {
    await untrackStock(world.shop.db);
    const form = {
      key: randomUUID(),
      source: "phone",
      customerName: "بلال",
      phone: "0300 1234567",
      address: "House 1, Lahore",
      "product-1": "lumiskin-retinol",
      "pieces-1": "1",
    };
    const path = "/dashboard/orders/new";
    await expectPost(
      world,
      path,
      { as: world.people.admin, form: { intent: "read", chat: "2 retinol" } },
      200,
    );
    await expectPost(world, path, { as: world.people.admin, form }, 302);
  },
  "/dashboard/orders/:number": async (world) => {
    await untrackStock(world.shop.db);
    const as = world.people.admin;
    const phone = `0315 ${String(++counter).padStart(7, "0")}`;
    const taken = {
      key: randomUUID(),
      source: "phone",
      customerName: "Bilal",
      phone,
      address: "House 1, Lahore",
      "product-1": "lumiskin-retinol",
      "pieces-1": "1",
    };
    const placed = await expectPost(world, "/dashboard/orders/new", { as, form: taken }, 302);
    const path = placed.headers.get("Location")?.replace(/\?.*/, "") ?? "";
    const { id } = await world.shop.db
      .selectFrom("orders")
      .select("id")
      .where("number", "=", Number(path.match(/LS-(\d+)/)?.[1]))
      .executeTakeFirstOrThrow();
    const [line] = await orderLinesOf(world.shop.db, { orderId: id });
    const form = { order: String(line?.id), status: "cancelled" };
    await expectPost(world, path, { as, form }, 302);
    await expectPost(world, path, { as, form: { intent: "forget" } }, 302);
  },
  "/dashboard/orders/:number/edit": async (world) => {
    const { checkout } = await placeOrder(world);
    const path = `/dashboard/orders/${checkout}/edit`;
    const page = await (await world.shop.get(path, { as: world.people.admin }, nextClientIp())).text();
    const form = submit(page, "Save", { landmark: `Gate ${++counter}` }).fields;
    await expectPost(world, path, { as: world.people.admin, form }, 302);
  },
  "/dashboard/transfers": async (world) => {
    const { checkout: order } = await placeOrder(world);
    const form = { intent: "confirm", row: `order-${order}`, order, account: "iban", amount: "100" };
    const sent = { ...form, transactionId: `FT26${String(++counter).padStart(6, "0")}` };
    const as = world.people.admin;
    const { headers } = await expectPost(world, "/dashboard/transfers", { as, form: sent }, 302);
    expect(headers.get("Location")).toBe(`/dashboard/transfers?done=confirmed&of=${order}`);
  },
  "/dashboard/payments": async (world) => {
    const { checkout } = await placeOrder(world, "1", "jazzcash");
    const { db } = world.shop;
    const { id } = await db
      .selectFrom("orders")
      .where("number", "=", Number(checkout.replace("LS-", "")))
      .select("id")
      .executeTakeFirstOrThrow();
    const payment = { concern: "no_answer", transaction: String(await addUnansweredPayment(db, id)) };
    for (const intent of ["ask", "seen"])
      await expectPost(
        world,
        "/dashboard/payments",
        { as: world.people.admin, form: { intent, ...payment } },
        302,
      );
  },
  "/dashboard/chase": async (world) => {
    const form = { intent: "days", stuckDays: "3" };
    await expectPost(world, "/dashboard/chase?which=stuck", { as: world.people.admin, form }, 302);
  },
  "/dashboard/orders/:number/refund": async (world) => {
    const { path, form } = await refundToRequest(world);
    await expectPost(world, path, { as: world.people.admin, form }, 302);
  },
  "/dashboard/refunds/:id": async (world) => {
    const { path, form } = await refundToRequest(world);
    const as = world.people.admin;
    const { headers } = await expectPost(world, path, { as, form }, 302);
    const refund = headers.get("Location")?.split("?")[0] ?? "";
    const paid = { intent: "pay", channel: "transfer", reference: `TID ${++counter}` };
    await expectPost(world, refund, { as, form: paid }, 302);
  },
  "/dashboard/money.csv": async (world) => {
    await expectPost(
      world,
      "/dashboard/money.csv?from=2026-11-01",
      { as: world.people.admin, form: {} },
      200,
    );
  },
  "/dashboard/money/payouts": async (world) => {
    const as = world.people.admin;
    await payAtGateway(world);
    const entry = (await listOpenEntries(world.shop.db, 10_000)).at(-1);
    const amount = String((entry?.amount ?? 0) / 100);
    const fields = { reference: `JC-${++counter}`, day: isoDay(new Date()), amount, fee: "" };
    const form = { intent: "enter", key: randomUUID(), entry: String(entry?.id), ...fields };
    await expectPost(world, "/dashboard/money/payouts", { as, form }, 302);
  },
  "/dashboard/money/disputes": async (world) => {
    const payment = await payAtGateway(world);
    const fields = { payment, amount: "1", reference: `Case ${++counter}` };
    const form = { intent: "open", key: randomUUID(), ...fields };
    await expectPost(world, "/dashboard/money/disputes", { as: world.people.admin, form }, 302);
  },
  "/dashboard/riders": async (world) => {
    const form = { name: `Rider ${++counter}`, phone: "0300 0000555" };
    const as = world.people.admin;
    const added = await expectPost(world, "/dashboard/riders", { as, form }, 302);
    const rider = added.headers.get("Location")?.match(/\d+$/)?.[0] ?? "";
    const { id } = await world.shop.db
      .insertInto("handOvers")
      .values({ key: randomUUID(), courierId: "rider", riderName: "", counted: 0, handedOverAt: new Date() })
      .returning("id")
      .executeTakeFirstOrThrow();
    const named = { intent: "name", handOver: String(id), rider };
    await expectPost(world, "/dashboard/riders", { as, form: named }, 302);
  },
  "/dashboard/riders/:id": async (world) => {
    const { id } = await world.shop.db
      .insertInto("riders")
      .values({ name: `Rider ${++counter}` })
      .returning("id")
      .executeTakeFirstOrThrow();
    const form = {
      intent: "enter",
      kind: "float",
      key: crypto.randomUUID(),
      amount: "2,000",
      note: "Change",
      balance: "0",
      seen: "0-0",
    };
    await expectPost(world, `/dashboard/riders/${id}`, { as: world.people.admin, form }, 302);
  },
  "/dashboard/orders/:number/whatsapp": async (world) => {
    const { checkout } = await placeOrder(world);
    const path = `/dashboard/orders/${checkout}/whatsapp`;
    const sent = await expectPost(world, path, { as: world.people.admin, form: { message: "confirm" } }, 200);
    expect(sent.headers.get("Refresh")).toMatch(/^0;url=https:\/\/wa\.me\/92300/);
  },
  "/dashboard/confirm": async (world) => {
    const { checkout } = await placeOrder(world);
    const path = `/dashboard/confirm/${checkout}`;
    const { admin } = world.people;
    const seen = { seen: "0" };
    const answered = await expectPost(
      world,
      path,
      { as: admin, form: { ...seen, intent: "call_later" } },
      302,
    );
    const attempt = answered.headers.get("Location")?.match(/done=(\d+)/)?.[1] ?? "";
    await expectPost(world, "/dashboard/confirm", { as: admin, form: { intent: "undo", attempt } }, 302);
  },
  "/dashboard/orders/:number/number": async (world) => {
    const { checkout } = await placeOrder(world);
    const path = `/dashboard/orders/${checkout}/number`;
    const { admin } = world.people;
    const form = { intent: "mark", mark: "advance_only", reason: "Refused twice" };
    await expectPost(world, path, { as: admin, form }, 302);
    await expectPost(world, path, { as: admin, form: { intent: "lift", liftReason: "" } }, 302);
  },
  "/dashboard/confirm/release": async (world) => {
    const { checkout, order } = await placeOrder(world);
    const { admin } = world.people;
    const refused = { intent: "refused", seen: "0" };
    await expectPost(world, `/dashboard/confirm/${checkout}`, { as: admin, form: refused }, 302);
    const line = await world.shop.db
      .selectFrom("orderLines")
      .select("orderId")
      .where("id", "=", order)
      .executeTakeFirstOrThrow();
    const form = { order: String(line.orderId) };
    await expectPost(world, "/dashboard/confirm/release", { as: admin, form }, 302);
    expect((await statusOf(world.shop.db, order)).toLowerCase()).toBe("cancelled");
  },
  "/dashboard/confirm/settings": async (world) => {
    const held = { heldOrders: "3", heldPieces: "10" };
    const form = {
      rule: "all",
      aboveAmount: "5,000",
      tries: "3",
      holdHours: "48",
      leaseMinutes: "10",
      ...held,
    };
    await expectPost(world, "/dashboard/confirm/settings", { as: world.people.admin, form }, 302);
  },
  "/dashboard/confirm/:number": async (world) => {
    const { checkout } = await placeOrder(world);
    const form = { intent: "confirmed", seen: "0" };
    await expectPost(world, `/dashboard/confirm/${checkout}`, { as: world.people.admin, form }, 302);
  },
  "/dashboard/confirm/:number/whatsapp": async (world) => {
    const { checkout } = await placeOrder(world);
    const path = `/dashboard/confirm/${checkout}/whatsapp`;
    const sent = await expectPost(world, path, { as: world.people.admin, form: {} }, 200);
    expect(sent.headers.get("Refresh")).toMatch(/^0;url=https:\/\/wa\.me\/92300/);
  },
  "/dashboard/book": async (world) => {
    const { id } = await planParcel(world);
    const { admin } = world.people;
    const city = { intent: "city", shipment: String(id), city: "Lahore" };
    await expectPost(world, "/dashboard/book", { as: admin, form: city }, 302);
    const chosen = { intent: "book", parcel: String(id), [`courier-${id}`]: "tcs" };
    await expectPost(world, "/dashboard/book", { as: admin, form: chosen }, 302);
    const number = { intent: "number", shipment: String(id), trackingNumber: `TCS-B${id}` };
    await expectPost(world, "/dashboard/book", { as: admin, form: number }, 302);
  },
  "/dashboard/book/documents": async (world) => {
    const form = { kind: "labels", parcels: "1" };
    // No courier of the hostile run gives labels.
    await expectPost(world, "/dashboard/book/documents", { as: world.people.admin, form }, 409);
  },
  "/dashboard/parcels/:reference": async (world) => {
    const { reference } = await planParcel(world);
    const path = `/dashboard/parcels/${reference}`;
    const { admin } = world.people;
    const form = { intent: "number", trackingNumber: `TCS-${reference}` };
    await expectPost(world, path, { as: admin, form }, 302);
    await expectPost(world, path, { as: admin, form: { intent: "cancel" } }, 302);
  },
  "/dashboard/parcels/:reference/tell": async (world) => {
    const { reference } = await handOverParcel(world);
    const form = { by: "whatsapp", remarks: "Please come after six" };
    const path = `/dashboard/parcels/${reference}/tell`;
    await expectPost(world, path, { as: world.people.admin, form }, 200);
  },
  "/dashboard/pack": async (world) => {
    const { id } = await packParcel(world);
    const form = { intent: "undo", parcels: id };
    await expectPost(world, "/dashboard/pack", { as: world.people.admin, form }, 302);
  },
  "/dashboard/pack/slips": async (world) => {
    const { id } = await packParcel(world);
    await expectPage(`/dashboard/pack/slips?parcels=${id}`, world.people.admin)(world);
  },
  "/dashboard/pack/split/:number": async (world) => {
    const { checkout } = await placeOrder(world, "2");
    const form = { "line-1": "1" };
    await expectPost(world, `/dashboard/pack/split/${checkout}`, { as: world.people.admin, form }, 302);
  },
  "/dashboard/hand-over": async (world) => void (await handOverParcel(world)),
  "/dashboard/hand-over/:id": async (world) =>
    expectPage((await handOverParcel(world)).sheet, world.people.admin)(world),
  "/dashboard/take-back": async (world) => {
    const { id, reference, orderId } = await handOverParcel(world);
    const back = { as: world.people.admin, form: { [`good-${orderId}-1`]: "1" } };
    await expectPost(world, `/dashboard/take-back/${reference}`, back, 302);
    const form = { do: "cancel", parcel: id };
    await expectPost(world, "/dashboard/take-back", { as: world.people.admin, form }, 302);
  },
  "/dashboard/take-back/:reference": async (world) => {
    const { reference, orderId } = await handOverParcel(world);
    const form = { [`good-${orderId}-1`]: "0", [`damaged-${orderId}-1`]: "1" };
    await expectPost(world, `/dashboard/take-back/${reference}`, { as: world.people.admin, form }, 302);
  },
  "/dashboard/scan": async (world) => {
    const { id, reference } = await packParcel(world);
    const { admin } = world.people;
    await expectPost(world, "/dashboard/scan", { as: admin, form: { undo: id } }, 302);
    await expectPost(world, "/dashboard/scan", { as: admin, form: { code: reference } }, 302);
  },
  "/dashboard/products/:id/stock": async (world) => {
    const { admin } = world.people;
    const path = "/dashboard/products/eyebrow-razor/stock";
    await expectPost(world, path, { as: admin, form: { intent: "track", pieces: "500000" } }, 302);
    const form = { intent: "correct", shown: "1", to: "2", reason: "other", note: "Results" };
    await expectPost(world, path, { as: admin, form }, 302);
    await expectPost(world, path, { as: admin, form: { intent: "untrack" } }, 302);
  },
  "/dashboard/stock": async (world) => {
    const form = { intent: "days", leadDays: "14", coverDays: "30" };
    await expectPost(world, "/dashboard/stock", { as: world.people.admin, form }, 302);
  },
  "/dashboard/paid-parcels": async (world) => {
    const { id, reference } = await planParcel(world);
    const { admin } = world.people;
    const number = { intent: "number", trackingNumber: `TCS-P${id}` };
    await expectPost(world, `/dashboard/parcels/${reference}`, { as: admin, form: number }, 302);
    const { orderId } = await world.shop.db
      .selectFrom("shipmentLines")
      .where("shipmentId", "=", id)
      .select("orderId")
      .executeTakeFirstOrThrow();
    await captureLatePayment(world.shop.db, orderId);
    const form = { intent: "rebook", parcel: String(id) };
    await expectPost(world, "/dashboard/paid-parcels", { as: admin, form }, 302);
  },
  "/dashboard/payments/jazzcash": async (world) => {
    const secrets = { "password-password": "pass-word", "password-salt": "9xv2c8zt10", "password-mpin": "" };
    const account = {
      environment: "sandbox",
      generation: "legacy",
      instrument: "MWALLET",
      merchantId: "MC10001",
    };
    const addresses = { formUrl: "", inquiryUrl: "", refundUrl: "", returnUrl: "" };
    const form = { intent: "account", ...account, ...secrets, ...addresses };
    await expectPost(world, "/dashboard/payments/jazzcash", { as: world.people.admin, form }, 302);
  },
  "/dashboard/couriers": async (world) => {
    const form = { intent: "down", courier: "postex" };
    await expectPost(world, "/dashboard/couriers", { as: world.people.admin, form }, 302);
  },
  "/dashboard/couriers/rules": async (world) => {
    const range = { cashFrom: "", cashTo: "5000", gramsFrom: "", gramsTo: "" };
    const form = { intent: "add", courier: "postex", city: "Lahore", province: "", ...range };
    await expectPost(world, "/dashboard/couriers/rules", { as: world.people.admin, form }, 302);
  },
  "/dashboard/couriers/:id": async (world) => {
    const { name, adviceHours, version } = await world.shop.db
      .selectFrom("couriers")
      .where("id", "=", "postex")
      .select(["name", "adviceHours", "version"])
      .executeTakeFirstOrThrow();
    const form = {
      intent: "save",
      name,
      trackingUrl: "",
      adviceHours: String(adviceHours),
      version: String(version),
      "setting-pickupAddressCode": "001",
    };
    await expectPost(world, "/dashboard/couriers/postex", { as: world.people.admin, form }, 302);
  },
  "/dashboard/couriers/:id/cities": async (world) => {
    const path = "/dashboard/couriers/tcs/cities";
    const { admin } = world.people;
    await expectPost(world, path, { as: admin, form: { intent: "list", text: "Lahore" } }, 302);
    const form = { intent: "decide", city: "karachi", choice: "unserved", other: "" };
    await expectPost(world, path, { as: admin, form }, 302);
  },
  "/dashboard/couriers/:id/tariffs": async (world) => {
    const cash = { handlingFixed: "", handlingShare: "", returnFixed: "", returnShare: "" };
    const form = { intent: "tariff", startsOn: "2026-01-01", fuel: "15", rates: "Other; 500; 250", ...cash };
    await expectPost(world, "/dashboard/couriers/postex/tariffs", { as: world.people.admin, form }, 302);
  },
  "/dashboard/couriers/:id/sheet": async (world) => {
    const form = { intent: "columns", columns: "Order = {reference}" };
    await expectPost(world, "/dashboard/couriers/tcs/sheet", { as: world.people.admin, form }, 302);
  },
  "/dashboard/couriers/:id/sheet.csv": async (world) => {
    const sent = { as: world.people.admin, form: {} };
    await expectPost(world, "/dashboard/couriers/tcs/sheet.csv", sent, 200);
  },
  "/dashboard/stock/purchases": async (world) => void (await orderPurchase(world)),
  "/dashboard/stock/purchases/:id": async (world) => {
    const { admin } = world.people;
    const path = await orderPurchase(world);
    await expectPost(world, path, { as: admin, form: { intent: "state", to: "on_its_way" } }, 302);
    const page = await (await world.shop.get(path, { as: admin }, nextClientIp())).text();
    const line = /name="pieces-(\d+)"/.exec(page)?.[1] ?? "";
    const arrived = { [`pieces-${line}`]: "5", [`cost-${line}`]: "640", [`batch-${line}`]: "B-1" };
    const form = { ...arrived, [`expires-${line}`]: "", freight: "10", freightBy: "value", receivedOn: "" };
    await expectPost(world, path, { as: admin, form: { intent: "receive", ...form } }, 302);
  },
  "/dashboard/stock/counts": async (world) => void (await startCount(world)),
  "/dashboard/stock/counts/:id": async (world) =>
    expectPage(await startCount(world), world.people.admin)(world),
  "/dashboard/stock/counts/:id/book": async (world) => {
    const path = `${await startCount(world)}/book`;
    await expectPost(world, path, { as: world.people.admin, form: { intent: "cancel" } }, 302);
  },
  "/dashboard/staff": async (world) => {
    const { id } = await nameHelper(world);
    const role = await world.shop.db
      .selectFrom("users")
      .select("role")
      .where("id", "=", id)
      .executeTakeFirst();
    expect(role).toEqual({ role: "packer" });
  },
  "/dashboard/staff/:id": async (world) => {
    const { id, as } = await nameHelper(world);
    const path = `/dashboard/staff/${id}`;
    const { admin } = world.people;
    await expectPost(world, path, { as: admin, form: { intent: "role", role: "caller" } }, 302);
    await expectPage("/dashboard", as)(world);
    await expectPost(world, path, { as: admin, form: { intent: "leave" } }, 302);
    expect((await world.shop.get("/dashboard/two-step", { as }, nextClientIp())).status).toBe(200);
    await expectPost(world, "/dashboard/two-step", { as, form: {} }, 401);
  },
  "/dashboard/admins": async ({ shop, people }) => {
    const moved = await shop.get("/dashboard/admins", { as: people.admin }, nextClientIp());
    expect(moved.headers.get("Location")).toBe("/dashboard/staff");
  },
  "/dashboard/customers/:id": async (world) => {
    const { id } = await sharedShopper(world);
    const form = { intent: "note", text: `Rings twice ${++counter}` };
    await expectPost(world, `/dashboard/customers/${id}`, { as: world.people.admin, form }, 302);
  },
  "/dashboard/messages/:id": async (world) => {
    const email = nextEmail();
    const form = { name: "Bilal", email, phone: "", message: `Is it in stock? ${email}` };
    await expectPost(world, "/contact", { form }, 200);
    const { id } = await world.shop.db
      .selectFrom("contacts")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    const path = `/dashboard/messages/${id}`;
    await expectPost(world, path, { as: world.people.admin, form: { intent: "answered" } }, 302);
    await expectPost(world, path, { as: world.people.admin, form: { intent: "delete" } }, 302);
  },
  "/dashboard/subscribers": async (world) => {
    const form = { subscriber: String(await subscribe(world)) };
    await expectPost(world, "/dashboard/subscribers", { as: world.people.admin, form }, 302);
  },
  "/.well-known/security.txt": async (world) => {
    await casesByRoute["/dashboard/settings"]?.(world);
    await expectPage("/.well-known/security.txt")(world);
  },
  "/dashboard/content/:key": async (world) => {
    const { admin } = world.people;
    const form = { text: `Notice ${++counter}`, version: "", seen: "" };
    await expectPost(world, "/dashboard/content/announcement", { as: admin, form }, 303);
    await expectPost(
      world,
      "/dashboard/content/announcement",
      { as: admin, form: { ...form, intent: "preview" } },
      200,
    );
  },
  "/dashboard/articles/new": async (world) => void (await addArticle(world)),
  "/dashboard/articles/:id": async (world) => {
    const form = { ...article, title: `Changed ${++counter}`, content: "## Then\n\nText", status: "active" };
    const { admin } = world.people;
    await expectPost(world, `/dashboard/articles/${await addArticle(world)}`, { as: admin, form }, 303);
  },
  "/dashboard/products": async (world) => {
    const product = "lumiskin-retinol";
    const version = (await findEditableProduct(world.shop.db, product))?.version;
    const form = {
      intent: "prices",
      product,
      version: String(version),
      unitPrice: "Rs. 1,999",
      cataloguePrice: "1999",
      // Hostile requests may have left another price: the second press, after the question.
      askedPrices: "199900 199900",
    };
    await expectPost(world, "/dashboard/products", { as: world.people.admin, form }, 302);
  },
  "/dashboard/products/bulk": async (world) => {
    const product = "lumiskin-tranexamic-acid";
    const version = (await findEditableProduct(world.shop.db, product))?.version;
    const form = {
      kind: "tags",
      add: `tag ${++counter}`,
      remove: `tag ${counter - 1}`,
      chosen: `${version}:${product}`,
    };
    await expectPost(world, "/dashboard/products/bulk", { as: world.people.admin, form }, 302);
  },
  "/dashboard/products/order": async (world) => {
    const form = { product: "lumiskin-retinol", intent: "up" };
    await expectPost(world, "/dashboard/products/order", { as: world.people.admin, form }, 302);
  },
  "/dashboard/categories": async (world) => {
    const form = { intent: "add", name: `Category ${++counter}`, lead: "" };
    await expectPost(world, "/dashboard/categories", { as: world.people.admin, form }, 302);
  },
  "/dashboard/find": async (world) => {
    await expectPost(world, "/dashboard/find", { as: world.people.admin, form: { q: "serum" } }, 303);
  },
  "/dashboard/filters": async (world) => {
    const { admin } = world.people;
    const path = "/dashboard/filters?screen=%2Fdashboard&filter=status%3DPending";
    await expectPost(world, path, { as: admin, form: { intent: "save-filter", name: "Pending" } }, 302);
  },
  "/dashboard/changes/:revision": async (world) => {
    const { db } = world.shop;
    const id = "eyebrow-razor";
    const cautions = `Handle with care ${++counter}`;
    const changed = await changeProducts(db, [{ id, set: { cautions } }], { actorId: null });
    const [revision] = changed.outcome === "changed" ? changed.revisions : [];
    const version = (await findEditableProduct(db, id))?.version;
    const form = { version: String(version) };
    await expectPost(world, `/dashboard/changes/${revision}`, { as: world.people.admin, form }, 302);
  },
  "/dashboard/files/products.csv": async (world) =>
    void (await expectPost(
      world,
      "/dashboard/files/products.csv",
      { as: world.people.admin, form: { dialect: "new" } },
      200,
    )),
  "/dashboard/files/stock.csv": async (world) =>
    void (await expectPost(world, "/dashboard/files/stock.csv", { as: world.people.admin, form: {} }, 200)),
  "/dashboard/files/orders.csv": async (world) =>
    void (await expectPost(world, "/dashboard/files/orders.csv", { as: world.people.admin, form: {} }, 200)),
  "/dashboard/products/new": async (world) => void (await addProduct(world)),
  "/dashboard/products/:id": async (world) => {
    const { form, path } = await addProduct(world);
    const version = "1";
    await expectPost(
      world,
      path,
      { as: world.people.admin, form: { ...form, version, intent: "publish" } },
      303,
    );
  },
  "/dashboard/settings": async (world) => {
    const form = { ...blankSettings, email: "salam@lumiskin.example" };
    await expectPost(world, "/dashboard/settings", { as: world.people.admin, form }, 303);
  },
  "/dashboard/payments/advance": async (world) => {
    const path = "/dashboard/payments/advance";
    const form = { kind: "fixed", percent: "20", fixedAmount: "500", aboveAmount: "", payHours: "48" };
    await expectPost(world, path, { as: world.people.admin, form }, 302);
    for (const intent of ["add", "remove"])
      await expectPost(
        world,
        path,
        { as: world.people.admin, form: { intent, product: "lumiskin-retinol" } },
        302,
      );
  },
  "/dashboard/products/:id/photos": async (world) => {
    const path = "/dashboard/products/lumiskin-retinol/photos";
    await expectPost(world, path, { as: world.people.admin, form: { do: "save" } }, 302);
  },
  "/dashboard/products/:id/photos/upload": async (world) => {
    const body = await samplePhoto();
    await sendPhoto(world, "/dashboard/products/lumiskin-niacinamide-zinc/photos/upload", body);
    // As after a broken line: it is stored once.
    await sendPhoto(world, "/dashboard/products/lumiskin-niacinamide-zinc/photos/upload", body);
  },
};

async function sendPhoto({ shop, people }: World, path: string, photo: Buffer): Promise<void> {
  const form = new FormData();
  form.set("photos", new Blob([new Uint8Array(photo)]), "photo.jpg");
  const encoded = new Response(form);
  const request = new Request(new URL(path, shop.origin), {
    method: "POST",
    headers: {
      Origin: shop.origin,
      Cookie: people.admin.header(),
      "Content-Type": encoded.headers.get("Content-Type") ?? "",
    },
    body: await encoded.arrayBuffer(),
  });
  expect(`${path} ${(await shop.handle(request, nextClientIp())).status}`).toBe(`${path} 200`);
}

/** An attack in the owner's session may well have archived a product, or marked it sold out. */
async function restoreProducts({ shop }: World): Promise<void> {
  await shop.db
    .updateTable("products")
    .set((eb) => ({ soldOut: false, archivedAt: null, publishedAt: eb.ref("createdAt") }))
    .where((eb) => eb.or([eb("soldOut", "=", true), eb("status", "!=", "active")]))
    .execute();
}

/** Routes that answer no one with a page: what they answer instead, and why. */
const nonPageRoutes: Record<string, { status: number; reason: string }> = {
  "/setup": { status: 404, reason: "the shop has its owner" },
  "/api/auth/callback/google": { status: 404, reason: "Google is not set up; google.test.ts walks it" },
  "/*": { status: 404, reason: "it is what nothing else knows" },
  "/dashboard/files/:id": {
    status: 404,
    reason: "it is there for an uploaded file; dashboard-files.test.ts walks it",
  },
  "/dashboard/*": { status: 404, reason: "it is what nothing else knows" },
};

/**
 * The valid case of a route: one of its own, else the page that the table of access promises to someone.
 * undefined: there is none, which fails the run.
 */
export function validCase(path: string, world: World): (() => Promise<void>) | undefined {
  const ownCase = casesByRoute[path];
  if (ownCase)
    return async () => {
      await restoreProducts(world);
      await ownCase(world);
    };
  const row = accessTable[path];
  if (!row) return;
  const nonPage = nonPageRoutes[path];
  const accepted = nonPage
    ? [String(nonPage.status)]
    : ["200", "302 /", "302 /signin", "302 /signin?google=failed"];
  const who = (["admin", "customer", "visitor"] as const).find((person) =>
    accepted.includes(row.get[person]),
  );
  if (!who) return;
  return async () => {
    const response = await world.shop.get(row.url(world.fixture), { as: world.people[who] }, nextClientIp());
    expect(`${path} ${response.status}`).toBe(`${path} ${row.get[who].slice(0, 3)}`);
  };
}
