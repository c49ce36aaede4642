import { afterAll, describe, expect, it } from "vitest";
import { namedScreens } from "../../../app/http/dashboard-access.ts";
import type { StaffRole } from "../../../shop/staff/model/permissions.ts";
import { orderEventsOf, orderLinesOf } from "../../orders-fixture.ts";
import { listRoutePaths } from "../../pages/route-paths.ts";
import { screenOf } from "../../screen.ts";
import { built, openTestShop, Visitor } from "../../test-shop.ts";
import { accessTable, createAccessFixture, type Role, roles, serverPaths } from "../access-table.ts";
import { headerFaults } from "./header-faults.ts";

const address = "House 12, Street 4, Gulberg III, Lahore";
const phone = "0300 1234567";
const email = "ayesha-customer@example.com";

/** All that a visitor reads between header and footer of the dashboard (R17). */
const loadingScreen = "Dashboard\nLoading...\nSign in";

/** What an answer amounts to: its status, and where it sends the visitor. */
async function verdict(response: Response): Promise<string> {
  if (response.status === 202) {
    // A redirect for React Router's own code in the browser: it is written into the body.
    const to = (await response.clone().text()).match(/"(\/[^"]*)"/)?.[1] ?? "";
    return `302 ${decodeURIComponent(to)}`;
  }
  const location = response.headers.get("Location");
  return location ? `302 ${decodeURIComponent(location)}` : String(response.status);
}

describe("authorisation", async () => {
  const shop = await openTestShop({ origin: "https://shop.example", appUrl: "https://shop.example" });
  const customer = await shop.signUp(email);
  const staff = {
    admin: "owner",
    manager: "manager",
    packer: "packer",
    caller: "caller",
    bookkeeper: "bookkeeper",
  };
  const colleagues = Object.entries(staff).map(
    async ([role, title]) => [role, await shop.signUpStaff(title as StaffRole)] as const,
  );
  const customers = {
    customer,
    other: await shop.signUp(),
    ...Object.fromEntries(await Promise.all(colleagues)),
  } as Record<Exclude<Role, "visitor">, Awaited<ReturnType<typeof shop.signUp>>>;
  const delivery = { phoneNumber: phone, shippingAddress: address };
  const fixture = await createAccessFixture(shop, customer.as, delivery);

  /** A browser of its own with the person's cookies, so that one request does not sign another out. */
  const browserFor = (role: Role): Visitor =>
    role === "visitor" ? new Visitor() : customers[role].as.copy();

  /** @param accept what is asked for: a page, as by a browser, or anything, as by its scripts */
  async function sendAs(
    method: "GET" | "POST",
    url: string,
    role: Role,
    form: Record<string, string>,
    accept: string,
  ) {
    const sent = { headers: { Accept: accept }, ...(method === "GET" ? {} : { form }) };
    const response = await (method === "GET" ? shop.get : shop.post)(url, { as: browserFor(role), ...sent });
    // Signing out ends the session itself: the person signs in again.
    if (url.startsWith("/signout") && method === "POST" && role !== "visitor") await signInAgain(role);
    return response;
  }

  async function signInAgain(role: Exclude<Role, "visitor">) {
    const { as, email: mail, password } = customers[role];
    as.cookies.clear();
    await shop.post("/signin", { as, form: { email: mail, password } }, `203.0.113.${roles.indexOf(role)}`);
  }

  it("names every route in the table, and no other", () => {
    expect(listRoutePaths().sort()).toEqual(Object.keys(accessTable).sort());
  });

  it("names no screen for a role that is not a route", () => {
    const paths = listRoutePaths();
    expect(namedScreens.filter((screen) => !paths.includes(screen))).toEqual([]);
  });

  const before = await readState();

  it.each(Object.entries(accessTable))(
    "%s answers each role as the table says, with the headers of the shop",
    async (_, row) => {
      const url = row.url(fixture);
      const dataUrl = url === "/" ? "/_.data" : url.replace(/(\?|$)/, ".data$1");
      const form = row.form?.(fixture) ?? {};
      const requests = [
        ["GET", url, row.get],
        ["GET", dataUrl, row.data ?? row.get],
        ["POST", url, row.post],
        ["POST", dataUrl, row.postData ?? row.post],
      ] as const;
      const faults: string[] = [];
      for (const [method, requestUrl, verdicts] of requests)
        for (const role of roles) {
          const sent = `${method} ${requestUrl} as ${role}`;
          const response = await sendAs(
            method,
            requestUrl,
            role,
            form,
            requestUrl === url ? "text/html" : "*/*",
          );
          const answer = await verdict(response);
          for (const fault of headerFaults(response.headers, /^\/(o|review)\//.test(url)))
            faults.push(`${sent}: ${fault}`);
          if (answer !== verdicts[role]) faults.push(`${sent} answers ${answer}, not ${verdicts[role]}`);
          const isJson = /json/.test(response.headers.get("Content-Type") ?? "");
          if (isJson && response.status >= 400 && requestUrl === url)
            faults.push(`${sent} answers bare JSON`);
          if (!row.hidesCustomerFrom?.includes(role)) {
            if (!response.bodyUsed) await response.body?.cancel();
            continue;
          }
          const text = await response.text();
          if (role === "visitor" && sent.startsWith("GET /dashboard") && requestUrl === url) {
            const { main } = screenOf(text);
            if (main.text !== loadingScreen) faults.push(`${sent} is not the loading screen alone`);
          }
          for (const secret of [address, phone, email])
            if (text.includes(secret)) faults.push(`${sent} shows ${secret}`);
          if (text.includes("Internal Server Error")) faults.push(`${sent} speaks of an error of the shop`);
        }
      expect(faults).toEqual([]);
    },
  );

  describe("what the server answers itself", async () => {
    const serving = await built.serve(
      { ...shop.shop.config, port: 0 },
      { middleware: built.staticMiddleware(shop.shop, process.cwd()), handle: shop.handle },
    );
    afterAll(() => serving.stop());
    const { port } = serving.server.address() as { port: number };
    const url = `http://127.0.0.1:${port}`;

    it("is the same for everyone", async () => {
      const answers: Record<string, { get: string; post: string }> = {};
      for (const path of Object.keys(serverPaths)) {
        const got = await fetch(url + path);
        const posted = await fetch(url + path, { method: "POST", headers: { Origin: shop.origin } });
        answers[path] = { get: String(got.status), post: String(posted.status) };
      }
      expect(answers).toEqual(serverPaths);
    });
  });

  it("[S6.server] no request of the walk has changed the customer's records", async () => {
    expect(await readState()).toEqual(before);
  });

  /** All that the walk must leave as it was. */
  async function readState() {
    return {
      orders: await orderLinesOf(shop.db),
      events: await orderEventsOf(shop.db),
      cart: await shop.db.selectFrom("cartEntries").selectAll().execute(),
      users: await shop.db
        .selectFrom("users")
        .select(["id", "email", "fullName", "phone", "role", "isAdmin"])
        .orderBy("id")
        .execute(),
      products: await shop.db.selectFrom("products").selectAll().orderBy("id").execute(),
    };
  }
});
