import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { orderLinesOf, placeTestOrder } from "../orders-fixture.ts";
import { screen } from "../screen.ts";
import { built, openTestShop } from "../test-shop.ts";
import { messages } from "./spec-table.ts";

const shop = await openTestShop();
const customer = await shop.signUp();

let errorLog: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  errorLog = vi.spyOn(built.log, "error").mockImplementation(() => {});
});
afterEach(() => errorLog.mockRestore());

/** Runs a function while writes to a table fail. */
async function whileFailing<Result>(table: string, run: () => Promise<Result>): Promise<Result> {
  const { pool } = shop.shop;
  await pool.query(`create or replace function fail() returns trigger language plpgsql as
    $$ begin raise exception 'in trouble'; end $$`);
  await pool.query(
    `create trigger fail before insert or update or delete on ${table} for each statement execute function fail()`,
  );
  try {
    return await run();
  } finally {
    await pool.query(`drop trigger fail on ${table}`);
  }
}

async function readAnswer(response: Response) {
  const { main, header, status, body } = await screen(response);
  const [dialog] = body.all("alertdialog");
  return { main, header, status, dialog, box: main.alerts.join(" ") };
}

const buy = (intent: string, as = customer.as) => shop.post("/p1", { as, form: { intent, quantity: "1" } });

describe("product pages", () => {
  it.each([
    ["S8.add-signed-out", "add", messages.addSignedOut],
    ["S8.order-signed-out", "buy", messages.orderSignedOut],
  ])(
    "[%s S6.visitor.purchase S5.purchase R27.alert R27.no-script] intent %s: %s",
    async (_, intent, words) => {
      const { status, dialog } = await readAnswer(
        await shop.post("/p1", { form: { intent, quantity: "1" } }),
      );
      expect(status).toBe(401);
      expect(dialog?.lines).toEqual([words, "OK"]);
      expect(dialog?.get("form").attributes.action).toBe("/signin");
      expect(await shop.db.selectFrom("cartEntries").selectAll().execute()).toEqual([]);
      expect(await orderLinesOf(shop.db)).toEqual([]);
    },
  );

  it.each([
    ["S8.add-fails", "add", "cart_entries", messages.addFails],
    ["S8.order-fails", "buy", "order_lines", messages.orderFails],
    ["S8.order-fails", "buy", "cart_entries", messages.orderFails],
  ])("[%s R27.alert] intent %s while %s fails: %s", async (_, intent, table, words) => {
    const { status, dialog } = await readAnswer(await whileFailing(table, () => buy(intent)));
    expect(status).toBe(500);
    expect(dialog?.lines).toEqual([words, "OK"]);
    expect(dialog?.get("form").attributes.action).toBeUndefined();
    expect(errorLog).toHaveBeenCalledOnce();
    expect(await shop.db.selectFrom("cartEntries").selectAll().execute()).toEqual([]);
    expect(await orderLinesOf(shop.db)).toEqual([]);
  });
});

describe("cart", () => {
  it.each([
    ["quantity", { intent: "quantity", quantity: "3" }],
    ["remove", { intent: "remove" }],
  ])("[S8.cart R37] a failing %s is only logged", async (_, form) => {
    await buy("add");
    const before = await shop.db.selectFrom("cartEntries").selectAll().execute();
    const sent = { ...form, entry: String(before[0]?.id) };
    const changed = await whileFailing("cart_entries", () =>
      shop.post("/cart", { as: customer.as, form: sent }),
    );
    expect(changed.headers.get("Location")).toBe("/cart");
    expect(errorLog).toHaveBeenCalledOnce();
    expect(await shop.db.selectFrom("cartEntries").selectAll().execute()).toEqual(before);
    const { main, box, dialog } = await readAnswer(await shop.get("/cart", { as: customer.as }));
    expect([box, dialog]).toEqual(["", undefined]);
    expect(main.text).not.toMatch(/fail|error|sorry/i);
    expect(main.get("section", "Summary").text).toContain("Rs. 2,199");
    await shop.db.deleteFrom("cartEntries").execute();
  });
});

describe("checkout", () => {
  it.each([
    ["phoneNumber", { phoneNumber: "  " }],
    ["shippingAddress", { shippingAddress: "" }],
    ["phoneNumber", { phoneNumber: "", shippingAddress: " \n " }],
  ])(
    "[S8.checkout-missing S5.checkout.required R27.alert R27.marked] no %s: %j",
    async (field, emptyFields) => {
      await buy("add");
      const typed = { notes: "Ring twice", payment: "jazzcash" };
      const form = { ...(await shop.checkoutForm(customer.as, typed)), ...emptyFields };
      const { status, dialog, main } = await readAnswer(
        await shop.post("/checkout", { as: customer.as, form }),
      );
      expect(status).toBe(400);
      expect(dialog?.lines).toEqual([messages.checkoutMissing, "OK"]);
      const invalidFields = main.fields.filter(({ invalid }) => invalid).map(({ name }) => name);
      expect(invalidFields).toEqual(Object.keys(emptyFields));
      expect(invalidFields).toContain(field);
      expect(main.field("notes").value).toBe("Ring twice");
      expect(main.fields.filter(({ checked }) => checked).map(({ value }) => value)).toEqual(["jazzcash"]);
      const [delivery] = main.all("form").filter((one) => one.buttons.includes("Place Order"));
      expect(delivery?.attributes).toHaveProperty("novalidate");
      expect(await orderLinesOf(shop.db)).toEqual([]);
    },
  );
});

