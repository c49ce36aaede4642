import type { CourierAccount } from "../../../model/courier-adapter.ts";
import type { CourierCall } from "../../calls/courier-call.ts";

function headers({ credentials }: CourierAccount) {
  return { authorization: credentials.apiKey ?? "" };
}

/** A question to Trax, with the account's key. */
export function get(account: CourierAccount, path: string, query: CourierCall["query"] = []): CourierCall {
  return { method: "GET", path, query, headers: headers(account) };
}

/** A call that changes something at Trax, with the account's key. */
export function post(account: CourierAccount, path: string, body: unknown): CourierCall {
  return { method: "POST", path, body, headers: headers(account) };
}
