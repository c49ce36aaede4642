import { submit } from "../test/submit.ts";
import type { BenchShop } from "./child-process-shop.ts";
import type { BenchCustomer } from "./fill-carts.ts";

const inParallel = 16;

/** Lets customers place the order of their cart, then fill it again, `count` times, through the shop's forms. */
export async function placeOrders(
  shop: Pick<BenchShop, "baseUrl" | "cookie">,
  customers: readonly BenchCustomer[],
  count: number,
): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: inParallel }, async () => {
      for (let index = next++; index < customers.length; index = next++) {
        const send = formSender(shop, customers[index] as BenchCustomer, index);
        for (let order = 0; order < count; order++) {
          const checkout = submit(await (await send("/checkout")).text(), "Place Order", {
            phoneNumber: "0300 1234567",
            shippingAddress: `House ${index}, Street 2, Model Town, Lahore`,
            payment: "cod",
          });
          const placed = await send("/checkout", checkout.fields);
          expectRedirect(placed, "/checkout/placed/");
          for (const path of ["/p1", "/b2"]) {
            const page = await (await send(path)).text();
            expectRedirect(await send(path, submit(page, "Add to Cart").fields), path);
          }
        }
      }
    }),
  );
}

/** Requests a page, or sends its form, as one customer from an IP address of their own. */
function formSender(
  { baseUrl, cookie }: Pick<BenchShop, "baseUrl" | "cookie">,
  { token }: BenchCustomer,
  n: number,
) {
  const headers = {
    Cookie: cookie(token),
    Origin: baseUrl,
    "X-Forwarded-For": `10.1.${(n >> 8) & 255}.${n & 255}`,
  };
  return (path: string, fields?: Record<string, string>) =>
    fetch(baseUrl + path, {
      headers,
      redirect: "manual",
      ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
    });
}

function expectRedirect(response: Response, path: string): void {
  const location = response.headers.get("Location") ?? "";
  if (!location.startsWith(path)) throw new Error(`a form was answered with ${response.status} ${location}`);
}
