import { data, href, Link, redirect } from "react-router";
import { formatDate } from "../../../shop/base/karachi-time.ts";
import { orderNumberText } from "../../../shop/orders/model/order-number.ts";
import { hideReasons, maxReviewLength, reviewStates } from "../../../shop/orders/model/review.ts";
import { moderateReview } from "../../../shop/orders/reviews/moderate-review.ts";
import { moderateForm } from "../../../shop/orders/reviews/review-form.ts";
import { listReviews } from "../../../shop/orders/reviews/review-list-queries.ts";
import { customer, database } from "../../http/context.ts";
import { parseForm, type Rejected, readForm, reject } from "../../http/forms/parse-form.ts";
import { keepTyped } from "../../http/forms/preserve-form.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TextArea } from "../../ui/form/field.tsx";
import { RadioCards } from "../../ui/form/radio-cards.tsx";
import { StarRow } from "../../ui/star-row.tsx";
import { TypedText } from "../../ui/typed-text.tsx";
import { FilterPills } from "../ui/filter-pills.tsx";
import { ListPagination } from "../ui/list-pagination.tsx";
import { listPath } from "../ui/list-path.ts";
import { namedText } from "../ui/named-text.ts";
import { PostForm } from "../ui/post-form.tsx";
import { PlainScreen } from "../ui/screen.tsx";
import { StateMark } from "../ui/state-mark.tsx";
import type { Route } from "./+types/reviews";
import { parseListParams } from "./list-params.ts";

const path = "/dashboard/messages/reviews";
const labels = { waiting: "To read", shown: "Shown", hidden: "Hidden" };
const doneTexts: Record<string, string> = {
  show: "The text is shown.",
  hide: "The text is hidden.",
  reply: "The text is shown with your reply.",
};
const choices = Object.entries(hideReasons).map(([value, { label, hint }]) => ({ value, label, hint }));

export const meta: Route.MetaFunction = () => noindexMeta("Reviews | Dashboard");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { state, page: requested } = paramsOf(url);
  const { items, ...shown } = await listReviews(context.get(database), state, requested);
  return {
    state,
    ...shown,
    reviews: items.map(({ sentAt, orderNumber, hiddenFor, ...review }) => ({
      ...review,
      order: orderNumberText(orderNumber),
      sent: formatDate(sentAt),
      days: Math.floor((Date.now() - sentAt.getTime()) / 86_400_000),
      hiddenFor: hiddenFor && hideReasons[hiddenFor].label,
    })),
    opened: url.searchParams.get("open"),
    done: namedText(doneTexts, url.searchParams.get("done")),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const refuse = (rejected: Rejected, status: number) =>
    data({ ...rejected, review: String(form.get("review")) }, { status });
  const parsed = parseForm(moderateForm, form);
  if (!parsed.ok) return refuse(parsed.rejected, 400);
  const outcome = await moderateReview(context.get(database), parsed.value, context.get(customer).id);
  if (outcome === "changed")
    return refuse(reject(form, { form: "This text has changed. Please read it again." }), 409);
  const { state, page } = paramsOf(url);
  throw redirect(listPath(path, { status: state, page, done: parsed.value.intent }));
}

export const clientAction = keepTyped(() => ({ review: "" }));

/** Without a state, the list has those that wait. */
function paramsOf(url: URL) {
  const { state, page } = parseListParams(url, "status", reviewStates);
  return { state: state ?? "waiting", page };
}

export default function Reviews({ loaderData, actionData }: Route.ComponentProps) {
  const { state, page, pages, total, counts, reviews, opened, done } = loaderData;
  const list = listPath(path, { status: state, page });
  return (
    <PlainScreen
      title="Reviews"
      about="Stars count at once. A text is shown only when you press Show."
      error={actionData?.errors.form ?? actionData?.errors.intent}
      done={actionData ? null : done}
      tools={
        <FilterPills
          label="Reviews by state"
          pills={reviewStates.map((one) => ({
            label: labels[one],
            count: counts[one],
            to: listPath(path, { status: one }),
            current: state === one,
          }))}
        />
      }
    >
      {reviews.length > 0 ? (
        <ul className="grid gap-3">
          {reviews.map((review) => (
            <ReviewCard
              key={review.id}
              {...{ review, state, list }}
              {...openedForm(review.id, opened, actionData)}
            />
          ))}
        </ul>
      ) : (
        <EmptyState title={state === "waiting" ? "No texts to read." : `No ${state} texts.`} />
      )}
      <ListPagination
        {...{ page, pages, total }}
        shown={reviews.length}
        to={(other) => listPath(path, { status: state, page: other })}
      />
    </PlainScreen>
  );
}

