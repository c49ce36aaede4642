import type { CourierAccount } from "../../../model/courier-adapter.ts";
import type { CourierCall } from "../../calls/courier-call.ts";

function keys({ credentials }: CourierAccount) {
  return { api_key: credentials.apiKey ?? "", api_password: credentials.apiPassword ?? "" };
}

/** A call with the account's keys in its body. Fields without a value are left out: Leopards may refuse them empty. */
export function post(account: CourierAccount, name: string, fields: Record<string, unknown>): CourierCall {
  const filled = Object.entries(fields).filter(
    ([, value]) => value !== undefined && value !== null && value !== "",
  );
  return {
    method: "POST",
    path: `/${name}/format/json/`,
    body: { ...keys(account), ...Object.fromEntries(filled) },
  };
}

/** A call with the account's keys in its address, as Leopards has it; no address is logged. */
export function get(account: CourierAccount, name: string, fields: Record<string, string>): CourierCall {
  return {
    method: "GET",
    path: `/${name}/format/json/`,
    query: Object.entries({ ...keys(account), ...fields }),
  };
}
