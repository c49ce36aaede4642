import { addDays, isoDay } from "../../../shop/base/karachi-time.ts";
import { schedulePrices } from "../../../shop/catalogue/prices/schedule-prices.ts";
import { changeProducts } from "../../../shop/catalogue/product/change-products.ts";
import { createProduct } from "../../../shop/catalogue/product/create-product.ts";
import { formFieldsOf } from "../../../shop/catalogue/product/product-edit.ts";
import { findEditableProducts } from "../../../shop/catalogue/product/product-write-queries.ts";
import { correctStock } from "../../../shop/catalogue/stock/correct-stock.ts";
import { enterCount, startCount } from "../../../shop/catalogue/stock/count-stock.ts";
import { orderPurchase } from "../../../shop/catalogue/stock/purchases/order-purchase.ts";
import { startTracking } from "../../../shop/catalogue/stock/track-stock.ts";
import { createArticle } from "../../../shop/content/articles/change-article.ts";
import { changeSettings } from "../../../shop/content/settings/change-settings.ts";
import { changeContent } from "../../../shop/content/texts/change-content.ts";
import { findContentEntry } from "../../../shop/content/texts/content-entries.ts";
import { sendContactMessage } from "../../../shop/customers/contact/send-contact-message.ts";
import type { Customer } from "../../../shop/customers/model/customer.ts";
import { addCustomerNote } from "../../../shop/customers/people/note-customer.ts";
import { changeOrderStatus } from "../../../shop/orders/list/change-order-status.ts";
import type { Database } from "../../../shop/schema.ts";
import { nameStaff } from "../../../shop/staff/name-staff.ts";
import { createCustomer } from "../../customers/create-customer.ts";
import { insertOrder, placeTestOrder } from "../../orders-fixture.ts";

const day = 86_400_000;
const addresses = ["House 12, Street 4, Gulberg III, Lahore", "Flat 7, Block 5, Clifton, Karachi"];

