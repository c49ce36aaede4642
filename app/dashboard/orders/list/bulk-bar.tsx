import { type FormEvent, useEffect, useState } from "react";
import { href, Link, useSubmit } from "react-router";
import { cappedSum, displayPrice } from "../../../../shop/base/price.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/form/confirm-dialog.tsx";
import { CloseIcon } from "../../../ui/shell/icons.tsx";
import { PostButton, PostForm } from "../../ui/post-form.tsx";
import type { BulkButton, BulkChoice } from "./bulk-choice.ts";
import { OrderListHiddenFields } from "./hidden-fields.tsx";
import { type OrderListParams, orderListPath, tickedPath } from "./params.ts";

/** The id of the form to which the checkboxes of the list belong. */
export const bulkFormId = "bulk";

interface BulkBarProps {
  list: OrderListParams;
  choice: BulkChoice | null;
  buttons: BulkButton[];
}

/** What can be done with the ticked orders; it shows once one is ticked. Works without scripts: it is a form. */
export function BulkBar({ list, choice, buttons }: BulkBarProps) {
  const submit = useSubmit();
  const ticked = useTicked();
  const path = orderListPath(list);
  const isAll = choice?.isAll ?? false;
  // A question is asked on this page; slips, files and WhatsApp are documents of their own.
  const ask = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement) || submitter.name !== "end") return;
    event.preventDefault();
    void submit(submitter, { preventScrollReset: true });
  };
  return (
    <form
      id={bulkFormId}
      method="get"
      action="/dashboard"
      onSubmit={ask}
      aria-label="Selected orders"
      className={`${isAll ? "" : "bulk-bar"} sticky bottom-[calc(var(--tab-bar)+0.5rem)] z-10 mt-5 flex flex-wrap items-center gap-x-4 gap-y-1.5 rounded-lg bg-ink px-3 py-2 text-paper shadow-float on-dark`}
    >
      <OrderListHiddenFields list={list} />
      {isAll ? <input type="hidden" name="choose" value="all" /> : null}
      <p className="min-w-0 flex-1 basis-24 text-sm leading-snug font-semibold tabular-nums" role="status">
        {choice?.isAll ? `${choice.count}, ${choice.amount}` : (ticked ?? "With the ticked orders:")}
      </p>
      <Link
        to={path}
        preventScrollReset
        onClick={untick}
        aria-label="Untick all"
        className="-me-1.5 grid size-11 place-items-center rounded-full md:order-last"
      >
        <CloseIcon />
      </Link>
      <div className="grid w-full grid-cols-3 gap-1.5 md:flex md:w-auto">
        {buttons
          .filter((name) => !isAll || name === "Complete" || name === "Cancel")
          .map((name) => (
            <Button key={name} tone="light" size="small" className="px-2! md:px-3!" {...actions(path)[name]}>
              {name}
            </Button>
          ))}
      </div>
    </form>
  );
}

/** What each button sends. @param path of the list */
const actions = (path: string) =>
  ({
    "Print slips": { name: "intent", value: "print", formMethod: "post", formAction: path },
    WhatsApp: { formAction: href("/dashboard/orders/write") },
    Complete: { name: "end", value: "completed" },
    Confirm: { name: "end", value: "confirmed" },
    Cancel: { name: "end", value: "cancelled" },
    Export: {
      name: "ticked",
      formMethod: "post",
      formAction: path.replace("/dashboard", href("/dashboard/orders.csv")),
    },
  }) as const;

const boxes = () => [...document.querySelectorAll<HTMLInputElement>("input[name=chosen]:checked")];

function untick() {
  for (const box of boxes()) box.click();
}

/** Count and sum of what is ticked; null: no script has counted. @example `3 ticked, Rs. 13,396` */
function useTicked(): string | null {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    const count = () => {
      const amounts = boxes().map(({ dataset }) => dataset.amount);
      const sum = cappedSum(amounts.map((amount) => Number(amount ?? 0)));
      setText(`${amounts.length} ticked${amounts[0] === undefined ? "" : `, ${displayPrice(sum)}`}`);
    };
    count();
    document.addEventListener("change", count);
    return () => document.removeEventListener("change", count);
  }, []);
  return text;
}

/** Confirms what is to be done with the ticked orders, with their count and sum, and names what is left out (R46). */
export function ConfirmBulk({
  list,
  choice,
  question: { to, value, left, notSent },
}: {
  list: OrderListParams;
  choice: BulkChoice;
  question: NonNullable<BulkChoice["question"]>;
}) {
  const isConfirmation = to === "confirmed";
  const title = isConfirmation
    ? "All of them have said yes?"
    : `Mark ${choice.count} as ${to}${choice.amount ? `, ${choice.amount}` : ""}?`;
  return (
    <ConfirmDialog
      title={value ? title : `None of these can be ${to}`}
      cancelTo={tickedPath(list, choice.orderIds)}
      cancelLabel="Go back"
      action={
        value ? (
          <PostForm
            intent={isConfirmation ? "confirm" : "end"}
            sent={{ [isConfirmation ? "orders" : "lines"]: value, end: to }}
            action={orderListPath(list)}
            stays
          >
            <PostButton tone={to === "cancelled" ? "danger" : "primary"} busyLabel="Processing...">
              {`Mark as ${to}`}
            </PostButton>
          </PostForm>
        ) : null
      }
    >
      {value ? (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5">
          <dt>Orders</dt>
          <dd className="font-semibold text-ink tabular-nums">{choice.count}</dd>
          <dt>Amount</dt>
          <dd className="font-semibold text-ink tabular-nums">{choice.amount}</dd>
        </dl>
      ) : null}
      {left.length > 0 ? (
        <div className="mt-4 max-h-40 overflow-y-auto">
          <p>Left out:</p>
          <ul className="text-ink">
            {left.map((name) => (
              <li key={name} className="[overflow-wrap:anywhere]">
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {notSent ? <p className="mt-4 font-medium text-clay">{notSent}</p> : null}
      {value ? (
        <p className="mt-4">
          {isConfirmation
            ? "The orders can then be packed. Each customer gets the usual email."
            : `A ${to} order cannot be changed again. Each customer gets the usual email.`}
        </p>
      ) : null}
    </ConfirmDialog>
  );
}
