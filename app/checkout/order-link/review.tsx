import { data, href, type RouterContextProvider, redirect } from "react-router";
import { readReviewToken } from "../../../shop/orders/model/review-link.ts";
import { identity, visitor } from "../../http/context.ts";
import { readForm } from "../../http/forms/parse-form.ts";
import { keepTyped } from "../../http/forms/preserve-form.ts";
import { found } from "../../http/found.ts";
import { limitVisitor, retryAfterHeaders, retryAfterOfRoute } from "../../http/limits/limit-visitor.ts";
import { tooManyMessage } from "../../http/limits/too-many-message.ts";
import type { PageHandle } from "../../http/page-handle.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { answerReviewForm, requestReviews } from "../../http/request-reviews.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { ReviewForm } from "../../ui/form/review-form.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import type { Route } from "./+types/review";
import { LinkEnded, LinkLimited } from "./link-pages.tsx";

export const meta: Route.MetaFunction = () => noindexMeta("Rate your products");

export const handle = { robots: "disallow" } satisfies PageHandle;

export const headers = retryAfterOfRoute;

/** Shows the delivered products of an order to whoever has its link. Nothing is changed by it: programs open links too. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const seconds = await limitVisitor(context, "order-link");
  if (seconds)
    return data(
      { reviews: null, limited: tooManyMessage(seconds) },
      { status: 429, headers: retryAfterHeaders(seconds) },
    );
  const orderId = linkedOrder(context, params.token);
  const reviews = orderId && (await requestReviews(context, orderId, url.searchParams));
  return data({ reviews: reviews || null, limited: null }, { status: reviews ? 200 : 404 });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const orderId = found(linkedOrder(context, params.token), "Link");
  const answered = await answerReviewForm(context, await readForm(request), orderId);
  if (typeof answered !== "string") return answered;
  throw redirect(href("/review/:token", params) + answered, 303);
}

/** The order of a link; null: it is not ours, or is opened by someone of the shop, who must not rate for a customer. */
function linkedOrder(context: Readonly<RouterContextProvider>, token: string): number | null {
  return context.get(visitor)?.role ? null : readReviewToken(context.get(identity).options.secret, token);
}

export const clientAction = keepTyped(() => ({ intent: "rate" as const }));

export default function Review({ loaderData: { reviews, limited }, actionData }: Route.ComponentProps) {
  if (limited) return <LinkLimited>{limited}</LinkLimited>;
  if (!reviews) return <LinkEnded />;
  return (
    <div className="wrap max-w-160 pt-8 pb-16 md:pt-12">
      <PageHeading
        lead={`Order ${reviews.order}, delivered on ${reviews.delivered}. Rate what you like and leave the rest.`}
      >
        Rate your products
      </PageHeading>
      <ReviewForm reviews={reviews} result={actionData ?? undefined} />
      {reviews.thanks ? (
        <ButtonLink to={href("/catalog")} tone="quiet" className="mt-8">
          Continue Shopping
        </ButtonLink>
      ) : null}
    </div>
  );
}
