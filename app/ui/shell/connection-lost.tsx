import { useEffect } from "react";
import { useLocation } from "react-router";
import { ButtonLink } from "../button.tsx";
import { EmptyState } from "../empty-state.tsx";

/** The page for a lost connection. A service worker gets a reload, and answers it with the offline copy or fallback. */
export function ConnectionLost() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (navigator.serviceWorker?.controller) location.reload();
  }, []);
  return (
    <EmptyState
      as="h1"
      title="No internet connection"
      actions={
        <ButtonLink to={pathname + search} reloadDocument prefetch="none">
          Try again
        </ButtonLink>
      }
    >
      We couldn't load this page. Please check your connection and try again.
    </EmptyState>
  );
}
