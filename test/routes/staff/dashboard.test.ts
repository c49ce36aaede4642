import { describe, expect, it } from "vitest";
import { insertOrder, lineHistoryOf, orderLine, statusOf } from "../../orders-fixture.ts";
import { screen, screenOf } from "../../screen.ts";
import { openTestShop } from "../../test-shop.ts";
import { absentFixture, accessTable } from "../access-table.ts";

describe("the dashboard", async () => {
  const shop = await openTestShop();
  const admins = [await shop.signUpAdmin(), await shop.signUpAdmin()] as const;
  const [{ as }] = admins;
  const customer = await shop.signUp();

  /** An order of one item, as checkout or, without delivery details, Buy it now leaves it. */
  async function createOrder({ placed = true, name = "Ayesha Khan", status = "Pending" } = {}) {
    const { lineIds } = await insertOrder(
      shop.db,
      { userId: customer.id, placedAt: placed ? new Date() : null },
      [
        {
          customerName: name,
          customerEmail: customer.email,
          productId: "lumiskin-niacinamide-zinc",
          productName: "Niacinamide + Zinc Face Serum",
          unitPrice: 219900,
          quantity: 2,
          status,
        },
      ],
    );
    const [id = 0] = lineIds;
    return { id, number: (await orderLine(shop.db, { id })).number };
  }
  const setStatus = (id: number, status: string, admin = admins[0]) =>
    shop.post("/dashboard", { as: admin.as, form: { order: String(id), status } });

  it("[R54] has the copyright line alone for a footer, also on pages for printing", async () => {
    const { number } = await createOrder();
    const order = number.replace(/-\d+$/, "");
    for (const path of ["/dashboard", "/dashboard/products", `/dashboard/orders/${order}/invoice`]) {
      // The invoice has one of its own above.
      const footer = (await screen(shop.get(path, { as }))).body.all("footer").at(-1);
      expect([path, footer?.text, footer?.links]).toEqual([path, "© 2025 LumiSkin", []]);
    }
    for (const path of ["/", "/cart", "/orders", "/search?q=serum", "/no-such-page"]) {
      const columns = (await screen(shop.get(path, { as }))).footer.all("h2").map(({ text }) => text);
      expect(columns, path).toEqual(expect.arrayContaining(["About Us", "Help & Information", "Newsletter"]));
    }
  });

  it("[S2.dashboard.columns S4.order.case S4.order.final S7.orders.read] shows every column, and actions on Pending orders only, in whatever case", async () => {
    const { number } = await createOrder();
    const { number: done } = await createOrder({ status: "completed" });
    const { main } = await screen(shop.get("/dashboard", { as }));
    const columns = main.all("th").map(({ text }) => text);
    for (const text of [
      "Order ID",
      "Customer",
      "Product Name",
      "Quantity",
      "Order Date",
      "Amount",
      "Status",
    ]) {
      expect(columns).toContain(text);
    }
    const row = main.get("tr", number);
    expect(row.text).toMatch(/Ayesha Khan[\s\S]*Niacinamide \+ Zinc Face Serum[\s\S]*2[\s\S]*Rs\. 4,398/);
    expect(row.buttons).toEqual([`Complete ${number}`, `Cancel ${number}`]);
    expect(main.get("tr", done).buttons).toEqual([]);
    const filtered = (await screen(shop.get("/dashboard?status=COMPLETED", { as }))).main;
    expect([filtered.all("tr", done).length, filtered.all("tr", number).length]).toEqual([1, 0]);
  });

  it("[R22.awaiting] says what a Buy it now order awaits, and ends it too (R22)", async () => {
    const { id, number } = await createOrder({ placed: false });
    const { main } = await screen(shop.get("/dashboard", { as }));
    expect(main.get("tr", number).text).toContain("Awaiting delivery details");
    expect((await setStatus(id, "cancelled")).status).toBe(302);
    expect(await statusOf(shop.db, id)).toBe("cancelled");
  });

  it("[R23.dialog S4.order.confirm] asks first, naming customer, item and amount, without changing anything (R23)", async () => {
    const { id } = await createOrder({ name: "Hina Malik" });
    const { main } = await screen(shop.get(`/dashboard?order=${id}&confirm=completed`, { as }));
    expect(main.get("alertdialog").text).toMatch(
      /Hina Malik[\s\S]*Niacinamide \+ Zinc Face Serum[\s\S]*Rs\. 4,398/,
    );
    expect(await statusOf(shop.db, id)).toBe("Pending");
    const ended = await setStatus(id, "completed");
    expect(ended.headers.get("Location")).toBe(`/dashboard?changed=${id}`);
    expect(await statusOf(shop.db, id)).toBe("completed");
    const lateConfirm = await screen(shop.get(`/dashboard?order=${id}&confirm=cancelled`, { as }));
    expect(lateConfirm.main.all("dialog")).toEqual([]);
  });

  it("[R23.two-admins S8.status] lets exactly one of two admins win, and tells the other", async () => {
    for (let round = 0; round < 5; round++) {
      const { id, number } = await createOrder();
      const answers = await Promise.all([setStatus(id, "completed"), setStatus(id, "cancelled", admins[1])]);
      expect(answers.map(({ status }) => status).sort()).toEqual([302, 409]);
      const loser = await screen(answers.find(({ status }) => status === 409) as Response);
      const alertText = loser.main.alerts.join();
      expect(alertText).toContain("Failed to update order status. Please try again.");
      expect(alertText).toContain(`${number} is now ${await statusOf(shop.db, id)}.`);
      expect(await lineHistoryOf(shop.db, id)).toHaveLength(1);
    }
  });

  it("[S4.order.final] never reopens an order, and knows no other status", async () => {
    const { id } = await createOrder();
    expect((await setStatus(id, "Pending")).status).toBe(400);
    expect((await setStatus(id, "shipped")).status).toBe(400);
    expect((await setStatus(999_999_999, "completed")).status).toBe(404);
    await setStatus(id, "completed");
    expect((await setStatus(id, "cancelled")).status).toBe(409);
    expect(await statusOf(shop.db, id)).toBe("completed");
  });

  it("[S6.dashboard.visitor] shows a visitor the header and the loading screen, and nothing else (R17)", async () => {
    const { id, number } = await createOrder();
    for (const path of ["/dashboard", `/dashboard?order=${id}&confirm=completed`, "/dashboard/anything"]) {
      const response = await shop.get(path);
      const html = await response.text();
      expect(response.status).toBe(200);
      const { main, header } = screenOf(html);
      expect(main.text).toContain("Loading...");
      expect(header.get("nav", "Main").links).toHaveLength(3);
      // Nowhere: neither on the screen nor in what its scripts are given.
      expect(html).toContain('href="/signin?returnTo=%2Fdashboard');
      expect(html).not.toContain(number);
    }
    expect(await (await shop.get("/dashboard.data")).text()).not.toContain(number);
    const form = { order: String(id), status: "completed" };
    expect((await shop.post("/dashboard", { form })).status).toBe(401);
    expect((await shop.post("/dashboard.data", { form })).status).toBe(401);
    expect(await statusOf(shop.db, id)).toBe("Pending");
  });

  const postOnly = Object.values(accessTable).filter(
    ({ url, get }) => url(absentFixture).startsWith("/dashboard") && get.admin === "405",
  );
  it.each(postOnly.map(({ url }) => url(absentFixture)))(
    "[S6.dashboard.visitor R17] answers a link to %s, which takes forms only, with a page",
    async (path) => {
      const signedOut = await shop.get(path);
      expect(signedOut.status).toBe(200);
      const { main, header } = screenOf(await signedOut.text());
      expect(main.text).toContain("Loading...");
      expect(main.links).toEqual([expect.objectContaining({ text: "Sign in" })]);
      expect(header.get("nav", "Main").links).toHaveLength(3);
      const forStaff = await shop.get(path, { as });
      expect([forStaff.status, forStaff.headers.get("Allow")]).toEqual([405, "POST"]);
      const { links } = screenOf(await forStaff.text()).main;
      const on = links.find(({ text }) => text === "Open the screen")?.to ?? "";
      expect(on).toMatch(/^\/dashboard/);
      expect(path).not.toBe(on);
    },
  );

  it("[S6.dashboard.customer S6.server R17] sends a customer home, and takes no form from one", async () => {
    const { id } = await createOrder();
    const form = { order: String(id), status: "completed" };
    expect((await shop.get("/dashboard", { as: customer.as })).headers.get("Location")).toBe("/");
    expect((await shop.post("/dashboard", { as: customer.as, form })).status).toBe(403);
    expect((await shop.post("/dashboard.data", { as: customer.as, form })).status).toBe(403);
    expect(await statusOf(shop.db, id)).toBe("Pending");
  });

  it("[S4.admin.read R28.record] is closed to an admin from the moment the record says so", async () => {
    const formerAdmin = await shop.signUpAdmin();
    expect((await shop.get("/dashboard", { as: formerAdmin.as })).status).toBe(200);
    await shop.db.updateTable("users").set({ role: null }).where("id", "=", formerAdmin.id).execute();
    expect((await shop.get("/dashboard", { as: formerAdmin.as })).headers.get("Location")).toBe("/");
  });
});
