import { expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { orderFaults } from "../../../test/orders/order-faults.ts";
import { holdAnyStock, setStock, stockOf } from "../../../test/orders-fixture.ts";
import { seededRandom } from "../../../test/seeded-random.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { addToCart } from "../../checkout/cart/add-to-cart.ts";
import { getCart } from "../../checkout/cart/cart-queries.ts";
import { changeQuantity } from "../../checkout/cart/change-quantity.ts";
import { refreshCart } from "../../checkout/cart/refresh-cart.ts";
import { buyItNow } from "../../checkout/place/buy-it-now.ts";
import { getOrCreateOpenOrder } from "../../checkout/place/open-order.ts";
import { placeOrder } from "../../checkout/place/place-order.ts";
import { removeFromCart } from "../../checkout/place/remove-from-cart.ts";
import type { Customer } from "../../customers/model/customer.ts";
import { saveTrackingNumber } from "../../fulfilment/parcels/save-tracking-number.ts";
import type { PaymentMethod } from "../../payments/model/payment.ts";
import { confirmPayment } from "../lifecycle/confirm-payment.ts";
import { changeOrderStatus } from "./change-order-status.ts";

// The specification's order documents, as someone would keep them who has read R20 to R24 and R45 and no table. What
// customers and an admin do at random, by fixed seeds, is done to them and to the shop; both must then be the same.

const { db, pool } = await createTestDatabase();
await holdAnyStock(db);
const productIds = ["lumiskin-retinol", "eyebrow-razor", "silicone-bath-brush"];

/** An order document; `draft`: it has no delivery details yet. */
interface Document {
  userId: string;
  customerName: string;
  customerEmail: string;
  productId: string;
  productName: string;
  brand: string;
  quantity: number;
  amount: string;
  status: "Pending" | "completed" | "cancelled";
  shippingAddress: string | null;
  phoneNumber: string | null;
  unitPrice: number;
  paymentMethod: PaymentMethod | null;
  paymentStatus: string | null;
  notes: string | null;
  trackingNumber: string | null;
}
/** The steps that set the times of a document. */
interface Times {
  orderDate: number;
  updatedAt: number;
}
type Line = Document &
  Times & { number: string; order: number; draft: boolean; taken: number; inParcel: boolean };

interface Entry {
  productId: string;
  quantity: number;
  line: Line | null;
}

const amountText = (paisa: number) => (paisa % 100 === 0 ? String(paisa / 100) : (paisa / 100).toFixed(2));

/** The shop in memory. */
class PlainShop {
  readonly lines: Line[] = [];
  readonly carts = new Map<string, Entry[]>();
  readonly prices = new Map<string, number>();
  /** Pieces of the tracked products. */
  readonly stock = new Map<string, number>();
  readonly products: Map<string, { name: string; brand: string }>;
  /** The payment status of each placed order. */
  readonly payments = new Map<number, string>();
  step = 0;

  constructor(products: { id: string; name: string; brand: string; unitPrice: number }[]) {
    this.products = new Map(products.map((product) => [product.id, product]));
    for (const { id, unitPrice } of products) this.prices.set(id, unitPrice);
  }

  cartOf({ id }: Customer): Entry[] {
    const cart = this.carts.get(id) ?? [];
    this.carts.set(id, cart);
    return cart;
  }

  addToCart(customer: Customer, productId: string, quantity: number): Entry | null {
    if (this.stock.get(productId) === 0) return null;
    const cart = this.cartOf(customer);
    const entry = cart.find((one) => one.productId === productId) ?? { productId, quantity: 0, line: null };
    if (!cart.includes(entry)) cart.push(entry);
    entry.quantity += quantity;
    return entry;
  }

  buyItNow(customer: Customer, order: number, productId: string, quantity: number): void {
    const entry = this.addToCart(customer, productId, quantity);
    if (!entry) return;
    const draft = entry.line?.draft && entry.line.status === "Pending" ? entry.line : null;
    const item = this.snapshot(productId, (draft?.quantity ?? 0) + quantity);
    if (draft) Object.assign(draft, item, { updatedAt: this.step });
    else {
      entry.line = this.newLine(customer, order, item);
      this.lines.push(entry.line);
    }
  }

  changeQuantity(entry: Entry, quantity: number): void {
    if (quantity >= 1) entry.quantity = quantity;
  }

  remove(customer: Customer, entry: Entry): void {
    const cart = this.cartOf(customer);
    cart.splice(cart.indexOf(entry), 1);
    if (entry.line?.draft) this.end(entry.line, "cancelled");
  }

  place(customer: Customer, order: number, method: PaymentMethod, delivery: Partial<Document>): void {
    const cart = this.cartOf(customer);
    const isMissing = ({ productId, quantity }: Entry) => (this.stock.get(productId) ?? quantity) < quantity;
    if (cart.length === 0 || cart.some(isMissing)) return;
    const paymentStatus = method === "cod" ? "Cash on Delivery" : "Pending Online Payment";
    this.payments.set(order, paymentStatus);
    for (const { productId, quantity, line } of cart) {
      const placed = line?.draft && line.status === "Pending" ? line : this.newLine(customer, order, {});
      if (placed !== line) this.lines.push(placed);
      const left = this.stock.get(productId);
      if (left !== undefined) this.stock.set(productId, left - quantity);
      Object.assign(placed, this.snapshot(productId, quantity), delivery, {
        ...this.customerFields(customer),
        paymentMethod: method,
        paymentStatus,
        orderDate: this.step,
        draft: false,
        taken: left === undefined ? 0 : quantity,
      });
    }
    this.touch(order);
    cart.length = 0;
  }

  end(line: Line, status: "completed" | "cancelled"): void {
    if (line.status !== "Pending") return;
    Object.assign(line, { status, updatedAt: this.step });
    const left = this.stock.get(line.productId);
    if (status === "cancelled" && left !== undefined) this.stock.set(line.productId, left + line.taken);
  }

  confirmPayment(order: number): "confirmed" | "notPending" {
    if (this.payments.get(order) !== "Pending Online Payment") return "notPending";
    this.payments.set(order, "Paid");
    for (const line of this.activeLines(order)) line.paymentStatus = "Paid";
    this.touch(order);
    return "confirmed";
  }

  track(order: number, number: string): void {
    const lines = this.activeLines(order);
    const inParcel = lines.filter((line) => line.inParcel);
    const pending = lines.filter(({ status }) => status === "Pending");
    const trackingNumber = number || null;
    // The first number makes a parcel of what is to be sent; where all is completed, of all.
    const tracked = [inParcel, pending, lines].find(({ length }) => length > 0) ?? [];
    if (tracked.every((line) => line.trackingNumber === trackingNumber)) return;
    for (const line of tracked) Object.assign(line, { trackingNumber, inParcel: true });
    this.touch(order);
  }

  setStock(productId: string, pieces: number | null): void {
    if (pieces === null) this.stock.delete(productId);
    else this.stock.set(productId, pieces);
  }

  isPlaced = (line: Line) => !line.draft;
  activeLines = (order: number) =>
    this.lines.filter((line) => line.order === order && !line.draft && line.status !== "cancelled");

  /** What happens to an order happens to its lines, but for those that are cancelled or not placed. */
  private touch(order: number): void {
    for (const line of this.activeLines(order)) line.updatedAt = this.step;
  }

  private snapshot(productId: string, quantity: number) {
    const { name = "", brand = "" } = this.products.get(productId) ?? {};
    const unitPrice = this.prices.get(productId) ?? 0;
    const amount = amountText(unitPrice * quantity);
    return { productId, productName: name, brand, unitPrice, quantity, amount };
  }

  private customerFields({ id, fullName, email }: Customer) {
    return { userId: id, customerName: fullName, customerEmail: email };
  }

  private newLine(customer: Customer, order: number, item: Partial<Document>): Line {
    const nth = this.lines.filter((line) => line.order === order).length + 1;
    return {
      ...this.snapshot("", 0),
      ...item,
      ...this.customerFields(customer),
      number: `LS-${order}-${nth}`,
      order,
      status: "Pending",
      draft: true,
      taken: 0,
      inParcel: false,
      shippingAddress: null,
      phoneNumber: null,
      paymentMethod: null,
      paymentStatus: null,
      notes: null,
      trackingNumber: null,
      orderDate: this.step,
      updatedAt: this.step,
    };
  }
}

it.each([1, 2, 3])(
  "[R45] the order documents, read from `specified_orders` are those of a plain model, whatever is done (seed %i)",
  async (seed) => {
    const random = seededRandom(seed);
    const below = (count: number) => Math.floor(random() * count);
    const oneOf = <T>(list: readonly T[]): T | undefined => list[below(list.length)];
    const customers = [await createCustomer(db), await createCustomer(db, { fullName: "Bilal Ahmed" })];
    const admin = await createCustomer(db, { isAdmin: true });
    const products = await db.selectFrom("products").selectAll().where("id", "in", productIds).execute();
    const plain = new PlainShop(products);
    for (const id of productIds) await setStock(db, id, null);

    /** The number and the id of the order that a line is in. */
    const orderOf = ({ order }: Line) =>
      db.selectFrom("orders").select("id").where("number", "=", order).executeTakeFirstOrThrow();
    const placed = () => plain.lines.filter(plain.isPlaced);
    const entryId = async (customer: Customer, { productId }: Entry) =>
      (await getCart(db, customer.id)).lines.find((line) => line.productId === productId)?.id ?? 0;

    const operations: Record<
      string,
      [weight: number, (customer: Customer, order: number, key: string) => Promise<void>]
    > = {
      "add to the cart": [
        6,
        async (customer) => {
          const [productId = "", quantity] = [oneOf(productIds), 1 + below(3)];
          await addToCart(db, customer.id, { productId, quantity });
          plain.addToCart(customer, productId, quantity);
        },
      ],
      "buy it now": [
        8,
        async (customer, order) => {
          const [productId = "", quantity] = [oneOf(productIds), 1 + below(3)];
          await buyItNow(db, customer, { productId, quantity });
          plain.buyItNow(customer, order, productId, quantity);
        },
      ],
      "change a quantity": [
        3,
        async (customer) => {
          const [entry, quantity] = [oneOf(plain.cartOf(customer)), below(5)];
          if (!entry) return;
          await changeQuantity(db, customer.id, await entryId(customer, entry), quantity);
          plain.changeQuantity(entry, quantity);
        },
      ],
      "remove from the cart": [
        3,
        async (customer) => {
          const entry = oneOf(plain.cartOf(customer));
          if (!entry) return;
          await removeFromCart(db, customer.id, await entryId(customer, entry));
          plain.remove(customer, entry);
        },
      ],
      "place the order": [
        8,
        async (customer, order, key) => {
          const payment = oneOf(["cod", "jazzcash"] as const) ?? "cod";
          const phoneNumber = oneOf(["0300 1234567", "+44 20 7946 0018"]) ?? "";
          const details = { phoneNumber, shippingAddress: `House ${below(99)}, Lahore` };
          const notes = oneOf(["", "Ring twice"]) ?? "";
          const { total } = await refreshCart(db, customer.id);
          await placeOrder(db, customer, { ...details, key, total, notes, payment });
          plain.place(customer, order, payment, { ...details, notes: notes || null });
        },
      ],
      "end a line": [
        8,
        async () => {
          const [line, status] = [
            oneOf(plain.lines),
            oneOf(["completed", "cancelled"] as const) ?? "completed",
          ];
          if (!line) return;
          const { id } = await db
            .selectFrom("specifiedOrders")
            .select("id")
            .where("number", "=", line.number)
            .executeTakeFirstOrThrow();
          await changeOrderStatus(db, admin, id, status);
          plain.end(line, status);
        },
      ],
      "confirm a payment": [
        4,
        async () => {
          const line = oneOf(placed());
          if (!line) return;
          const result = await confirmPayment(db, admin, (await orderOf(line)).id);
          expect(result).toBe(plain.confirmPayment(line.order));
        },
      ],
      "set or remove a tracking number": [
        6,
        async () => {
          const [line, number = ""] = [oneOf(placed()), oneOf(["TCS-1", "TCS-2", ""])];
          if (!line) return;
          await saveTrackingNumber(db, admin, { orderId: (await orderOf(line)).id, number });
          plain.track(line.order, number);
        },
      ],
      "count the stock, or track it no more": [
        5,
        async () => {
          const [productId = "", pieces] = [oneOf(productIds), random() < 0.4 ? null : below(30)];
          await setStock(db, productId, pieces);
          plain.setStock(productId, pieces);
        },
      ],
      "change a price": [
        1,
        async () => {
          const [productId = "", unitPrice] = [oneOf(productIds), 10_000 + below(500)];
          await db.updateTable("products").set({ unitPrice }).where("id", "=", productId).execute();
          plain.prices.set(productId, unitPrice);
        },
      ],
      "change one's name": [
        1,
        async (customer) => {
          customer.fullName = oneOf(["Ayesha Khan", "Hina Raza", "عائشہ"]) ?? "";
        },
      ],
    };
    const names = Object.entries(operations).flatMap(([name, [weight]]) => Array<string>(weight).fill(name));

    /** The times of each document by the step that set them, as far as they have been read. */
    const stepTimes = new Map<number, string>();
    for (plain.step = 1; plain.step <= 300; plain.step++) {
      const name = oneOf(names) ?? "";
      const customer = oneOf(customers) as Customer;
      const { number, key } = await getOrCreateOpenOrder(db, customer.id);
      await operations[name]?.[1](customer, number, key);

      const rows = await db
        .selectFrom("specifiedOrders")
        .selectAll()
        .where(
          "userId",
          "in",
          customers.map(({ id }) => id),
        )
        .execute();
      const stored = new Map(rows.map((row) => [row.number, row]));
      const description = `step ${plain.step}: ${name}`;
      expect([...stored.keys()].sort(), description).toEqual(plain.lines.map(({ number }) => number).sort());
      for (const {
        order: _,
        draft: __,
        taken: ___,
        inParcel: ____,
        orderDate,
        updatedAt,
        ...document
      } of plain.lines) {
        const row = stored.get(document.number);
        expect(row, `${description} ${document.number}`).toMatchObject(document);
        // A step is one transaction with one time: documents of the same step have the same, and no other's.
        for (const [step, at] of [
          [orderDate, row?.orderDate],
          [updatedAt, row?.updatedAt],
        ] as const) {
          const time = at?.toISOString() ?? "";
          expect(stepTimes.get(step) ?? time, `${description} ${document.number}`).toBe(time);
          stepTimes.set(step, time);
        }
      }
      for (const id of productIds)
        expect(await stockOf(db, id), description).toBe(plain.stock.get(id) ?? null);
      if (plain.step % 15 === 0) expect(await orderFaults(pool), description).toEqual([]);
    }
    const times = [...stepTimes].sort(([a], [b]) => a - b).map(([, time]) => time);
    expect(times).toEqual(times.toSorted());

    // The list that the dashboard reads has been written by triggers; written again it is the same.
    const list = async () => (await pool.query("select * from order_list order by order_id, line")).rows;
    const before = await list();
    await pool.query("select rebuild_order_list()");
    expect(await list()).toEqual(before);
    const states = new Set(plain.lines.map(({ status, paymentStatus }) => `${status} ${paymentStatus}`));
    expect(states.size).toBeGreaterThan(8);
  },
);
