import type { ReactNode } from "react";
import { Link } from "react-router";
import { listOwed, listRefunds } from "../../../shop/payments/refunds/refund-list-queries.ts";
import { database } from "../../http/context.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { BrokenRows } from "../ui/broken-rows.tsx";
import { ListHeading } from "../ui/list-heading.tsx";
import { type BrokenRow, orderNumberOf, showRows } from "../ui/show-rows.ts";
import { StateMark } from "../ui/state-mark.tsx";
import type { Route } from "./+types/refunds";
import { type OwedView, type RefundView, toOwedView, toRefundView } from "./refund-view.ts";

const rowClass =
  "flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5 hover:bg-pine-wash";
const listClass = "divide-y divide-hairline rounded-lg border border-hairline bg-paper";
const detailClass = "block text-sm text-ink-soft tabular-nums [overflow-wrap:anywhere]";
const amountClass = "text-lg font-semibold whitespace-nowrap lining-nums tabular-nums";

/** Orders whose customers get money back, each with the way to a request. */
function OwedRows({ rows }: { rows: readonly OwedView[] }) {
  return (
    <ul className={listClass}>
      {rows.map((row) => (
        <Row key={row.number} row={row}>
          <span className={detailClass}>
            {row.why}, {row.age} ago
          </span>
        </Row>
      ))}
    </ul>
  );
}

/** Refunds, each with its state and the way to its page. */
function RefundRows({ rows }: { rows: readonly RefundView[] }) {
  return (
    <ul className={listClass}>
      {rows.map((row) => (
        <Row key={row.id} row={row}>
          <span className="flex flex-wrap items-baseline gap-x-3">
            <StateMark shape={row.mark.shape}>{row.mark.label}</StateMark>
            <span className={detailClass}>
              {row.way}, {row.isOver ? row.ended : `requested ${row.age} ago`}
            </span>
          </span>
        </Row>
      ))}
    </ul>
  );
}

interface RowProps {
  row: Pick<OwedView & RefundView, "path" | "number" | "customer" | "amount">;
  children: ReactNode;
}

function Row({ row, children }: RowProps) {
  return (
    <li>
      <Link to={row.path} className={rowClass}>
        <span className="min-w-0">
          <span className="block font-semibold tabular-nums">
            {row.number} <bdi className="font-normal">{row.customer}</bdi>
          </span>
          {children}
        </span>
        <span className={amountClass}>{row.amount}</span>
      </Link>
    </li>
  );
}

export const meta: Route.MetaFunction = () => noindexMeta("Refunds | Dashboard");

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(database);
  const now = new Date();
  const broken: BrokenRow[] = [];
  const owed = showRows(await listOwed(db), broken, orderNumberOf, (row) => toOwedView(row, now));
  const refunds = async (are: "open" | "over") =>
    showRows(await listRefunds(db, { are }), broken, orderNumberOf, (row) => toRefundView(row, now));
  const [open, over] = [await refunds("open"), await refunds("over")];
  const shaped = (shape: string) => open.filter(({ mark }) => mark.shape === shape);
  return {
    owed,
    trouble: shaped("trouble"),
    toApprove: open.filter(({ state }) => state === "requested"),
    toPay: shaped("todo").filter(({ state }) => state === "approved"),
    sending: shaped("moving"),
    over,
    broken,
  };
}

export default function Refunds({ loaderData }: Route.ComponentProps) {
  const { owed, trouble, toApprove, toPay, sending, over, broken } = loaderData;
  const waits = owed.length + trouble.length + toApprove.length + toPay.length + sending.length;
  return (
    <div className="wrap max-w-4xl py-2 md:py-4">
      <ListHeading about="Money you send back to customers. Staff request a refund, the owner approves it, then you pay it.">
        Refunds
      </ListHeading>
      <BrokenRows rows={broken} />
      {waits === 0 ? (
        <EmptyState title="No refunds waiting.">
          Orders that were paid twice, or paid and then cancelled, appear here automatically.
        </EmptyState>
      ) : null}
      <div className="grid gap-8">
        <Group title="Owed, not requested yet" count={owed.length}>
          <OwedRows rows={owed} />
        </Group>
        <Group title="To check" count={trouble.length}>
          <RefundRows rows={trouble} />
        </Group>
        <Group title="To approve" count={toApprove.length}>
          <RefundRows rows={toApprove} />
        </Group>
        <Group title="To pay yourself" count={toPay.length}>
          <RefundRows rows={toPay} />
        </Group>
        <Group title="With JazzCash" count={sending.length}>
          <RefundRows rows={sending} />
        </Group>
        <Group title="Refunded or declined" count={over.length}>
          <RefundRows rows={over} />
        </Group>
      </div>
    </div>
  );
}

function Group({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="mb-2 font-semibold">
        {title} <span className="font-normal text-ink-soft tabular-nums">{count}</span>
      </h2>
      {children}
    </section>
  );
}
