import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Pool } from "pg";
import { migrate } from "../platform/database/migrate.ts";
import { type Region, screenOf } from "./screen.ts";
import { createTestDatabase } from "./test-database.ts";
import { openTestShop, type TestShop, Visitor } from "./test-shop.ts";

const folder = "test/fixtures/orders-before-021/";

export const readFixture = (name: string): string => readFileSync(folder + name, "utf8");

/** The shop that is opened on the rows of the old one, as commit 00abe1b wrote them. */
export async function openUpgradedShop(): Promise<TestShop> {
  const { db, pool, url } = await createTestDatabase(2);
  await pool.query("drop schema public cascade; create schema public");
  await migrate(db as never, "db/migrations", "012_amounts_by_date");
  await loadRows(pool);
  await migrate(db as never, "db/migrations");
  return openTestShop({ sameDatabaseAs: { shop: { config: { databaseUrl: url } } } });
}

async function loadRows(pool: Pool): Promise<void> {
  await pool.query(`begin; ${readFixture("rows.sql")} commit`);
}

/** Signs in somebody who is in the database already. */
export async function signIn({ shop, db }: TestShop, userId: string): Promise<Visitor> {
  const { internalAdapter } = await shop.identity.$context;
  const { token } = await internalAdapter.createSession(userId);
  // The database's clock, which no test sets, decides whether a session has ended.
  await db
    .updateTable("sessions")
    .set({ expiresAt: new Date("2099-01-01T00:00:00Z") })
    .where("token", "=", token)
    .execute();
  const signature = createHmac("sha256", shop.secret).update(token).digest("base64");
  const as = new Visitor();
  as.cookies.set("lumiskin.session_token", encodeURIComponent(`${token}.${signature}`));
  return as;
}

// Offered beside a list since then.
const newOffer = "Save this filter";
// The menu is not about orders: each new screen changes it.
const dashboardMenu = /<nav aria-label="Dashboard".*?<\/nav>/s;

/** What a person has of a page: status and text, then what the fields hold and where the links lead. */
export async function screenLines(answer: Response | Promise<Response>): Promise<string[]> {
  const response = await answer;
  const location = response.headers.get("Location");
  if (location) return [String(response.status), location];
  const { main } = screenOf((await response.text()).replace(dashboardMenu, ""));
  const fields = main.fields.map(({ label, name, value, checked }) =>
    `[${label || name}] ${value}${checked ? " (checked)" : ""}`.trim(),
  );
  const lines = [...main.lines, ...fields, ...new Set(main.links.map(linkLine))];
  return [String(response.status), ...lines.filter((line) => !line.startsWith(newOffer))];
}

/** A position in a list is not part of the screen: its URL may change. */
const linkLine = ({ to, text }: Region["links"][number]) =>
  `${text} -> ${to.replace(/(after|before|older|newer)=[^&]+/, "$1=")}`;

/** The target of a list's link to its next page. */
export async function nextPagePath(answer: Response): Promise<string | undefined> {
  const { main } = screenOf(await answer.text());
  return main.all("link").find(({ attributes }) => attributes.rel === "next")?.attributes.href;
}
