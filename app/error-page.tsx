import { createContext, useContext, useEffect, useState } from "react";
import { href, isRouteErrorResponse, Link, useLocation, useRouteError } from "react-router";
import { isConnectionLost } from "./browser-errors.ts";
import { signInPath } from "./http/return-to.ts";
import { isSignedOutOfDashboard } from "./http/signed-out-of-dashboard.ts";
import { ButtonLink } from "./ui/button.tsx";
import { EmptyState } from "./ui/empty-state.tsx";
import { ConnectionLost } from "./ui/shell/connection-lost.tsx";
import { LoadingScreen } from "./ui/shell/loading-screen.tsx";

/** The page of every error boundary: links after a 4xx, an apology with request id after a 5xx, no error detail. */
export function ErrorPage() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  if (isSignedOutOfDashboard(error)) return <LoadingScreen signInPath={signInPath(pathname + search)} />;
  if (isConnectionLost(error))
    return (
      <div className="wrap">
        <ConnectionLost />
      </div>
    );
  const status = statusOf(error);
  const message = isRouteErrorResponse(error) && typeof error.data === "string" ? error.data : "";
  return (
    <div className="wrap">
      {status < 500 ? (
        <RequestError status={status} message={message} />
      ) : (
        <ServerError unavailable={status === 503} />
      )}
    </div>
  );
}

/** An error's status; 500 for an unexpected error. */
export function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500;
}

const titles: Record<number, string> = {
  404: "Page not found",
  413: "That was too long",
  429: "Please wait a moment",
};

/** @param message what the server sent with the status */
function messageFor(status: number, message: string): string {
  if (status === 404)
    return "It may have moved, or there may be a typo in the address. All our products are in the catalogue.";
  if (status === 413) return "What you sent is too long. Please go back, shorten it and try again.";
  if (status === 429) return `${message} Nothing was changed.`;
  return "We couldn't do that. Please go back and try again.";
}

function RequestError({ status, message }: { status: number; message: string }) {
  return (
    <EmptyState
      as="h1"
      title={titles[status] ?? "That didn't work"}
      actions={
        <>
          <ButtonLink to={href("/catalog")}>See all products</ButtonLink>
          <ButtonLink to={href("/")} tone="quiet">
            Home
          </ButtonLink>
        </>
      }
    >
      {messageFor(status, message)}
      {status === 404 ? (
        <p className="mt-3">
          <Link to={href("/track")} className="touch-target text-link">
            Where is my parcel?
          </Link>
        </p>
      ) : null}
    </EmptyState>
  );
}

/** @param unavailable whether the database is unavailable for the moment */
function ServerError({ unavailable }: { unavailable: boolean }) {
  const requestId = useRequestId();
  const { pathname, search } = useLocation();
  return (
    <EmptyState
      as="h1"
      title={unavailable ? "We'll be back in a moment" : "Something went wrong on our side"}
      actions={
        <>
          <ButtonLink to={pathname + search} reloadDocument prefetch="none">
            Try again
          </ButtonLink>
          <ButtonLink to={href("/")} tone="quiet" reloadDocument prefetch="none">
            Home
          </ButtonLink>
        </>
      }
    >
      <p>We're sorry. Please try again in a moment. Orders you have already placed are safe.</p>
      {unavailable ? null : (
        <p className="mt-3 text-sm">
          If this happens again, please send us this number:{" "}
          <code suppressHydrationWarning className="font-semibold text-ink [overflow-wrap:anywhere]">
            {requestId}
          </code>
        </p>
      )}
    </EmptyState>
  );
}

const RequestId = createContext("");

/** Set on the server around an error page of status 500 or above. */
export const RequestIdProvider = RequestId.Provider;

function useRequestId(): string {
  const rendered = useContext(RequestId);
  const [id, setId] = useState(rendered);
  useEffect(() => setId(lastRequestId()), []);
  return id;
}

/** The id of the last response, page or navigation: the server writes it into `Server-Timing`. */
function lastRequestId(): string {
  const entries = [
    ...performance.getEntriesByType("navigation"),
    ...performance.getEntriesByType("resource"),
  ] as PerformanceResourceTiming[];
  const ids = entries.flatMap((entry) => entry.serverTiming ?? []).filter(({ name }) => name === "request");
  return ids.at(-1)?.description ?? "";
}
