import { useEffect } from "react";
import { href, Link, type RouterContextProvider, useNavigate } from "react-router";
import { formatDateTime, formatWeekdayTime, isoDay, karachiHour } from "../../../shop/base/karachi-time.ts";
import { toPhoto } from "../../../shop/catalogue/model/photo.ts";
import { activeProductsById } from "../../../shop/catalogue/product/catalogue-queries.ts";
import type { StockedProduct } from "../../../shop/catalogue/stock/low-stock.ts";
import { readLastHour } from "../../../shop/overview/last-hour-queries.ts";
import { readTodayFigures, type TodayFigures } from "../../../shop/overview/today-queries.ts";
import type { Database } from "../../../shop/schema.ts";
import { customer, database } from "../../http/context.ts";
import { isAllowed, mayOpen } from "../../http/dashboard-access.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { beside } from "../../http/parts/beside.ts";
import { requestLowProducts } from "../../http/request-low-stock.ts";
import { iconLinkClass } from "../../ui/shell/header.tsx";
import { Thumbnail } from "../../ui/thumbnail.tsx";
import { orderSight } from "../orders/order/sight.ts";
import { ScreenIcon, TakeOrderLink } from "../ui/menu-parts.tsx";
import { StateMark } from "../ui/state-mark.tsx";
import type { Route } from "./+types/today";
import { countQueues } from "./count-queues.ts";
import { FirstDay } from "./first-day.tsx";
import { changeFirstDay, firstDayView } from "./first-day-view.ts";
import { LastHourPanel, toLastHourView } from "./last-hour.tsx";
import { TodayQueues, UncountedQueues } from "./queues.tsx";
import { toFiguresView, toQueueRows, uncountedQueues } from "./view.ts";

const panel = "border-y border-hairline bg-paper max-desk:-mx-[var(--gutter)] desk:rounded-lg desk:border";
const heading = "flex items-baseline justify-between gap-4 px-4 pt-3 pb-2.5 font-semibold";

