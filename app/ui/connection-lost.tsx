import { useEffect } from "react";
import { useLocation } from "react-router";
import { ButtonLink } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";

/** Whether a page's data did not come because nothing could be fetched: the browser's own error, not the shop's. */
export function isConnectionLost(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    typeof document !== "undefined" &&
    (!navigator.onLine || /failed to fetch|networkerror|load failed/i.test(error.message))
  );
}

/** What is shown then. Where the phone keeps pages, the address is loaded anew: it has a kept page or says so. */
export function ConnectionLost() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (navigator.serviceWorker?.controller) location.reload();
  }, []);
  return (
    <EmptyState
      as="h1"
      title="There is no connection"
      actions={
        <ButtonLink to={pathname + search} reloadDocument prefetch="none">
          Try again
        </ButtonLink>
      }
    >
      This page could not be fetched. Please check your connection; nothing that you ordered is lost.
    </EmptyState>
  );
}
