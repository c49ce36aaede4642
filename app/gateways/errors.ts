import { data } from "react-router";
import { log } from "../../platform/log.ts";
import { reportError } from "../../platform/report-error.ts";
import { scrubLine } from "../../platform/scrub.ts";
import { limits } from "../http/context.ts";
import { limitVisitor } from "../http/limits/limit-visitor.ts";
import { senderFields } from "../http/log-refusal.ts";
import type { PageHandle } from "../http/page-handle.ts";
import { loggedPath } from "../http/secret-path.ts";
import type { Route } from "./+types/errors";

export const handle = { robots: "disallow" } satisfies PageHandle;

export function loader() {
  throw data("Please report errors with POST.", { status: 405, headers: { Allow: "POST" } });
}

/** Takes an error that a browser reports (`app/browser-errors.ts`): untrusted, so logged as a warning; always 204. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = new URLSearchParams(await request.text());
  const field = (name: string, maxLength: number) => scrubLine((form.get(name) ?? "").slice(0, maxLength));
  const report = {
    message: field("message", 500),
    stack: field("stack", 4000),
    path: loggedPath(field("path", 200)),
  };
  if (report.message && (await mayReport(context))) {
    const { message, stack, path } = report;
    const sender = senderFields(context);
    log.warn({ ...sender, browserError: report }, "an error in a browser");
    reportError(Object.assign(new Error(message), { name: "BrowserError", stack }), { ...sender, path });
  }
  return new Response(null, { status: 204 });
}

/** A limit for all visitors together bounds what those with many addresses write. */
async function mayReport(context: Route.ActionArgs["context"]): Promise<boolean> {
  if (await limitVisitor(context, "error-report")) return false;
  return (await context.get(limits).attempt("error-reports", "all", null)) === null;
}
