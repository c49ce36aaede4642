import { randomUUID } from "node:crypto";
import { Form } from "react-router";
import { isoDay, parseIsoDay } from "../../../shop/base/karachi-time.ts";
import { database } from "../../http/context.ts";
import { isAllowed } from "../../http/dashboard-access.ts";
import { readForm } from "../../http/forms/parse-form.ts";
import { keepTyped } from "../../http/forms/preserve-form.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ChooseAll } from "../ui/choose-all.tsx";
import { ListHeading } from "../ui/list-heading.tsx";
import { namedText } from "../ui/named-text.ts";
import { PostButton, PostForm } from "../ui/post-form.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { Route } from "./+types/payouts";
import { payoutDoneTexts, payoutsAction, type RejectedPayout } from "./payouts-action.ts";
import { getPayoutsView, type PayoutsView } from "./payouts-view.ts";

interface PayoutFormProps extends Omit<Route.ComponentProps["loaderData"], "mayChange" | "done"> {
  rejected: RejectedPayout | undefined;
}

const path = "/dashboard/money/payouts";

/** Enters a payout: what it is made of, then what the bank has. */
function PayoutForm({ view, formKey, today, allChosen, until, rejected }: PayoutFormProps) {
  // A form that was entered is followed by an empty one.
  const shown = view.payouts.map(({ id, isTakenBack }) => `${id} ${isTakenBack}`).join();
  return (
    <PostForm
      id="payout"
      key={`${shown} ${allChosen} ${until}`}
      intent="enter"
      sent={{ key: rejected?.values.key ?? formKey }}
      action={path}
      preventScrollReset
      {...{ rejected }}
      className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start"
    >
      {({ errors, field }) => (
        <>
          <fieldset className="min-w-0 rounded-lg border border-hairline bg-paper px-4 pt-3 pb-1 md:px-5">
            <legend className="sr-only">Payments in this payout</legend>
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h2 className="font-semibold">Not paid out yet: {view.sum}</h2>
              <ChooseAll
                formId="payout"
                name="entry"
                allPath={`${path}?choose=all`}
                nonePath={path}
                allChosen={allChosen}
              />
            </div>
            {view.isCut ? (
              <p className="text-sm text-ink-soft">Showing the oldest {view.open.length} only.</p>
            ) : null}
            <ErrorBox>{errors.entry}</ErrorBox>
            <ul className="divide-y divide-hairline">
              {view.open.map(({ id, order, what, amount, at, references, isTicked }) => (
                <li key={id}>
                  <label className="grid min-h-12 cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 py-2">
                    <input
                      type="checkbox"
                      name="entry"
                      value={id}
                      defaultChecked={rejected ? rejected.chosen.includes(id) : isTicked}
                      className="size-5 accent-pine"
                    />
                    <span className="min-w-0">
                      <span className="font-semibold">{order}</span> {what}
                      <span className="block text-sm text-ink-soft tabular-nums [overflow-wrap:anywhere]">
                        {references ? `${at}, ${references}` : at}
                      </span>
                    </span>
                    <span className="font-semibold whitespace-nowrap tabular-nums">{amount}</span>
                  </label>
                </li>
              ))}
            </ul>
          </fieldset>
          <TitledPanel title="The payout">
            <div className="grid gap-4">
              <Field
                {...field("reference")}
                label="Reference"
                hint="As on the JazzCash or bank statement."
                required
              />
              <Field
                {...field("day", today)}
                label="Date"
                type="date"
                max="2999-12-31"
                hint="When it reached your bank."
                required
              />
              <Field {...field("amount")} label="Rupees received" inputMode="decimal" dir="ltr" required />
              <Field
                {...field("fee")}
                label="Fee"
                optional
                inputMode="decimal"
                dir="ltr"
                hint="Leave blank to use the difference from the payments ticked."
              />
              <PostButton className="justify-self-start">Save the payout</PostButton>
            </div>
          </TitledPanel>
        </>
      )}
    </PostForm>
  );
}

