import { randomUUID } from "node:crypto";
import type { Customer } from "../../shop/customers/model/customer.ts";
import type { Database } from "../../shop/schema.ts";

/** A person with a record and no session, of a test's own. */
export async function createCustomer(
  db: Database,
  { isAdmin, ...overrides }: Partial<Customer> = {},
): Promise<Customer> {
  const id = randomUUID();
  const customer = {
    id,
    email: `${id}@example.com`,
    fullName: "Ayesha Khan",
    phone: null,
    addresses: [],
    role: isAdmin ? ("owner" as const) : null,
    ...overrides,
  };
  // A customer's record is made without a role: a shop of before has no such column.
  const { role, ...record } = customer;
  // Only people with a proven address work in the shop.
  await db
    .insertInto("users")
    .values({ ...record, ...(role ? { role, emailVerified: true } : {}) })
    .execute();
  return { ...customer, isAdmin: customer.role === "owner" || customer.role === "manager" };
}
