import { data, Form, Link, redirect, useSubmit } from "react-router";
import { formatTime } from "../../../shop/base/karachi-time.ts";
import { findParcel } from "../../../shop/fulfilment/parcels/find-parcel.ts";
import { refusalToPack, slipText } from "../../../shop/fulfilment/parcels/move-refusal.ts";
import { packShipments, unpackShipment } from "../../../shop/fulfilment/parcels/pack-shipments.ts";
import { parseParcelIds } from "../../../shop/fulfilment/parcels/parcel-key.ts";
import { listPackedSince, listParcels } from "../../../shop/fulfilment/parcels/parcel-queries.ts";
import { customer, database } from "../../http/context.ts";
import { readForm } from "../../http/forms/parse-form.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { ErrorBox } from "../../ui/error-box.tsx";
import { CameraButton } from "../parcels/scanner.tsx";
import { toParcelRow } from "../parcels/view.ts";
import { PostButton, PostForm } from "../ui/post-form.tsx";
import { StateMark } from "../ui/state-mark.tsx";
import { TextLink } from "../ui/text-link.tsx";
import type { Route } from "./+types/scan";

const path = "/dashboard/scan";
const modes = [
  { label: "Pack", to: path },
  { label: "Give to courier", to: "/dashboard/hand-over" },
  { label: "Returns", to: "/dashboard/take-back" },
];
const halfDayMs = 12 * 3600 * 1000;

export const meta: Route.MetaFunction = () => noindexMeta("Scan | Dashboard");

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const since = new Date(Date.now() - halfDayMs);
  const packed = await listParcels(db, await listPackedSince(db, context.get(customer).id, since));
  const [shown] = parseParcelIds(url.searchParams.get("packed"));
  const current = packed.find(({ id }) => id === shown) ?? null;
  const newest = packed.toSorted(
    (one, other) => (other.packedAt?.getTime() ?? 0) - (one.packedAt?.getTime() ?? 0),
  );
  return {
    current: current && toParcelRow(String(current.id), current),
    undone: url.searchParams.has("undone"),
    scanned: newest.map((parcel) => ({
      id: parcel.id,
      reference: parcel.reference,
      name: [parcel.orders[0]?.customerName, parcel.orders[0]?.city].filter(Boolean).join(", "),
      at: parcel.packedAt ? formatTime(parcel.packedAt) : "",
      problem: refusalToPack(parcel) ?? slipText(parcel),
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const db = context.get(database);
  const actor = { actor: "admin", actorId: context.get(customer).id } as const;
  const form = await readForm(request);
  const [undone] = parseParcelIds(String(form.get("undo")));
  if (undone) {
    if (await unpackShipment(db, undone, actor)) throw redirect(`${path}?undone`);
    return data({ message: "It is already handed over, or no longer packed." }, 409);
  }
  const code = form.get("code");
  if (typeof code !== "string" || code.trim() === "")
    return data({ message: "Scan or type the number on the slip." }, 400);
  const result = await findParcel(db, code, (parcel) => refusalToPack(parcel) === null && !parcel.packedAt);
  if (result.outcome !== "found") return data({ message: result.reason }, 409);
  const { id, reference } = result.parcel;
  const { refused } = await packShipments(db, [id], actor);
  const [refusal] = refused;
  if (refusal) return data({ message: `${reference}: ${refusal.reason}` }, 409);
  throw redirect(`${path}?packed=${id}`);
}

export default function Scan({ loaderData: { current, scanned, undone }, actionData }: Route.ComponentProps) {
  const submit = useSubmit();
  const troubled = scanned.filter(({ problem }) => problem).length;
  const count = `${scanned.length} packed${troubled > 0 ? `, ${troubled} to remove` : ""}`;
  return (
    <div className="mx-auto w-full max-w-lg">
      <nav aria-label="What are you scanning for?" className="flex bg-ink p-2">
        <ul className="grid w-full grid-cols-3 rounded-full bg-ink ring-1 ring-ink-soft">
          {modes.map(({ label, to }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={to === path ? "page" : undefined}
                className="grid min-h-11 place-items-center rounded-full text-sm font-semibold text-paper aria-[current]:bg-paper aria-[current]:text-pine-deep"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid gap-4 px-4 py-4">
        <h1 className="sr-only">Scan to pack</h1>
        <CameraButton onCode={(code) => void submit({ code }, { method: "post", action: path })} />
        <PostForm action={path} noValidate={false} className="flex items-end gap-2">
          <label className="grid min-w-0 flex-1 gap-1.5 text-sm font-semibold">
            Scan or type the number on the slip
            <input
              key={current?.value ?? (undone ? "undone" : "first")}
              name="code"
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={100}
              className="min-h-13 w-full rounded-md border border-line bg-paper px-3.5 text-base font-normal"
            />
          </label>
          <PostButton size="regular">Packed</PostButton>
        </PostForm>
        <ErrorBox>
          {actionData ? <span className="text-lg font-semibold">{actionData.message}</span> : null}
        </ErrorBox>
        <div role="status" className="empty:hidden">
          {current && !actionData ? <PackedParcel parcel={current} /> : null}
        </div>
        <section aria-labelledby="scanned">
          <h2 id="scanned" className="font-semibold">
            Scanned <span className="font-normal text-ink-soft">{count}</span>
          </h2>
          <ol>
            {scanned.map(({ id, reference, name, at, problem }) => (
              <li
                key={id}
                className="grid min-h-10 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-hairline py-1 text-sm tabular-nums"
              >
                <span className="[overflow-wrap:anywhere]">
                  <StateMark shape={problem ? "trouble" : "done"}>{`${reference} ${name}`}</StateMark>
                  {problem ? <span className="block text-clay">{problem}</span> : null}
                </span>
                <span className="text-ink-soft">{at}</span>
              </li>
            ))}
          </ol>
        </section>
        <TextLink to="/dashboard/pack">Done. See what is left to pack</TextLink>
      </div>
    </div>
  );
}

type Scanned = NonNullable<Route.ComponentProps["loaderData"]["current"]>;

/** The parcel that was scanned last: what must be in it. */
function PackedParcel({ parcel }: { parcel: Scanned }) {
  return (
    <article
      className="border-t-4 border-pine bg-paper px-4 pt-1 pb-3"
      aria-label={`Packed: ${parcel.reference}`}
    >
      <Form method="post" action={path} className="flex items-center justify-between">
        <StateMark shape="done">Packed</StateMark>
        <button
          type="submit"
          name="undo"
          value={parcel.value}
          className="min-h-11 px-3 font-semibold text-pine underline underline-offset-4"
        >
          Undo
        </button>
      </Form>
      <p className="flex justify-between gap-4 text-xl font-semibold">
        <bdi className="min-w-0 [overflow-wrap:anywhere]">{parcel.customer}</bdi>
        <span className="tabular-nums">{parcel.cash}</span>
      </p>
      <p className="text-sm text-ink-soft tabular-nums">
        {[parcel.city, parcel.reference, ...parcel.orders.map(({ text }) => text), parcel.courier]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <ul className="mt-2">
        {parcel.articles.map(({ key, name, quantity }) => (
          <li key={key} className="flex items-center gap-3 py-1">
            <b className="min-w-8 text-end text-2xl leading-none font-semibold tabular-nums">{quantity}</b>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </article>
  );
}