/** A few weeks in the life of a shop with seed data: its people, and what they ordered, wrote, counted and changed. */
export async function addActivity(db: Database, owner: Customer) {
  const now = new Date();
  const actorId = owner.id;
  const ayesha = await createCustomer(db, {
    fullName: "Ayesha Khan",
    email: "ayesha@example.com",
    phone: "+923007654321",
    addresses: [...addresses.slice(0, 1)],
  });
  const bilal = await createCustomer(db, {
    fullName: "Bilal Ahmed",
    email: "bilal@example.com",
    phone: "+923214567890",
    addresses: [...addresses.slice(1)],
  });
  const helper = await createCustomer(db, { fullName: "Hina Malik", email: "hina@example.com" });
  const known = [ayesha.id, bilal.id, helper.id];
  await db.updateTable("users").set({ emailVerified: true }).where("id", "in", known).execute();
  await nameStaff(db, { email: helper.email, role: "manager", actorId });
  await nameStaff(db, { email: "usman@example.com", role: "packer", actorId });
  await changeSettings(
    db,
    {
      settings: {
        phone: "+923001112233",
        email: "hello@lumiskin.pk",
        whatsAppNumber: "+923001112233",
        instagram: "https://www.instagram.com/lumiskin.pk",
        largestQuantity: 10,
        deliveryLine: "2 to 4 working days, Rs. 200 in Lahore and Karachi.",
      },
      version: null,
      seen: null,
    },
    { actorId },
  );

  const past = [
    [26, "lumiskin-retinol", "Retinol Face Serum", 199900, 2],
    [21, "lumiskin-jade-roller-gua-sha-set", "Jade Roller & Gua Sha Set", 149900, 1],
    [17, "lumiskin-tranexamic-acid", "Tranexamic Acid Face Serum", 189900, 3],
    [12, "lumiskin-retinol", "Retinol Face Serum", 199900, 4],
    [8, "lumiskin-niacinamide-zinc", "Niacinamide + Zinc Face Serum", 189900, 2],
    [5, "lumiskin-retinol", "Retinol Face Serum", 199900, 3],
    [3, "eyebrow-razor", "Eyebrow Razors", 49900, 5],
  ] as const;
  for (const [index, [ago, productId, productName, unitPrice, quantity]] of past.entries()) {
    const buyer = index % 2 ? bilal : ayesha;
    const placedAt = new Date(now.getTime() - ago * day);
    const line = {
      productId,
      productName,
      unitPrice,
      quantity,
      status: index === 4 ? "cancelled" : "completed",
      customerName: buyer.fullName ?? "",
      customerEmail: buyer.email,
      phoneNumber: index % 2 ? "0321 4567890" : "0300 7654321",
      shippingAddress: addresses[index % 2] ?? "",
      orderDate: placedAt,
    };
    await insertOrder(db, { number: 10_311 + index * 7, userId: buyer.id, placedAt }, [line]);
  }
  for (const [productId, pieces] of [
    ["lumiskin-retinol", 14],
    ["lumiskin-niacinamide-zinc", 38],
    ["eyebrow-razor", 3],
  ] as const)
    await startTracking(db, { productId, pieces, actorId });
  const correction = { productId: "lumiskin-retinol", actorId, key: null };
  await correctStock(db, {
    ...correction,
    reason: "broken",
    note: "fell from the shelf",
    change: { pieces: -1 },
  });
  const first = await placeTestOrder(db, ayesha, {
    items: [
      ["lumiskin-retinol", 2],
      ["eyebrow-razor", 1],
    ],
    shippingAddress: addresses[0] ?? "",
    notes: "Please ring twice.",
  });
  await placeTestOrder(db, bilal, {
    items: [["lumiskin-niacinamide-zinc", 1]],
    shippingAddress: addresses[1] ?? "",
    payment: "jazzcash",
  });
  const done = await placeTestOrder(db, bilal, { shippingAddress: addresses[1] ?? "" });
  await changeOrderStatus(db, owner, done.lineIds[0] ?? 0, "completed");
  await addCustomerNote(db, {
    userId: ayesha.id,
    actorId,
    text: "Rings twice. Prefers to be called after 5 pm.",
  });

  const purchase = await orderPurchase(
    db,
    {
      supplier: "Karachi Cosmetics",
      expectedOn: addDays(isoDay(now), 9),
      productId: "lumiskin-retinol",
      pieces: 30,
      unitCost: 64000,
      actorId,
      key: null,
    },
    now,
  );
  const count = await startCount(db, { actorId, key: null });
  const counted = { countId: count.id, actorId: helper.id, key: null };
  await enterCount(db, { ...counted, productId: "lumiskin-niacinamide-zinc", pieces: 36 });

  const dearer = ["lumiskin-tranexamic-acid", "lumiskin-jade-roller-gua-sha-set"];
  for (const product of await findEditableProducts(db, dearer)) {
    const prices = {
      unitPrice: product.unitPrice - 30000,
      cataloguePrice: product.cataloguePrice - 30000,
      badgePercent: 0,
      firstDay: addDays(isoDay(now), 4),
      lastDay: addDays(isoDay(now), 11),
    };
    await schedulePrices(db, [{ id: product.id, version: product.version, prices }], actorId);
  }
  const [serum] = await findEditableProducts(db, ["lumiskin-retinol"]);
  if (!serum) throw new Error("no serum");
  const draft = {
    name: "Rose Toner",
    cataloguePrice: 145_000,
    unitPrice: 145_000,
    size: "120 ml",
    tags: ["toner"],
  };
  const description = "A light toner of rose water for the morning.";
  await createProduct(
    db,
    { ...formFieldsOf(serum), ...draft, description, sku: null },
    { actorId, key: null },
  );
  await changeProducts(db, [{ id: "lumiskin-retinol", set: { strength: "1%", size: "30 ml" } }], {
    actorId: helper.id,
  });
  await changeProducts(db, [{ id: "lumiskin-retinol", set: { unitPrice: 194900 } }], { actorId });

  const entry = findContentEntry("announcement");
  if (!entry) throw new Error("no announcement");
  const fields = { text: "Free delivery in Lahore this week" };
  await changeContent(db, entry, { fields, version: null, seen: null }, { actorId });
  await createArticle(
    db,
    {
      title: "How long a serum keeps",
      excerpt: "What the little jar on the label means.",
      content: "## After opening\n\nThe number in the jar is **months**.",
      tags: ["serum"],
      author: null,
      readTime: null,
      featuredImage: null,
      status: "draft",
    },
    { actorId },
  );
  const message = { phone: "0300 7654321", key: null };
  await sendContactMessage(db, {
    ...message,
    name: "Ayesha Khan",
    email: ayesha.email,
    message: "Assalam o alaikum, when will the retinol serum be back? I would like two.",
  });
  const { id } = await sendContactMessage(db, {
    ...message,
    name: "Zainab Iqbal",
    email: "zainab@example.com",
    message: "Is the niacinamide serum suitable for my daughter, who is fifteen?",
  });
  await db
    .insertInto("newsletterSubscribers")
    .values({ email: "zainab@example.com", confirmedAt: now })
    .execute();
  return {
    order: first.number,
    customerId: ayesha.id,
    helperId: helper.id,
    messageId: id,
    countId: count.id,
    purchaseId: "id" in purchase ? purchase.id : 0,
  };
}
