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

const detailClass = "block text-sm text-ink-soft tabular-nums [overflow-wrap:anywhere]";

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
        <Group title="Owed, not requested yet" rows={owed}>
          {(row) => (
            <span className={detailClass}>
              {row.why}, {row.age} ago
            </span>
          )}
        </Group>
        {Object.entries({
          "To check": trouble,
          "To approve": toApprove,
          "To pay yourself": toPay,
          "With JazzCash": sending,
          "Refunded or declined": over,
        }).map(([title, rows]) => (
          <Group key={title} {...{ title, rows }}>
            {(row) => (
              <span className="flex flex-wrap items-baseline gap-x-3">
                <StateMark shape={row.mark.shape}>{row.mark.label}</StateMark>
                <span className={detailClass}>
                  {row.way}, {row.isOver ? row.ended : `requested ${row.age} ago`}
                </span>
              </span>
            )}
          </Group>
        ))}
      </div>
    </div>
  );
}

interface GroupProps<Row> {
  title: string;
  rows: readonly Row[];
  /** What is said of a row below its order. */
  children: (row: Row) => ReactNode;
}

/** Orders or refunds, each with the way to its page. */
function Group<Row extends Pick<OwedView & RefundView, "path" | "number" | "customer" | "amount">>({
  title,
  rows,
  children,
}: GroupProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="mb-2 font-semibold">
        {title} <span className="font-normal text-ink-soft tabular-nums">{rows.length}</span>
      </h2>
      <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
        {rows.map((row) => (
          <li key={row.path}>
            <Link
              to={row.path}
              className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5 hover:bg-pine-wash"
            >
              <span className="min-w-0">
                <span className="block font-semibold tabular-nums">
                  {row.number} <bdi className="font-normal">{row.customer}</bdi>
                </span>
                {children(row)}
              </span>
              <span className="text-lg font-semibold whitespace-nowrap lining-nums tabular-nums">
                {row.amount}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