/** What waits beside the parcels: messages, letters. */
function AlsoWaiting({ entries }: { entries: ReturnType<typeof waitingEntries> }) {
  if (entries.length === 0) return null;
  return (
    <section className={panel} aria-labelledby="also-waiting">
      <h2 id="also-waiting" className={heading}>
        Also to do
      </h2>
      <ul className="pb-1">
        {entries.map(({ icon, title, note, to }) => (
          <li key={to} className="border-t border-hairline">
            <Link
              to={to}
              className="grid min-h-14 grid-cols-[auto_minmax(0,1fr)] items-center gap-3 px-4 py-1.5 text-[0.9375rem] hover:bg-pine-wash"
            >
              <ScreenIcon name={icon} className="size-5 text-ink-soft" />
              <span>
                <span className="block font-semibold">{title}</span>
                <span className="block text-sm text-ink-soft">{note}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Products at or below their reorder point. */
function LowStock({ products }: { products: Awaited<ReturnType<typeof lowView>> }) {
  if (products.length === 0) return null;
  return (
    <section className={panel} aria-labelledby="low-stock">
      <h2 id="low-stock" className={heading}>
        Low stock
        <Link to={href("/dashboard/stock/counts")} className="touch-target text-sm text-link">
          Count all
        </Link>
      </h2>
      <ul className="pb-1">
        {products.map(({ id, name, pieces, photo, color }) => (
          <li
            key={id}
            className="grid min-h-14 grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-3 border-t border-hairline px-4 py-1.5"
          >
            <Thumbnail {...{ name, photo, color }} size="small" />
            <span className="min-w-0 text-[0.9375rem] leading-snug font-semibold">{name}</span>
            <StateMark shape={pieces === 0 ? "trouble" : "waiting"}>{`${pieces} left`}</StateMark>
            <Link
              to={href("/dashboard/products/:id/stock", { id })}
              aria-label={`Correct the stock of ${name}`}
              className="inline-flex min-h-11 items-center rounded-full border border-line px-4 text-sm font-semibold"
            >
              Correct
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Of a link that a digit opens, and that `j` and `k` move to. */
const queueKeyAttribute = "data-queue-key";

/** Keys of Today: 1 to 9 open a queue, `j` and `k` move between them; Enter opens the one in focus, as it does any link. */
function useQueueKeys(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented, target } = event;
      if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return;
      if (target instanceof Element && target.closest("input, textarea, select, [contenteditable]")) return;
      if (document.querySelector("dialog:modal")) return;
      const links = [...document.querySelectorAll<HTMLAnchorElement>(`a[${queueKeyAttribute}]`)];
      const step = key === "j" ? 1 : key === "k" ? -1 : 0;
      if (step !== 0) {
        const at = links.indexOf(document.activeElement as HTMLAnchorElement);
        const next = at === -1 && step === -1 ? links.length - 1 : at + step;
        links[Math.min(Math.max(next, 0), links.length - 1)]?.focus();
        event.preventDefault();
        return;
      }
      const link = links.find((one) => one.getAttribute(queueKeyAttribute) === key);
      if (!link) return;
      event.preventDefault();
      navigate(`${link.pathname}${link.search}`);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [navigate]);
}

const maxLowProducts = 5;

export const meta: Route.MetaFunction = () => noindexMeta("Today | Dashboard");

export async function action({ request, context }: Route.ActionArgs) {
  return changeFirstDay(request, context);
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const { role } = context.get(customer);
  const sight = orderSight(role);
  const now = new Date();
  const queueSight = { ...sight, mayOpen: (path: string) => mayOpen(role, path) };
  const [counted, read, lastHour, low, firstDay] = await Promise.all([
    countQueues(context),
    readTodayFigures(db, karachiHour(isoDay(now))),
    beside(context, "the last hour", () => readLastHour(db, new Date(now.getTime() - 3_600_000))),
    isAllowed(context, "products") ? beside(context, "low stock", () => requestLowProducts(context)) : [],
    beside(context, "the list of the first day", () => firstDayView(context, url.searchParams.get("aside"))),
  ]);
  return {
    firstDay,
    now: `${formatWeekdayTime(now).slice(0, 3)} ${formatDateTime(now)}`,
    figures: sight.figures ? toFiguresView(read, now) : null,
    work: counted ? toQueueRows(counted.queues, counted.stuckDays, queueSight, now) : null,
    uncounted: counted ? [] : uncountedQueues(queueSight),
    waiting: waitingEntries(read, context),
    lastHour: lastHour && toLastHourView(lastHour, sight.figures),
    low: await lowView(db, (low ?? []).slice(0, maxLowProducts)),
    mayScan: mayOpen(role, "/dashboard/scan"),
    mayOrder: mayOpen(role, "/dashboard/orders/new"),
  };
}

/** Products that are low, with their photos. */
async function lowView(db: Database, low: StockedProduct[]) {
  const ids = low.map(({ productId }) => productId);
  const products = new Map(
    ids.length === 0 ? [] : (await activeProductsById(db, ids)).map((product) => [product.id, product]),
  );
  return low.map(({ productId: id, name, pieces }) => {
    const { image = null, backgroundColor: color = null } = products.get(id) ?? {};
    return { id, name, pieces, photo: image && toPhoto(image), color };
  });
}

function waitingEntries(
  { unread, unreadSince, unsent }: TodayFigures,
  context: Readonly<RouterContextProvider>,
) {
  const messages = unread > 0 &&
    isAllowed(context, "messages") && {
      icon: "message",
      title: unread === 1 ? "1 message" : `${unread} messages`,
      note: unreadSince ? `oldest ${formatDateTime(unreadSince)}` : "",
      to: "/dashboard/messages",
    };
  const emails = unsent > 0 &&
    isAllowed(context, "outbox") && {
      icon: "send",
      title: unsent === 1 ? "1 email was not sent" : `${unsent} emails were not sent`,
      note: "See why and resend",
      to: "/dashboard/outbox",
    };
  return [messages, emails].filter((entry) => entry !== false);
}

export default function Today({ loaderData }: Route.ComponentProps) {
  const { firstDay, now, figures, work, uncounted, waiting, lastHour, low, mayScan, mayOrder } = loaderData;
  useQueueKeys();
  return (
    <div className="wrap py-2 md:py-4">
      <div className="mb-1 flex items-center gap-1">
        <h1 className="me-auto display-2">
          Today <span className="ms-1.5 font-text text-sm text-ink-soft tabular-nums">{now}</span>
        </h1>
        {mayScan ? (
          <Link to={href("/dashboard/scan")} aria-label="Scan" className={iconLinkClass}>
            <ScreenIcon name="scan" className="size-5.5" />
          </Link>
        ) : null}
        {mayOrder ? <TakeOrderLink /> : null}
      </div>
      {figures ? <Figures figures={figures} /> : null}
      <div className="grid gap-5 wide:grid-cols-[minmax(0,1fr)_23rem] wide:items-start">
        <div>
          {work ? (
            <TodayQueues {...work} hasFigures={figures !== null} />
          ) : (
            <UncountedQueues queues={uncounted} />
          )}
          {firstDay ? <FirstDay {...firstDay} /> : null}
        </div>
        <div className="grid gap-4 wide:mt-5">
          <AlsoWaiting entries={waiting} />
          <LowStock products={low} />
          {lastHour ? <LastHourPanel {...lastHour} /> : null}
        </div>
      </div>
    </div>
  );
}

function Figures({ figures }: { figures: ReturnType<typeof toFiguresView> }) {
  return (
    <dl className="grid grid-cols-2 overflow-hidden wide:grid-cols-4 rounded-lg border border-hairline bg-paper tabular-nums">
      {figures.map(({ label, value, note }) => (
        <div
          key={label}
          className="min-w-0 border-hairline px-3.5 py-2 even:border-s nth-[n+3]:border-t desk:px-5 desk:py-3 wide:not-first:border-s wide:nth-[n+3]:border-t-0"
        >
          <dt className="text-[0.8125rem] text-ink-soft">{label}</dt>
          <dd className="text-lg leading-tight font-semibold desk:text-2xl">{value}</dd>
          <dd className="text-[0.8125rem] text-ink-soft">{note}</dd>
        </div>
      ))}
    </dl>
  );
}
