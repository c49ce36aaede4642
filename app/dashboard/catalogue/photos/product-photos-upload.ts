import { readUpload } from "../../../http/forms/read-upload.ts";
import type { PageHandle } from "../../../http/page-handle.ts";
import { answerPost, PostOnlyPage, postOnly, postOnlyHeaders, postOnlyMeta } from "../../ui/post-only.tsx";
import type { Route } from "./+types/product-photos-upload";
import { storeSentPhoto } from "./store-photos.ts";

export const handle = { waitsFor: "photo" } satisfies PageHandle;

export const meta = postOnlyMeta;
export const headers = postOnlyHeaders;
export default PostOnlyPage;

export function loader({ params }: Route.LoaderArgs) {
  return postOnly("Please upload photos from the product page.", `/dashboard/products/${params.id}/photos`);
}

export const middleware = answerPost(action);

/** Stores one photo for the page's script, which sends each by itself. Sent again, it is stored once. */
async function action({ request, params, context }: Route.ActionArgs) {
  const [file] = (await readUpload(request, "photos")).files;
  if (!file) return Response.json({ error: "Please choose a photo." }, { status: 400 });
  const { status, error } = await storeSentPhoto(context, params.id, file);
  return Response.json({ error }, { status });
}
