import { data, type MiddlewareFunction, useLoaderData } from "react-router";
import { noindexMeta } from "../../http/page-meta.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

/**
 * The middleware of an address that answers a form with a file or another app instead of a page. Other requests get its page, so that
 * the guard's answers are pages too (R17).
 */
export function answerPost<Args>(answer: (args: Args) => Promise<Response>): MiddlewareFunction<Response>[] {
  return [async (args, next) => (args.request.method === "POST" ? answer(args as Args) : next())];
}

/** What such an address answers to a link, with 405. @param screen the path of the screen with the button */
export function postOnly(text: string, screen: string) {
  return data({ text, screen }, { status: 405, headers: { Allow: "POST" } });
}

export const postOnlyHeaders = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export const postOnlyMeta = () => noindexMeta("Dashboard");

/** The page of such an address: it leads to the screen with the button. */
export function PostOnlyPage() {
  const { text, screen } = useLoaderData<{ text: string; screen: string }>();
  return (
    <div className="wrap">
      <EmptyState
        as="h1"
        title="Use the button on the screen"
        actions={<ButtonLink to={screen}>Open the screen</ButtonLink>}
      >
        {text}
      </EmptyState>
    </div>
  );
}