export const meta: Route.MetaFunction = () => noindexMeta("Payouts | Dashboard");

export async function loader({ url, context }: Route.LoaderArgs) {
  const all = url.searchParams.get("choose") === "all";
  const until = parseIsoDay(url.searchParams.get("until"));
  return {
    view: await getPayoutsView(context.get(database), { all, until }),
    mayChange: isAllowed(context, "payments.confirm"),
    formKey: randomUUID(),
    today: isoDay(new Date()),
    /** Whether all boxes are ticked at first. */
    allChosen: all,
    /** Up to which day the boxes are ticked; null: not by day. */
    until,
    done: namedText(payoutDoneTexts, url.searchParams.get("done")),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return payoutsAction(await readForm(request), context);
}

export const clientAction = keepTyped((submitted) => ({ chosen: submitted.getAll("entry").map(String) }));

export default function Payouts({ loaderData, actionData }: Route.ComponentProps) {
  const { view, mayChange, done, ...form } = loaderData;
  return (
    <div className="wrap py-2 md:py-4">
      <ListHeading about="When JazzCash sends you money, tick the payments it covers and save the payout.">
        JazzCash payouts
      </ListHeading>
      <div className="grid gap-3">
        <ErrorBox>{actionData?.errors.form}</ErrorBox>
        <Notice className="empty:hidden">{actionData ? null : done}</Notice>
      </div>
      {view.open.length === 0 ? (
        <p className="text-ink-soft">JazzCash holds none of your money.</p>
      ) : mayChange ? (
        <>
          <TickUntil until={form.until} />
          <PayoutForm {...form} view={view} rejected={actionData} />
        </>
      ) : (
        <p>Not paid out yet: {view.sum}</p>
      )}
      <EnteredPayouts payouts={view.payouts} mayChange={mayChange} />
    </div>
  );
}

/** A payout is mostly made of all that was paid up to a day. */
function TickUntil({ until }: { until: string | null }) {
  return (
    <details key={until} open={until !== null} className="mb-2">
      <summary className="inline-flex min-h-11 items-center text-link">Tick all up to a day</summary>
      <Form
        method="get"
        action="/dashboard/money/payouts"
        preventScrollReset
        className="grid max-w-100 grid-cols-[minmax(0,1fr)_auto] items-end gap-3"
      >
        <Field label="Up to" name="until" type="date" defaultValue={until ?? ""} max="2999-12-31" />
        <Button size="small" tone="quiet" className="min-h-13">
          Tick
        </Button>
      </Form>
    </details>
  );
}

/** Payouts, the newest first; one that was entered by mistake is taken back. */
function EnteredPayouts({ payouts, mayChange }: { payouts: PayoutsView["payouts"]; mayChange: boolean }) {
  if (payouts.length === 0) return null;
  return (
    <section aria-labelledby="entered" className="mt-7">
      <h2 id="entered" className="mb-2 font-semibold">
        Saved payouts
      </h2>
      <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
        {payouts.map(({ id, reference, amount, fee, day, items, by, isTakenBack }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 md:px-5"
          >
            <span className="min-w-0">
              <bdi className={`[overflow-wrap:anywhere] ${isTakenBack ? "text-ink-soft line-through" : ""}`}>
                {reference}
              </bdi>
              <span className="block text-sm text-ink-soft tabular-nums">
                {isTakenBack ? "Undone, " : ""}
                {day}, {items}, {fee}
                {by ? (
                  <>
                    , <bdi>{by}</bdi>
                  </>
                ) : null}
              </span>
            </span>
            <span className="flex items-center gap-3">
              <span className="font-semibold whitespace-nowrap tabular-nums">{amount}</span>
              {mayChange && !isTakenBack ? (
                <PostForm intent="take-back" sent={{ payout: id }} action={path} preventScrollReset>
                  <Button size="small" tone="quiet" aria-label={`Undo: ${reference}, ${amount}`}>
                    Undo
                  </Button>
                </PostForm>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
