import { createHmac } from "node:crypto";
import type { Customer } from "../../shop/customers/model/customer.ts";
import { type TestShop, Visitor } from "../test-shop.ts";
import { createCustomer } from "./create-customer.ts";

/** Someone with a record and a session, made without the cost of a password. */
export interface SignedInCustomer {
  as: Visitor;
  customer: Customer;
}

/** Many people at once who are signed in to the test's shop. */
export async function createSignedIn(
  { shop, db }: TestShop,
  count: number,
  overrides: Partial<Customer> = {},
): Promise<SignedInCustomer[]> {
  const { internalAdapter } = await shop.identity.$context;
  return Promise.all(
    Array.from({ length: count }, async () => {
      const customer = await createCustomer(db, overrides);
      const { token } = await internalAdapter.createSession(customer.id);
      const signature = createHmac("sha256", shop.secret).update(token).digest("base64");
      const as = new Visitor();
      as.cookies.set("lumiskin.session_token", encodeURIComponent(`${token}.${signature}`));
      return { as, customer };
    }),
  );
}
