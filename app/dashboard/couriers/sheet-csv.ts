import { data, redirect } from "react-router";
import { writeBookingSheet } from "../../../shop/fulfilment/couriers/booking/write-booking-sheet.ts";
import { parseParcelIds } from "../../../shop/fulfilment/parcels/parcel-key.ts";
import { customer, database } from "../../http/context.ts";
import { csvDownload, refuseDataRequest } from "../../http/csv-download.ts";
import { readForm } from "../../http/forms/parse-form.ts";
import { answerPost, PostOnlyPage, postOnly, postOnlyHeaders, postOnlyMeta } from "../ui/post-only.tsx";
import type { Route } from "./+types/sheet-csv";
import { courierOfPath } from "./path.ts";

export const meta = postOnlyMeta;
export const headers = postOnlyHeaders;
export default PostOnlyPage;

export function loader({ params }: Route.LoaderArgs) {
  return postOnly("Please press “Download the sheet”.", `/dashboard/couriers/${params.id}/sheet`);
}

export const middleware = answerPost(action);

/** Sends the parcels that a courier is to book as a file in its columns. */
async function action({ request, params, context }: Route.ActionArgs) {
  refuseDataRequest(request);
  const db = context.get(database);
  const { id, adapter, isRider } = await courierOfPath(db, params.id);
  if (adapter || isRider) throw data("This courier does not use a booking sheet.", { status: 404 });
  const named = parseParcelIds(String((await readForm(request)).get("named") ?? ""));
  const sheet = await writeBookingSheet(db, { courierId: id, named }, new Date(), context.get(customer).id);
  // The page names them first.
  if (sheet === null) return redirect(`/dashboard/couriers/${id}/sheet?changed`, 303);
  return csvDownload(context, `lumiskin-${id}`, [sheet]);
}
