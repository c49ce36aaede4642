import type { RouterContextProvider } from "react-router";
import { formatDateTime, formatWeekdayTime } from "../../../shop/base/karachi-time.ts";
import { getTodayFigures, getWorkQueues } from "../../../shop/overview/get-today.ts";
import { customer, database } from "../../http/context.ts";
import { isAllowed, mayOpen } from "../../http/dashboard-access.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { requestLowProducts } from "../../http/request-low-stock.ts";
import { orderSight } from "../orders/order/sight.ts";
import type { Route } from "./+types/today";
import { ParcelChart } from "./parcel-chart.tsx";
import { TodayQueues } from "./queues.tsx";
import { AlsoWaiting, LowStock, type WaitingEntry } from "./side.tsx";
import { useQueueKeys } from "./use-queue-keys.ts";
import { toFiguresView, toParcelChart, toQueueRows } from "./view.ts";

const maxLowProducts = 5;

export const meta: Route.MetaFunction = () => noindexMeta("Today | Dashboard");

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(database);
  const { id: userId, role } = context.get(customer);
  const sight = orderSight(role);
  const now = new Date();
  const [{ queues, stuckDays }, read, low] = await Promise.all([
    getWorkQueues(db, { now, userId }),
    getTodayFigures(db, now),
    isAllowed(context, "products") ? requestLowProducts(context) : [],
  ]);
  return {
    now: `${formatWeekdayTime(now).slice(0, 3)} ${formatDateTime(now)}`,
    figures: sight.figures ? toFiguresView(read.figures, now) : null,
    work: toQueueRows(queues, stuckDays, { ...sight, mayOpen: (path) => mayOpen(role, path) }),
    waiting: waitingEntries(read.figures, context),
    low: low.slice(0, maxLowProducts).map(({ productId, name, pieces }) => ({ id: productId, name, pieces })),
    chart: sight.figures ? toParcelChart(read.days) : null,
  };
}

function waitingEntries(
  { unread, unreadSince, unsent }: Awaited<ReturnType<typeof getTodayFigures>>["figures"],
  context: Readonly<RouterContextProvider>,
): WaitingEntry[] {
  const entries: WaitingEntry[] = [];
  if (unread > 0 && isAllowed(context, "messages"))
    entries.push({
      icon: "message",
      title: unread === 1 ? "1 message" : `${unread} messages`,
      note: unreadSince ? `oldest ${formatDateTime(unreadSince)}` : "",
      to: "/dashboard/messages",
    });
  if (unsent > 0 && isAllowed(context, "outbox"))
    entries.push({
      icon: "send",
      title: unsent === 1 ? "1 email was not sent" : `${unsent} emails were not sent`,
      note: "See why and resend",
      to: "/dashboard/outbox",
    });
  return entries;
}

export default function Today({ loaderData }: Route.ComponentProps) {
  const { now, figures, work, waiting, low, chart } = loaderData;
  useQueueKeys();
  return (
    <div className="wrap py-4 md:py-6">
      <h1 className="mb-3 display-2">
        Today <span className="ms-1.5 font-text text-sm text-ink-soft tabular-nums">{now}</span>
      </h1>
      {figures ? <Figures figures={figures} /> : null}
      <div className="grid gap-5 wide:grid-cols-[minmax(0,1fr)_23rem] wide:items-start">
        <TodayQueues {...work} hasFigures={figures !== null} />
        <div className="grid gap-4 wide:mt-5">
          <AlsoWaiting entries={waiting} />
          <LowStock products={low} />
          {chart ? <ParcelChart chart={chart} /> : null}
        </div>
      </div>
    </div>
  );
}

function Figures({ figures }: { figures: ReturnType<typeof toFiguresView> }) {
  return (
    <dl className="grid grid-cols-[auto_1fr_1.2fr] rounded-lg border border-hairline bg-paper tabular-nums">
      {figures.map(({ label, value, note }) => (
        <div
          key={label}
          className="min-w-0 border-hairline px-2.5 py-2 not-first:border-s desk:px-5 desk:py-3.5"
        >
          <dt className="text-[0.8125rem] text-ink-soft">{label}</dt>
          <dd className="text-lg leading-tight font-semibold desk:text-2xl">{value}</dd>
          <dd className="text-[0.8125rem] text-ink-soft">{note}</dd>
        </div>
      ))}
    </dl>
  );
}
