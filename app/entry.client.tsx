import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { reportBrowserError } from "./browser-errors.ts";

addEventListener("error", ({ error }) => reportBrowserError(error));
addEventListener("unhandledrejection", ({ reason }) => reportBrowserError(reason));

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={reportBrowserError} />
    </StrictMode>,
  );
});
