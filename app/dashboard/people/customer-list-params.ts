import type { CustomerCursor, CustomerRow } from "../../../shop/customers/people/customer-list-queries.ts";

/** Parses `?q=ayesha&after=1763700000123456.u1`; what is malformed is ignored. */
export function parseCustomerListParams(query: URLSearchParams): {
  search: string;
  cursor: CustomerCursor | null;
} {
  const side = query.has("before") ? "before" : "after";
  const [, micros, id] = /^(\d{1,16})\.(.{1,200})$/s.exec(query.get(side)?.replaceAll("\0", "") ?? "") ?? [];
  const isPosition = micros !== undefined && id !== undefined && Number.isSafeInteger(Number(micros));
  return {
    search: (query.get("q") ?? "").replaceAll("\0", "").trim().slice(0, 200),
    cursor: isPosition ? { side, micros: Number(micros), id } : null,
  };
}

export function customerCursorText({ micros, id }: Pick<CustomerRow, "micros" | "id">): string {
  return `${micros}.${id}`;
}
