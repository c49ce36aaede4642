import { useEffect } from "react";
import { Link } from "react-router";
import { taxNumbers } from "../../../shop/content/settings/shop-settings.ts";
import { parseParcelIds } from "../../../shop/fulfilment/parcels/parcel-key.ts";
import { listParcels } from "../../../shop/fulfilment/parcels/parcel-queries.ts";
import { listTickedOrders } from "../../../shop/orders/confirm/confirm-many-queries.ts";
import { database } from "../../http/context.ts";
import { isAllowed } from "../../http/dashboard-access.ts";
import { found } from "../../http/found.ts";
import type { PageHandle } from "../../http/page-handle.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { requestSettings } from "../../http/request-settings.ts";
import { safeReturnTo } from "../../http/return-to.ts";
import { ErrorBox } from "../../ui/error-box.tsx";
import { FilterPills } from "../ui/filter-pills.tsx";
import { PrintButton } from "../ui/print-sheet.tsx";
import type { Route } from "./+types/slips";
import { slipsPath } from "./pack-action.ts";
import { PickList } from "./pick-list.tsx";
import { Label, Slip } from "./slip.tsx";
import { toPickList, toSlip } from "./slip-view.ts";
import "./slips.css";

export const handle = { printed: true } satisfies PageHandle;

const papers = [
  { value: "a4", label: "Pick list and slips, A4" },
  { value: "a6", label: "Slips, A6" },
  { value: "label", label: "Labels, 4 × 6 in" },
  { value: "list", label: "Pick list" },
] as const;

/** The most slips of one document. */
const maxSlips = 300;

export const meta: Route.MetaFunction = () => noindexMeta("Slips | Dashboard");

export async function loader({ url, context }: Route.LoaderArgs) {
  const ids = parseParcelIds(url.searchParams.get("parcels")).slice(0, maxSlips);
  const parcels = await listParcels(context.get(database), ids);
  found(parcels.length > 0 ? parcels : null, "Parcel");
  const settings = await requestSettings(context);
  const hasAmounts = isAllowed(context, "orders.amounts");
  return {
    paper: papers.find(({ value }) => value === url.searchParams.get("paper"))?.value ?? "a4",
    prints: url.searchParams.has("print"),
    ids: parcels.map(({ id }) => id),
    slips: parcels.map((parcel) => toSlip(parcel, hasAmounts)),
    list: toPickList(parcels),
    sender: { name: "LumiSkin", phone: settings.phone ?? null, tax: taxNumbers(settings) },
    left: (
      await listTickedOrders(
        context.get(database),
        parseParcelIds(url.searchParams.get("left")).slice(0, maxSlips),
      )
    ).map(({ name }) => name),
    back: safeReturnTo(url.searchParams.get("back"), `/dashboard/pack?ticked=${ids.join()}`),
  };
}

/** Slips of many parcels in one document; opened by Print it asks for the printer automatically. */
export default function Slips({
  loaderData: { paper, prints, ids, slips, list, left, back, sender },
}: Route.ComponentProps) {
  useEffect(() => {
    if (prints) window.print();
  }, [prints]);
  const path = `${slipsPath(ids)}&${new URLSearchParams({ back })}`;
  return (
    <div className="wrap py-2 md:py-4 print:max-w-none print:p-0">
      <div className="mb-6 grid gap-3 print:hidden">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Link to={back} className="inline-flex min-h-11 items-center text-sm text-link">
            {back.startsWith("/dashboard/pack") ? "Back to packing" : "Back to orders"}
          </Link>
          <PrintButton />
        </div>
        {left.length > 0 ? (
          <ErrorBox>Not printed, because not ready to pack: {left.join(", ")}</ErrorBox>
        ) : null}
        <h1 className="display-2">{slips.length === 1 ? "1 slip" : `${slips.length} slips`}</h1>
        <FilterPills
          label="Paper"
          pills={papers.map(({ value, label }) => ({
            label,
            to: `${path}&paper=${value}`,
            current: value === paper,
          }))}
        />
      </div>
      <div className="sheet slips">
        {paper === "a4" || paper === "list" ? <PickList list={list} /> : null}
        {paper === "a4"
          ? inFours(slips).map((four) => (
              <div key={four[0]?.id} className="slip-four">
                {four.map((slip) => (
                  <Slip key={slip.id} {...{ slip, sender }} />
                ))}
              </div>
            ))
          : null}
        {paper === "a6" ? slips.map((slip) => <Slip key={slip.id} {...{ slip, sender }} />) : null}
        {paper === "label" ? slips.map((slip) => <Label key={slip.id} {...{ slip, sender }} />) : null}
      </div>
    </div>
  );
}

/** In groups that fit on a sheet of A4. */
function inFours<One>(all: readonly One[]): One[][] {
  return Array.from({ length: Math.ceil(all.length / 4) }, (_, index) => all.slice(index * 4, index * 4 + 4));
}
