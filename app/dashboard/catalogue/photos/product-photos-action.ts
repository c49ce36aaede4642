import { data, type RouterContextProvider, redirect } from "react-router";
import { describePhoto, type ListedPhoto, movePhoto } from "../../../../shop/catalogue/model/photo-list.ts";
import { changePhotos, undoRemoval } from "../../../../shop/catalogue/photos/change-photos.ts";
import {
  altField,
  type PhotosIntent,
  photosForm,
  shownAltField,
  undoForm,
} from "../../../../shop/catalogue/photos/photos-form.ts";
import { productPhotos } from "../../../../shop/catalogue/photos/product-photo-queries.ts";
import { customer, database } from "../../../http/context.ts";
import { parseForm, type Rejected } from "../../../http/forms/parse-form.ts";
import { readUpload } from "../../../http/forms/read-upload.ts";
import { storeSentPhoto } from "./store-photos.ts";

/** The action data: what was typed, and the files that were refused with their sentences. */
export interface PhotosAnswer extends Rejected {
  refusedFiles: { name: string; error: string }[];
}

interface PhotosArgs {
  request: Request;
  params: { id: string };
  context: Readonly<RouterContextProvider>;
}

/** Saves the words, does what the button says, and without scripts stores the files that were chosen. */
export async function photosAction({ request, params: { id }, context }: PhotosArgs) {
  const { form, files } = await readUpload(request, "photos");
  if (form.has("undo")) return undo(form, id, context);
  const db = context.get(database);
  const names = (await productPhotos(db, id)).map(({ name }) => name);
  const parsed = parseForm(photosForm(names), form);
  if (!parsed.ok) return data<PhotosAnswer>({ ...parsed.rejected, refusedFiles: [] }, { status: 400 });
  const { do: intent, ...texts } = parsed.value;
  const result = await changePhotos(
    db,
    id,
    (photos) => applyIntent(saveWords(photos, texts as Record<string, string | undefined>), intent),
    { actorId: context.get(customer).id },
  );
  if (result.outcome === "unknown") throw data("Product not found", { status: 404 });
  const refusedFiles: PhotosAnswer["refusedFiles"] = [];
  let status = 400;
  for (const file of files) {
    const stored = await storeSentPhoto(context, id, file);
    if (stored.error === null) continue;
    refusedFiles.push({ name: file.name.slice(0, 100), error: stored.error });
    status = stored.status;
  }
  if (refusedFiles.length > 0)
    return data<PhotosAnswer>({ values: {}, errors: {}, refusedFiles }, { status });
  const removal = intent.do === "remove" && result.outcome === "changed" ? result.revision : null;
  throw redirect(photosPath(id, removal ? `removed=${removal}` : `done=${intent.do}`));
}

const photosPath = (id: string, query: string) =>
  `/dashboard/products/${encodeURIComponent(id)}/photos?${query}`;

async function undo(form: FormData, id: string, context: PhotosArgs["context"]) {
  const parsed = parseForm(undoForm, form);
  if (!parsed.ok) return data<PhotosAnswer>({ ...parsed.rejected, refusedFiles: [] }, { status: 400 });
  const result = await undoRemoval(context.get(database), id, parsed.value.undo, context.get(customer).id);
  if (result.outcome === "changed") throw redirect(photosPath(id, "done=undo"));
  const message =
    result.outcome === "unknown"
      ? "There is nothing to restore."
      : "This product already has the maximum number of photos. Please remove one first.";
  return data<PhotosAnswer>({ values: {}, errors: { form: message }, refusedFiles: [] }, { status: 409 });
}

/** Writes the alt texts that differ from what the page showed: those that others have changed since stay. */
function saveWords(photos: ListedPhoto[], texts: Record<string, string | undefined>): ListedPhoto[] {
  return photos.map((photo) => {
    const alt = texts[altField(photo.name)];
    return alt === undefined || alt === texts[shownAltField(photo.name)] ? photo : { ...photo, alt };
  });
}

function applyIntent(photos: ListedPhoto[], intent: PhotosIntent): ListedPhoto[] {
  switch (intent.do) {
    case "save":
      return photos;
    case "remove":
      return photos.filter(({ name }) => name !== intent.name);
    case "focus":
      return describePhoto(photos, intent.name, { focusX: intent.x, focusY: intent.y });
    default:
      return movePhoto(photos, intent.name, intent.do);
  }
}
