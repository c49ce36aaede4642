import { data } from "react-router";
import { readForm } from "../../http/parse-form.ts";
import type { Route } from "./+types/product-photos-upload";
import { filesOf, storeSentPhoto } from "./store-photos.ts";

export function loader() {
  throw data("Photographs are sent here by POST.", { status: 405, headers: { Allow: "POST" } });
}

/** Stores one photograph for the page's script, which sends each by itself. Sent again, it is stored once. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const [file] = filesOf(await readForm(request));
  if (!file) return Response.json({ error: "No photograph was chosen." }, { status: 400 });
  const { status, error } = await storeSentPhoto(context, params.id, file);
  return Response.json({ error }, { status });
}
