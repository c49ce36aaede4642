import { data } from "react-router";
import { documentForm } from "../../../../shop/fulfilment/couriers/booking/book-form.ts";
import { fetchDocument } from "../../../../shop/fulfilment/couriers/booking/fetch-document.ts";
import { customer } from "../../../http/context.ts";
import { refuseDataRequest } from "../../../http/csv-download.ts";
import { parseForm, readForm } from "../../../http/forms/parse-form.ts";
import type { PageHandle } from "../../../http/page-handle.ts";
import { answerPost, PostOnlyPage, postOnly, postOnlyHeaders, postOnlyMeta } from "../../ui/post-only.tsx";
import { deliveryOf } from "../action.ts";
import type { Route } from "./+types/documents";

export const handle = { waitsFor: "third party" } satisfies PageHandle;

export const meta = postOnlyMeta;
export const headers = postOnlyHeaders;
export default PostOnlyPage;

export function loader() {
  return postOnly("Please press “Labels” or “Load sheet”.", "/dashboard/book");
}

export const middleware = answerPost(action);

/** A courier's labels or load sheet, through this server: the courier's keys stay here. */
async function action({ request, context }: Route.ActionArgs) {
  refuseDataRequest(request);
  const parsed = parseForm(documentForm, await readForm(request));
  if (!parsed.ok) throw data("This document does not exist.", { status: 404 });
  const { kind, parcels } = parsed.value;
  const fetched = await fetchDocument(
    deliveryOf(context),
    { kind, shipmentIds: parcels },
    context.get(customer).id,
  );
  if (fetched.outcome === "refused") {
    const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
    return new Response(`${fetched.reason}\n`, { status: 409, headers });
  }
  const { document, courier } = fetched;
  return new Response(document.bytes as unknown as BodyInit, {
    headers: {
      "Content-Type": document.contentType,
      "Content-Disposition": `inline; filename="${courier}-${kind.replace("_", "-")}"`,
      "Cache-Control": "no-store",
    },
  });
}
