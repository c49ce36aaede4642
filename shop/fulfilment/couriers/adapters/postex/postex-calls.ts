import type { CourierAccount } from "../../../model/courier-adapter.ts";
import type { CourierCall } from "../../calls/courier-call.ts";

function headers({ credentials }: CourierAccount) {
  return { token: credentials.token ?? "" };
}

/** A question to PostEx, with the account's token. */
export function get(account: CourierAccount, path: string, query: CourierCall["query"] = []): CourierCall {
  return { method: "GET", path, query, headers: headers(account) };
}

/** A call that changes something at PostEx, with the account's token. */
export function write(
  account: CourierAccount,
  method: "POST" | "PUT",
  path: string,
  body: unknown,
): CourierCall {
  return { method, path, body, headers: headers(account) };
}
