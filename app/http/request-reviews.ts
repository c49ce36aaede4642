import { data, type RouterContextProvider } from "react-router";
import { formatDate } from "../../shop/base/karachi-time.ts";
import { toPhoto } from "../../shop/catalogue/model/photo.ts";
import { orderNumberText } from "../../shop/orders/model/order-number.ts";
import { hideReasons, reviewDays } from "../../shop/orders/model/review.ts";
import { reviewForm } from "../../shop/orders/reviews/review-form.ts";
import { listReviewableLines, type ReviewableLine } from "../../shop/orders/reviews/review-queries.ts";
import { saveReviews } from "../../shop/orders/reviews/save-reviews.ts";
import { database } from "./context.ts";
import { type Rejected, reject } from "./forms/parse-form.ts";
import { parseLimitedForm } from "./forms/parse-limited-form.ts";

type Context = Readonly<RouterContextProvider>;

/** What the customer of an order can rate, and has; null: nothing (any more). The caller has checked whose order it is. */
export async function requestReviews(context: Context, orderId: number, query: URLSearchParams) {
  const lines = await listReviewableLines(context.get(database), orderId);
  const [first] = lines;
  if (!first) return null;
  const delivered = lines.map(({ deliveredAt }) => deliveredAt.getTime());
  return {
    order: orderNumberText(first.number),
    delivered: formatDate(new Date(Math.max(...delivered))),
    until: formatDate(new Date(Math.min(...delivered) + reviewDays * 86_400_000)),
    name: lines.findLast(({ name }) => name)?.name ?? "",
    thanks: query.has("rated")
      ? `Thank you. Your stars count now.${lines.some(({ textState }) => textState === "waiting") ? " We read your text before we show it." : ""}`
      : null,
    lines: lines.map((line) => ({
      line: line.line,
      product: line.productName,
      photo: line.image && toPhoto(line.image),
      color: line.color,
      said: saidView(line),
      changes: query.get("change") === String(line.line),
    })),
  };
}

export type ReviewsView = NonNullable<Awaited<ReturnType<typeof requestReviews>>>;

function saidView({ stars, name, text, textState, hiddenFor, reply, sentAt }: ReviewableLine) {
  if (!stars || !sentAt) return null;
  const notes = {
    waiting: "Not shown yet.",
    shown: "Shown on the page of the product.",
    hidden: hiddenFor
      ? `We do not show this text because it ${hideReasons[hiddenFor].because}. Your stars count. You can change the text.`
      : "",
  };
  return {
    stars,
    text: text ?? "",
    name: name ?? "",
    sent: formatDate(sentAt),
    note: textState ? notes[textState] : "",
    reply: textState === "shown" ? (reply ?? "") : "",
  };
}

/** What a form of the reviews was answered with, where the page stays. */
export interface ReviewRefused extends Rejected {
  intent: "rate";
}

/** Stores or removes what a customer says of an order's products. @returns the query of the page to go to, where it is done */
export async function answerReviewForm(context: Context, form: FormData, orderId: number) {
  const db = context.get(database);
  const lines = (await listReviewableLines(db, orderId)).map(({ line }) => line);
  const removes = form.get("intent") === "unrate";
  const parsed = await parseLimitedForm(reviewForm(removes ? [] : lines), form, "order-answer", context);
  const refuse = (rejected: Rejected, init: ResponseInit) =>
    data<ReviewRefused>({ ...rejected, intent: "rate" }, init);
  if (!parsed.ok) return refuse(parsed.rejected, parsed.init);
  const said = removes ? [{ line: Number(form.get("line")), said: null }] : parsed.value;
  const outcome = await saveReviews(db, orderId, said);
  if (outcome === "saved") return removes ? "" : "?rated";
  return refuse(reject(form, { form: "You can no longer rate this product." }), { status: 409 });
}
