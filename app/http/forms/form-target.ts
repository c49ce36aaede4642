import { createContext, type RouterContextProvider } from "react-router";

const formTarget = createContext<string | null>(null);

/**
 * Allows the forms of this one answer to lead to another site: the only way in which a page gets such a place in its content
 * policy. A page that someone came to without a new document keeps the policy of the page before, so its loader answers data
 * requests with `redirectDocument`.
 */
export function allowFormTo(context: Readonly<RouterContextProvider>, url: string): void {
  const { origin } = new URL(url);
  // A host may have characters that would end the directive.
  if (!/^https?:\/\/[\w.-]+(:\d+)?$/.test(origin)) throw new Error("a form may not lead to this origin");
  context.set(formTarget, origin);
}

/** The origin that a loader has allowed; null: none. */
export function allowedFormTarget(context: Readonly<RouterContextProvider>): string | null {
  return context.get(formTarget);
}
