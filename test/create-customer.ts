import { randomUUID } from "node:crypto";
import type { Customer } from "../shop/customers/customer.ts";
import type { Database } from "../shop/schema.ts";

/** A person with a record and no session, of a test's own. */
export async function createCustomer(db: Database, overrides: Partial<Customer> = {}): Promise<Customer> {
  const id = randomUUID();
  const customer: Customer = {
    id,
    email: `${id}@example.com`,
    fullName: "Ayesha Khan",
    phone: null,
    addresses: [],
    isAdmin: false,
    ...overrides,
  };
  // Only a proven address makes an admin.
  await db
    .insertInto("users")
    .values({ ...customer, emailVerified: customer.isAdmin })
    .execute();
  return customer;
}
