import { data, Form, redirect, useNavigation } from "react-router";
import { toPhoto } from "../../../../shop/catalogue/model/photo.ts";
import { describePhoto, type ListedPhoto, movePhoto } from "../../../../shop/catalogue/model/photo-list.ts";
import { changePhotos, undoRemoval } from "../../../../shop/catalogue/photos/change-photos.ts";
import {
  altField,
  type PhotosIntent,
  photosForm,
  shownAltField,
  undoForm,
} from "../../../../shop/catalogue/photos/photos-form.ts";
import { findPhotoProduct, productPhotos } from "../../../../shop/catalogue/photos/product-photo-queries.ts";
import { customer, database, photos as photoServices } from "../../../http/context.ts";
import { parseForm, type Rejected } from "../../../http/forms/parse-form.ts";
import { keepTyped } from "../../../http/forms/preserve-form.ts";
import { readUpload } from "../../../http/forms/read-upload.ts";
import { found } from "../../../http/found.ts";
import type { PageHandle } from "../../../http/page-handle.ts";
import { noindexMeta } from "../../../http/page-meta.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorBox } from "../../../ui/error-box.tsx";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { Notice } from "../../../ui/notice.tsx";
import { namedText } from "../../ui/named-text.ts";
import { PostForm } from "../../ui/post-form.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { ProductHeading } from "../product/heading.tsx";
import type { Route } from "./+types/product-photos";
import { PhotoCard } from "./card.tsx";
import { storeSentPhoto } from "./store-photos.ts";
import { PhotoUploader } from "./uploader.tsx";

/** The action data: what was typed, and the files that were refused with their sentences. */
interface PhotosAnswer extends Rejected {
  refusedFiles: { name: string; error: string }[];
}

/** Saves the words, does what the button says, and without scripts stores the files that were chosen. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
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

async function undo(form: FormData, id: string, context: Route.ActionArgs["context"]) {
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

export const handle = { waitsFor: "photo" } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  noindexMeta(`Photos of ${loaderData?.product.name ?? "a product"} | Dashboard`);

const doneTexts: Readonly<Record<string, string>> = {
  save: "Descriptions saved.",
  focus: "Saved. This point always stays visible.",
  earlier: "Photo order saved.",
  later: "Photo order saved.",
  main: "Main photo changed.",
  undo: "Photo restored.",
};

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const product = found(await findPhotoProduct(db, params.id), "Product");
  const rows = await productPhotos(db, product.id);
  const removed = url.searchParams.get("removed") ?? "";
  return {
    product: { id: product.id, name: product.name },
    photos: rows.map((row) => ({
      name: row.name,
      alt: row.alt,
      focusX: row.focusX,
      focusY: row.focusY,
      photo: toPhoto(row),
    })),
    done: namedText(doneTexts, url.searchParams.get("done")),
    removed: /^\d{1,15}$/.test(removed) ? removed : null,
    diskFull: context.get(photoServices).isDiskFull(),
  };
}

export const clientAction = keepTyped(() => ({ refusedFiles: [] as PhotosAnswer["refusedFiles"] }));

export default function ProductPhotos({ loaderData, actionData }: Route.ComponentProps) {
  const { product, photos, done, removed, diskFull } = loaderData;
  const { errors, props } = useFormErrors(actionData);
  const busy = useNavigation().formMethod === "POST";
  return (
    <div className="wrap py-2 md:py-4">
      <div className="grid gap-5">
        <ProductHeading id={product.id} name={product.name} lead="The first photo is the main photo." />
        <ErrorBox>{errorText(errors, actionData?.refusedFiles)}</ErrorBox>
        {diskFull ? (
          <ErrorBox>
            The server's disk is full, so customers may not see some photos. Your photos are safe. Please ask
            your developer to free some space.
          </ErrorBox>
        ) : null}
        <Notice className="empty:hidden">{done && !actionData ? done : null}</Notice>
        {removed && !actionData ? <RemovedStrip productId={product.id} revision={removed} /> : null}
        {/* One form for all: without scripts, too, no button loses what was typed elsewhere. */}
        <Form
          {...props}
          method="post"
          encType="multipart/form-data"
          noValidate
          preventScrollReset
          className="grid gap-6"
        >
          <PhotoUploader productId={product.id} />
          {photos.length > 0 ? (
            <>
              <p className="text-sm text-ink-soft">
                Tap the most important point of each photo. It always stays visible.
              </p>
              <ol className="grid items-start gap-5 md:grid-cols-2 lg:grid-cols-3">
                {photos.map((photo, index) => (
                  <PhotoCard
                    key={photo.name}
                    photo={photo}
                    number={index + 1}
                    count={photos.length}
                    typed={actionData?.values[`alt.${photo.name}`]}
                    error={errors[`alt.${photo.name}`]}
                  />
                ))}
              </ol>
              <Button name="do" value="save" busy={busy} busyLabel="Saving..." className="justify-self-start">
                Save descriptions
              </Button>
            </>
          ) : (
            <p className="text-ink-soft">No photos yet.</p>
          )}
        </Form>
        <p>
          <TextLink to="/dashboard/photos">All photos and where they are used</TextLink>
        </p>
      </div>
    </div>
  );
}

function errorText(errors: Record<string, string>, refused: PhotosAnswer["refusedFiles"] = []) {
  if (refused.length > 0)
    return (
      <ul className="grid gap-1">
        {refused.map(({ name, error }) => (
          <li key={name}>
            <bdi>{name}</bdi>: {error}
          </li>
        ))}
      </ul>
    );
  if (Object.keys(errors).length === 0) return null;
  return errors.form ?? errors.do ?? "Not saved. Please check the marked fields.";
}

/** After a removal: the way back. */
function RemovedStrip({ productId, revision }: { productId: string; revision: string }) {
  return (
    <PostForm
      sent={{ undo: revision }}
      action={`/dashboard/products/${encodeURIComponent(productId)}/photos`}
      className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-pine-wash px-4 py-2 text-pine"
    >
      <p role="status" className="font-medium">
        Photo removed from this product.
      </p>
      <Button size="small" tone="quiet">
        Undo
      </Button>
    </PostForm>
  );
}
