import { data } from "react-router";
import { tellForm } from "../../../../shop/fulfilment/couriers/booking/parcel-form.ts";
import { findParcel } from "../../../../shop/fulfilment/couriers/booking/parcel-queries.ts";
import { interceptParcel } from "../../../../shop/fulfilment/couriers/tracking/advise-courier.ts";
import { customer, database } from "../../../http/context.ts";
import { refuseDataRequest } from "../../../http/csv-download.ts";
import { parseForm, readForm } from "../../../http/forms/parse-form.ts";
import { found } from "../../../http/found.ts";
import { openApp } from "../../../http/open-app.ts";
import { answerPost, PostOnlyPage, postOnly, postOnlyHeaders, postOnlyMeta } from "../../ui/post-only.tsx";
import type { Route } from "./+types/tell";

export const meta = postOnlyMeta;
export const headers = postOnlyHeaders;
export default PostOnlyPage;

export function loader({ params }: Route.LoaderArgs) {
  return postOnly(
    "Message the courier with the buttons on the parcel’s page.",
    `/dashboard/parcels/${params.reference}`,
  );
}

export const middleware = answerPost(action);

/** Writes down what a courier without a protocol for it is told, and opens WhatsApp or the email app with the same words. */
async function action({ request, params, context }: Route.ActionArgs) {
  refuseDataRequest(request);
  const db = context.get(database);
  const { id: shipmentId } = found(await findParcel(db, params.reference), "Parcel");
  const parsed = parseForm(tellForm, await readForm(request));
  if (!parsed.ok) throw data(Object.values(parsed.rejected.errors)[0], { status: 400 });
  const { by, remarks } = parsed.value;
  const actor = { actor: "admin", actorId: context.get(customer).id } as const;
  const told = await interceptParcel(db, { shipmentId, remarks }, actor);
  if (told.outcome === "refused") throw data(told.reason, { status: 409 });
  const text = encodeURIComponent(remarks.toWellFormed());
  return by === "whatsapp"
    ? openApp(`https://wa.me/?text=${text}`)
    : openApp(`mailto:?subject=${encodeURIComponent("Change to a parcel")}&body=${text}`, "Email");
}
