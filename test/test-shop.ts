import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect } from "vitest";
import type { Customer } from "../shop/customers/model/customer.ts";
import type { Database } from "../shop/schema.ts";
import type { StaffRole } from "../shop/staff/model/permissions.ts";
import { cleanUp } from "./clean-up.ts";
import { installFastHashes } from "./customers/fast-hashes.ts";
import { submit, type Typed } from "./submit.ts";
import { createTestDatabase } from "./test-database.ts";

type Build = typeof import("../server/entry.ts");

/** The built shop, as `npm start` runs it. */
export const built = (await import(/* @vite-ignore */ `${process.cwd()}/build/server/index.js`)) as Build;

/** A data folder of renditions only, the same for every file and run, and a secret. */
export const testSettings = {
  DATA_DIR: join(tmpdir(), "lumiskin-test-data"),
  AUTH_SECRET: "a-secret-for-tests-that-nobody-uses-elsewhere",
};

/** What a test sends with a request. */
interface RequestOptions {
  as?: Visitor;
  form?: Record<string, string> | URLSearchParams;
  headers?: Record<string, string>;
}

/** Someone who uses the shop through requests: keeps cookies as a browser does. */
export class Visitor {
  readonly cookies = new Map<string, string>();

  header(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** Another browser with the same cookies. */
  copy(): Visitor {
    const copy = new Visitor();
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    return copy;
  }

  storeCookies(response: Response): void {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = cookie.split(";");
      const [name = "", ...value] = pair.split("=");
      const isExpired = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute));
      if (isExpired) this.cookies.delete(name);
      else this.cookies.set(name, value.join("="));
    }
  }
}

/** The test of the specified scores is older than reviews: a product that it inserts may bring its rating. */
async function takeRatings(db: Database) {
  await sql`
    alter table products add column rating numeric;
    create function take_rating() returns trigger language plpgsql as $$
    begin insert into product_ratings values (new.id, new.rating, 1); return null; end $$;
    create trigger take_rating after insert on products for each row when (new.rating is not null)
    execute function take_rating()`.execute(db);
}

/**
 * Opens the built shop on a database of this file's own. Requests go in and responses come out, as
 * through the server. Every visitor has an address of their own unless `address` says otherwise.
 */
export async function openTestShop({
  origin = "http://localhost:3000",
  appUrl = "",
  settings = {} as Record<string, string>,
  /** Another server of that shop: on the same database. */
  sameDatabaseAs = null as { shop: { config: { databaseUrl: string | null } } } | null,
} = {}) {
  installFastHashes();
  const url = sameDatabaseAs?.shop.config.databaseUrl ?? (await createTestDatabase(1)).url;
  const config = built.parseConfig(
    {
      ...testSettings,
      DATABASE_URL: url,
      APP_URL: appUrl,
      // Tests of the log set another level, or spy on the logger.
      LOG_LEVEL: "warn",
      ...settings,
    },
    process.cwd(),
  );
  const shop = await built.openShop(config, () => {});
  if (expect.getState().testPath?.endsWith("/conformance/search.test.ts")) await takeRatings(shop.database);
  cleanUp(() => shop.close());
  const handle = built.handler(shop);

  async function send(
    method: string,
    path: string,
    { as, form, headers = {} }: RequestOptions = {},
    address = "192.0.2.1",
  ) {
    const request = new Request(new URL(path, origin), {
      method,
      headers: {
        ...(method === "GET" ? {} : { Origin: origin }),
        ...(as && as.cookies.size > 0 ? { Cookie: as.header() } : {}),
        ...headers,
      },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    });
    const response = await handle(request, address);
    as?.storeCookies(response);
    return response;
  }

  let peopleCount = 0;
  return {
    shop,
    db: shop.database,
    handle,
    origin,
    get: (path: string, options?: RequestOptions, address?: string) => send("GET", path, options, address),
    post: (path: string, options?: RequestOptions, address?: string) => send("POST", path, options, address),
    /** Signs up a new person through the form. */
    async signUp(email = `ayesha${++peopleCount}@example.com`, password = "a-good-password") {
      const as = new Visitor();
      const response = await send(
        "POST",
        "/signup",
        { as, form: { email, password } },
        `198.51.100.${++peopleCount}`,
      );
      if (response.status !== 302 && response.status !== 303) {
        throw new Error(`sign-up of ${email} answered ${response.status}: ${await response.text()}`);
      }
      const { id } = await shop.database
        .selectFrom("users")
        .select("id")
        .where("email", "=", email)
        .executeTakeFirstOrThrow();
      return { as, email, password, id };
    },
    /** What a browser sends if someone opens that page, fills in the form of that button and presses it. */
    async fill(
      path: string,
      button: string | RegExp,
      typed: Typed = {},
      { as, within }: { as?: Visitor; within?: string | RegExp } = {},
    ) {
      const page = await send("GET", path, as ? { as } : {});
      return submit(await page.text(), button, typed, within === undefined ? {} : { within });
    },
    /** Puts a product into the cart by its page's form. */
    addToCart: (as: Visitor, path = "/p1", quantity = "1") =>
      send("POST", path, { as, form: { intent: "add", quantity } }),
    /** What the checkout page's form sends now, filled in. */
    async checkoutForm(as: Visitor, details: Record<string, string> = {}): Promise<Record<string, string>> {
      const typed = { phoneNumber: "0300 1234567", shippingAddress: "House 1, Lahore", ...details };
      return (await this.fill("/checkout", "Place Order", typed, { as })).fields;
    },
    /** Places the order for what is in the cart, by the checkout page's form. */
    async checkOut(as: Visitor, details: Record<string, string> = {}) {
      return send("POST", "/checkout", { as, form: await this.checkoutForm(as, details) });
    },
    /** Marks a person's email as confirmed. */
    async verifyEmail(id: string) {
      await shop.database.updateTable("users").set({ emailVerified: true }).where("id", "=", id).execute();
    },
    /** Signs up a new person whose record says that they are an owner. */
    async signUpAdmin(email?: string) {
      return this.signUpStaff("owner", email);
    },
    /** Signs up a new person whose record has that role. */
    async signUpStaff(role: StaffRole, email?: string) {
      const person = await this.signUp(email);
      await shop.database
        .updateTable("users")
        .set({ role, emailVerified: true })
        .where("id", "=", person.id)
        .execute();
      return person;
    },
    async customer(id: string): Promise<Customer> {
      return shop.database
        .selectFrom("users")
        .select(["id", "email", "fullName", "phone", "addresses", "role", "isAdmin"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
    },
  };
}

export type TestShop = Awaited<ReturnType<typeof openTestShop>>;
