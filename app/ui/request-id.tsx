import { createContext, useContext, useEffect, useState } from "react";

const RequestId = createContext("");

/** Set on the server around a page that tells of a surprise. */
export const RequestIdProvider = RequestId.Provider;

/** The id under which the log knows the request that failed. */
export function useRequestId(): string {
  const rendered = useContext(RequestId);
  const [id, setId] = useState(rendered);
  useEffect(() => setId(lastRequestId()), []);
  return id;
}

/** The id of the last answer of the shop, a page's or a navigation's: the server writes it in `Server-Timing`. */
function lastRequestId(): string {
  const entries = [
    ...performance.getEntriesByType("navigation"),
    ...performance.getEntriesByType("resource"),
  ] as PerformanceResourceTiming[];
  const ids = entries.flatMap((entry) => entry.serverTiming ?? []).filter(({ name }) => name === "request");
  return ids.at(-1)?.description ?? "";
}