/** Which form of a text is open: the one that was asked for, or was refused. */
function openedForm(id: number, asked: string | null, refused: (Rejected & { review: string }) | undefined) {
  const result = refused?.review === String(id) ? refused : undefined;
  const opened = ["hide", "reply"].find((one) =>
    result ? one === result.values.intent : asked === `${one}-${id}`,
  );
  return { opened, result };
}

interface ReviewCardProps {
  review: Route.ComponentProps["loaderData"]["reviews"][number];
  state: (typeof reviewStates)[number];
  /** The URL of the list. */
  list: string;
  opened: string | undefined;
  result: Rejected | undefined;
}

function ReviewCard({ review, state, list, opened, result }: ReviewCardProps) {
  const open = (what: string) => `${list}&open=${what}-${review.id}`;
  const waits = state === "waiting" && review.days >= 7;
  return (
    <li className="grid gap-2.5 rounded-lg border border-hairline bg-paper p-4 md:p-5">
      <p className="flex flex-wrap items-center gap-x-3">
        <StarRow stars={review.stars} />
        <bdi className="font-semibold">{review.productName}</bdi>
      </p>
      <div className="flex flex-wrap items-center gap-x-3 text-[0.9375rem] text-ink-soft">
        <bdi className="overflow-hidden">{review.name || "A customer"}</bdi>
        <Link
          to={href("/dashboard/orders/:number", { number: review.order })}
          className="touch-target text-link"
        >
          {review.order}
        </Link>
        {review.sent}
        {waits ? <StateMark shape="trouble">{`Waiting for ${review.days} days`}</StateMark> : null}
        {review.hiddenFor ? <span>Hidden: {review.hiddenFor}</span> : null}
      </div>
      <TypedText>{review.text}</TypedText>
      {review.reply && opened !== "reply" ? (
        <TypedText className="border-s-2 border-sand ps-4 text-sm">{review.reply}</TypedText>
      ) : null}
      <PostForm
        sent={{ review: review.id, seen: state }}
        action={list}
        stays
        className="grid max-w-155 gap-4"
      >
        {opened === "hide" ? (
          <>
            <RadioCards
              legend="Why do you hide this text?"
              name="reason"
              choices={choices}
              error={result?.errors.reason}
            />
            <p className="text-sm text-ink-soft">
              The stars still count. The customer sees the reason. You cannot hide a text because it is bad
              for the shop.
            </p>
          </>
        ) : null}
        {opened === "reply" ? (
          <TextArea
            label="Your reply, shown below the text"
            name="reply"
            maxLength={maxReviewLength.reply}
            defaultValue={result?.values.reply ?? review.reply}
            hint="Everyone can read it."
            error={result?.errors.reply}
          />
        ) : null}
        <div className="flex flex-wrap gap-2">
          {opened ? (
            <>
              <Button size="small" name="intent" value={opened}>
                {opened === "hide" ? "Hide the text" : state === "shown" ? "Save reply" : "Show and reply"}
              </Button>
              <ButtonLink to={list} size="small" tone="quiet" prefetch="none" preventScrollReset>
                Back
              </ButtonLink>
            </>
          ) : (
            <>
              {state === "shown" ? null : (
                <Button size="small" name="intent" value="show">
                  Show
                </Button>
              )}
              <ButtonLink to={open("hide")} size="small" tone="quiet" prefetch="none" preventScrollReset>
                {state === "hidden" ? "Change reason" : "Hide"}
              </ButtonLink>
              <ButtonLink to={open("reply")} size="small" tone="quiet" prefetch="none" preventScrollReset>
                Reply
              </ButtonLink>
            </>
          )}
        </div>
      </PostForm>
    </li>
  );
}
