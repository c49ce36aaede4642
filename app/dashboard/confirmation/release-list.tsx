import { Form, href, Link } from "react-router";
import { Button } from "../../ui/button.tsx";
import type { ReleaseGroup, ReleaseRow } from "./release-view.ts";

interface ConfirmReleaseListProps {
  groups: ReleaseGroup[];
  holdHours: number;
  tries: number;
}

/** The orders that may be cancelled, by why, each with a tick; the bar below cancels what is ticked. */
export function ConfirmReleaseList({ groups, holdHours, tries }: ConfirmReleaseListProps) {
  const titles = {
    refused: "Refused",
    ignored: "No answer",
    unpaid: "Not paid in time",
    held: "Waiting too long",
  };
  const notes = {
    refused: "The customer does not want the order.",
    ignored: `No answer after ${tries} calls, or a wrong number.`,
    unpaid: "The advance or payment was not made in time. No courier has a parcel.",
    held: `Not confirmed within ${holdHours} hours. Not ticked, because you may not have called some of them yet.`,
  };
  return (
    <Form action={href("/dashboard/confirm/release")} preventScrollReset className="grid gap-6">
      {groups.map(({ reason, rows, total }) => (
        <fieldset key={reason} className="min-w-0">
          <legend className="text-lg font-semibold">
            {titles[reason]}: {rows.length}, <span className="tabular-nums">{total}</span>
          </legend>
          <p className="mb-2 text-sm text-ink-soft">{notes[reason]}</p>
          <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
            {rows.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </ul>
        </fieldset>
      ))}
      <div className="save-bar flex items-center justify-between gap-3 border-t border-hairline bg-paper px-3 pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))] max-desk:fixed max-desk:inset-x-0 max-desk:bottom-0 max-desk:z-25 max-desk:[@media(height<24rem)]:static desk:sticky desk:bottom-0 desk:z-10 desk:rounded-b-lg desk:px-6">
        <span className="text-sm text-ink-soft">You will be asked to confirm.</span>
        <Button name="cancel" value="yes" tone="danger" size="small">
          Cancel ticked orders
        </Button>
      </div>
    </Form>
  );
}

function Row({ row: { id, number, customer, amount, note, isChosen } }: { row: ReleaseRow }) {
  return (
    <li className="flex items-start gap-1 px-1">
      <label className="flex min-h-14 min-w-0 flex-1 items-start gap-3 py-2.5 ps-2">
        <input
          // Back from the question it is ticked as it was.
          key={String(isChosen)}
          type="checkbox"
          name="order"
          value={id}
          defaultChecked={isChosen}
          className="mt-0.5 size-5 shrink-0 accent-pine"
        />
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="flex flex-wrap justify-between gap-x-3">
            <bdi className="font-semibold [overflow-wrap:anywhere]">{customer}</bdi>
            <span className="tabular-nums">{amount}</span>
          </span>
          <span className="text-sm text-ink-soft">{note}</span>
        </span>
      </label>
      <Link
        to={`/dashboard/orders/${number}`}
        className="inline-flex min-h-11 shrink-0 items-center px-2 text-sm text-link tabular-nums"
      >
        {number}
      </Link>
    </li>
  );
}
