import { isRouteErrorResponse } from "react-router";

/** Whether a request did not reach the shop, was answered by something before it, was rate-limited, or met a database outage. */
export function isShopUnreachable(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return [408, 429].includes(error.status) || error.status >= 500;
  // The browser's own error for a connection that fails, and React Router's for a page in place of data.
  return error instanceof TypeError || (error instanceof Error && /^Unable to decode/.test(error.message));
}
