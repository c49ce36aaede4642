import { parsePage } from "../../../shop/base/page.ts";

/** Which rows a list shows, such as `?status=read&page=2`. @param name of the parameter of the state */
export function parseListParams<State extends string>(url: URL, name: string, states: readonly State[]) {
  const requested = url.searchParams.get(name);
  return { state: states.find((one) => one === requested) ?? null, page: parsePage(url.searchParams) };
}
