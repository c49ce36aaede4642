import { Form, href, Link, useNavigation } from "react-router";
import { Button, buttonClass } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { StateMark } from "../ui/state-mark.tsx";
import type { ConcernRow } from "./concern-view.ts";

interface ConcernRowsProps {
  rows: readonly ConcernRow[];
  /** The transaction whose form was refused, and why. */
  rejected: { transaction: string; message: string } | undefined;
}

/** Payments that need somebody, each with its next step. */
export function ConcernRows({ rows, rejected }: ConcernRowsProps) {
  return (
    <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
      {rows.map((row) => (
        <Row
          key={row.id}
          row={row}
          error={rejected?.transaction === String(row.id) ? rejected.message : undefined}
        />
      ))}
    </ul>
  );
}

function Row({ row, error }: { row: ConcernRow; error: string | undefined }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4 md:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="min-w-0">
          <Link to={row.path} className="touch-target font-semibold text-link lining-nums">
            {row.order}
          </Link>{" "}
          <bdi className="[overflow-wrap:anywhere]">{row.customerName}</bdi>
        </p>
        <p className="text-lg font-semibold tabular-nums">{row.amount}</p>
      </div>
      <div>
        <p>
          <StateMark shape={row.shape}>{row.label}</StateMark>
        </p>
        <p className="text-sm text-ink-soft tabular-nums">{row.when}</p>
      </div>
      <p className="text-[0.9375rem]">{row.advice}</p>
      <ErrorBox>{error}</ErrorBox>
      <Steps row={row} />
    </li>
  );
}

function Steps({ row }: { row: ConcernRow }) {
  const sent = useNavigation().formData;
  const busy = sent?.get("transaction") === String(row.id) ? sent.get("intent") : null;
  return (
    <Form
      method="post"
      action={href("/dashboard/payments")}
      replace
      aria-label={`Payment for ${row.order}`}
      className="flex flex-wrap items-center gap-3"
    >
      <input type="hidden" name="transaction" value={row.id} />
      <input type="hidden" name="concern" value={row.concern} />
      {row.ask === "possible" ? (
        <Button size="small" name="intent" value="ask" busy={busy === "ask"} busyLabel="Asking...">
          Ask JazzCash again
        </Button>
      ) : row.ask ? (
        <p className="text-sm text-ink-soft">We are asking JazzCash.</p>
      ) : null}
      {row.whatsApp ? (
        <a href={row.whatsApp} rel="noopener" target="_blank" className={buttonClass("primary", "small")}>
          WhatsApp
        </a>
      ) : null}
      <Button
        size="small"
        tone="quiet"
        name="intent"
        value="seen"
        busy={busy === "seen"}
        busyLabel="Saving..."
      >
        Remove from list
      </Button>
    </Form>
  );
}
