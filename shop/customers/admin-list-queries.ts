import { clampPage, type Page } from "../pagination/page.ts";
import type { Database } from "../schema.ts";

const pageSize = 50;

/** Someone with the dashboard. */
export interface Admin {
  id: string;
  email: string;
  /** Empty where they have given none. */
  fullName: string;
  createdAt: Date;
}

/** The admins, those with the newest accounts first. For admins only. */
export async function listAdmins(db: Database, page = 1): Promise<Page<Admin>> {
  const { count: total } = await db
    .selectFrom("users")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("isAdmin", "=", true)
    .executeTakeFirstOrThrow();
  const shown = clampPage(page, total, pageSize);
  const items = await adminQuery(db)
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .limit(pageSize)
    .offset(shown.offset)
    .execute();
  return { items, page: shown.page, pages: shown.pages, total };
}

/** One admin; undefined where the user is none. */
export async function findAdmin(db: Database, id: string): Promise<Admin | undefined> {
  return adminQuery(db).where("id", "=", id).executeTakeFirst();
}

function adminQuery(db: Database) {
  return db.selectFrom("users").select(["id", "email", "fullName", "createdAt"]).where("isAdmin", "=", true);
}
