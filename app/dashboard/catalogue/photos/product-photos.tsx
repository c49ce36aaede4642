import { Form, Link, useNavigation } from "react-router";
import { toPhoto } from "../../../../shop/catalogue/model/photo.ts";
import { findPhotoProduct, productPhotos } from "../../../../shop/catalogue/photos/product-photo-queries.ts";
import { database, photos as photoServices } from "../../../http/context.ts";
import { preserveForm } from "../../../http/forms/preserve-form.ts";
import { found } from "../../../http/found.ts";
import { noindexMeta } from "../../../http/page-meta.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorBox } from "../../../ui/error-box.tsx";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { Notice } from "../../../ui/notice.tsx";
import { namedText } from "../../ui/named-text.ts";
import { ProductHeading } from "../product/heading.tsx";
import type { Route } from "./+types/product-photos";
import { PhotoCard } from "./card.tsx";
import { type PhotosAnswer, photosAction } from "./product-photos-action.ts";
import { PhotoUploader } from "./uploader.tsx";

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

export const action = (args: Route.ActionArgs) => photosAction(args);

/** An outage is no reason to lose what was typed. */
export async function clientAction(args: Route.ClientActionArgs) {
  return preserveForm(args, { refusedFiles: [] as PhotosAnswer["refusedFiles"] });
}

export default function ProductPhotos({ loaderData, actionData }: Route.ComponentProps) {
  const { product, photos, done, removed, diskFull } = loaderData;
  const { errors, props } = useFormErrors(actionData);
  const navigation = useNavigation();
  const busy = navigation.formMethod === "POST";
  return (
    <div className="wrap py-6 md:py-10">
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
          <Link to="/dashboard/photos" className="inline-flex min-h-11 items-center text-link">
            All photos and where they are used
          </Link>
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
    <Form
      method="post"
      action={`/dashboard/products/${encodeURIComponent(productId)}/photos`}
      className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-pine-wash px-4 py-2 text-pine"
    >
      <p role="status" className="font-medium">
        Photo removed from this product.
      </p>
      <input type="hidden" name="undo" value={revision} />
      <Button size="small" tone="quiet">
        Undo
      </Button>
    </Form>
  );
}