describe("identity", () => {
  // The header of a page from the cache may lag by a minute (R53); /trending is rendered for each request.
  it("[S8.role S4.admin.error R17] a failing role look-up means not an admin, never a 500", async () => {
    const admin = await shop.signUpAdmin();
    expect((await shop.get("/dashboard", { as: admin.as })).status).toBe(200);
    await shop.shop.pool.query("alter table users rename column is_admin to is_admin_away");
    try {
      const { status, main } = await readAnswer(await shop.get("/dashboard", { as: admin.as }));
      expect([status, main.buttons, main.links.map(({ text }) => text)]).toEqual([200, [], ["Sign in"]]);
      expect(main.text).toContain("Loading...");
      const { header } = await readAnswer(await shop.get("/trending", { as: admin.as }));
      expect(header.links.map(({ to }) => to)).not.toContain("/dashboard");
      const form = { order: "1", status: "completed" };
      expect([401, 403]).toContain((await shop.post("/dashboard", { as: admin.as, form })).status);
    } finally {
      await shop.shop.pool.query("alter table users rename column is_admin_away to is_admin");
    }
    expect((await shop.get("/dashboard", { as: admin.as })).status).toBe(200);
  });

  it("[S4.admin.missing R17] the flag is false for a session whose user record is not an admin, or is missing", async () => {
    const { pool } = shop.shop;
    const [plain, admin] = [await shop.signUp(), await shop.signUpAdmin()];
    const adminAccess = async (as: typeof plain.as) => {
      const { header } = await screen(shop.get("/trending", { as }));
      const form = { order: "1", status: "completed" };
      return {
        link: header.links.some(({ to }) => to === "/dashboard"),
        page: (await shop.get("/dashboard", { as })).status,
        form: (await shop.post("/dashboard", { as, form })).status,
        profile: (await shop.get("/profile", { as: as.copy() })).status,
      };
    };
    expect(await adminAccess(plain.as)).toEqual({ link: false, page: 302, form: 403, profile: 200 });
    expect(await adminAccess(admin.as)).toMatchObject({ link: true, page: 200, profile: 200 });
    // Deleting a user cascades to their sessions; without the constraint the session survives, as if the record were lost.
    await pool.query("alter table sessions drop constraint sessions_user_id_fkey");
    await shop.db.deleteFrom("users").where("id", "=", admin.id).execute();
    const remainingSessions = await shop.db
      .selectFrom("sessions")
      .select("id")
      .where("userId", "=", admin.id)
      .execute();
    expect(remainingSessions).toHaveLength(1);
    const cookies = admin.as.copy();
    expect(await adminAccess(cookies.copy())).toMatchObject({ link: false, profile: 302 });
    const { main } = await screen(shop.get("/dashboard", { as: cookies.copy() }));
    expect(main.text).not.toContain("Customer");
    expect([401, 403]).toContain(
      (await shop.post("/dashboard", { as: cookies.copy(), form: { order: "1", status: "completed" } }))
        .status,
    );
    await pool.query("delete from sessions where user_id = $1", [admin.id]);
    await pool.query(
      "alter table sessions add constraint sessions_user_id_fkey foreign key (user_id) references users on delete cascade",
    );
  });

  it("[S4.admin.read S4.admin.signed-out S7.users.read] the flag follows the user record, and is false when signed out", async () => {
    const admin = await shop.signUpAdmin();
    const other = await shop.signUpAdmin();
    const asAdmin = async (as = admin.as) =>
      (await screen(shop.get("/trending", { as }))).header.links.some(({ to }) => to === "/dashboard");
    expect(await asAdmin()).toBe(true);
    await shop.db.updateTable("users").set({ role: null }).where("id", "=", admin.id).execute();
    expect(await asAdmin()).toBe(false);
    await shop.db.updateTable("users").set({ role: "owner" }).where("id", "=", admin.id).execute();
    const before = admin.as.copy();
    await shop.post("/signout", { as: admin.as });
    expect([await asAdmin(), await asAdmin(before)]).toEqual([false, false]);
    expect(await asAdmin(other.as)).toBe(true);
    await shop.db.deleteFrom("users").where("id", "=", other.id).execute();
    expect(await asAdmin(other.as)).toBe(false);
  });
});

describe("dashboard", () => {
  it("[S8.status R23.two-admins] a failing or late status change shows an error", async () => {
    const admin = await shop.signUpAdmin();
    await buy("buy");
    const line = (await orderLinesOf(shop.db)).at(-1);
    const setStatus = (status: string) =>
      shop.post("/dashboard", { as: admin.as, form: { order: String(line?.id), status } });
    const failed = await readAnswer(await whileFailing("order_lines", () => setStatus("completed")));
    expect([failed.status, failed.box]).toEqual([500, messages.statusFails]);
    const placed = await placeTestOrder(shop.db, await shop.customer(customer.id));
    const lines = await orderLinesOf(shop.db, { orderId: placed.id });
    const bulk = { intent: "end", end: "completed", lines: lines.map(({ id }) => id).join() };
    const failedBulk = await whileFailing("order_lines", () =>
      shop.post("/dashboard", { as: admin.as, form: bulk }),
    );
    expect((await readAnswer(failedBulk)).box).toBe(messages.statusFails);
    await setStatus("cancelled");
    const late = await readAnswer(await setStatus("completed"));
    expect(late.status).toBe(409);
    expect(late.box).toContain(messages.statusFails);
    expect(late.box).toMatch(/is now cancelled/);
  });
});
