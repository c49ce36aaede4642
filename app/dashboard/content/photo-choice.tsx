import type { ReactNode } from "react";
import type { Photo } from "../../../shop/catalogue/model/photo.ts";
import { Field, useFieldIds } from "../../ui/form/field.tsx";
import { ResponsivePhoto } from "../../ui/responsive-photo.tsx";
import { acceptedPhotos } from "../ui/accepted-photos.ts";
import { photoAltField, photoFileField } from "./photo-fields.ts";

/** A photo that can be chosen, by its name. */
export interface NamedPhoto {
  name: string;
  photo: Photo;
}

interface PhotoChoiceProps {
  label: string;
  name: string;
  photos: readonly NamedPhoto[];
  /** The name of the chosen one; blank: none. */
  defaultValue: string;
  /** What was typed about a new photo that was refused. */
  alt?: string | undefined;
  hint?: ReactNode;
  error?: ReactNode;
}

const cardClass =
  "relative grid min-h-11 cursor-pointer overflow-hidden rounded-md border border-line bg-paper has-checked:border-pine has-checked:shadow-[0_0_0_2px_var(--color-pine)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-pine";

/** Chooses one of the shop's photos, a new one that is sent with the form, or none. */
export function PhotoChoice({ label, name, photos, defaultValue, alt, hint, error }: PhotoChoiceProps) {
  const { id, controlProps } = useFieldIds(undefined, hint, error);
  const describedBy = controlProps["aria-describedby"];
  const chosen = photos.find((one) => one.name === defaultValue);
  return (
    <fieldset className="min-w-0" aria-describedby={describedBy}>
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <details open={Boolean(error) || undefined} className="group rounded-md border border-line bg-paper">
        <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 p-2">
          {chosen ? (
            <ResponsivePhoto
              photo={chosen.photo}
              sizes="4rem"
              alt=""
              className="h-12 w-16 rounded-sm object-cover"
            />
          ) : null}
          <span className="line-clamp-2 min-w-0 flex-1 text-[0.9375rem] [overflow-wrap:anywhere]" dir="auto">
            {chosen ? chosen.photo.alt || chosen.name : "No photo"}
          </span>
          <span className="shrink-0 px-2 text-[0.9375rem] text-link">Change</span>
        </summary>
        <div className="grid max-h-96 grid-cols-3 gap-2 overflow-y-auto border-t border-hairline p-2 sm:grid-cols-5">
          <label className={cardClass}>
            <input
              type="radio"
              name={name}
              value=""
              defaultChecked={!chosen}
              className="absolute inset-0 size-full cursor-pointer appearance-none"
            />
            <span className="place-self-center p-2 text-center text-sm">None</span>
          </label>
          {photos.map((one) => (
            <label key={one.name} className={cardClass}>
              <input
                type="radio"
                name={name}
                value={one.name}
                defaultChecked={one === chosen}
                aria-label={one.photo.alt || one.name}
                className="absolute inset-0 size-full cursor-pointer appearance-none"
              />
              <ResponsivePhoto
                photo={one.photo}
                sizes="(min-width: 40rem) 8rem, 30vw"
                alt=""
                className="pointer-events-none aspect-square size-full object-cover"
              />
            </label>
          ))}
        </div>
        <div className="grid gap-3 border-t border-hairline p-3">
          <label className="grid gap-1 text-sm font-semibold">
            Or upload a new photo
            <input
              type="file"
              name={photoFileField(name)}
              accept={acceptedPhotos}
              aria-describedby={describedBy}
              className="min-h-11 w-full content-center font-normal"
            />
          </label>
          <Field
            name={photoAltField(name)}
            label="What the new photo shows"
            optional
            maxLength={250}
            defaultValue={alt}
            autoComplete="off"
            hint="Any phone photo up to 20 MB. We remove the location from it."
          />
        </div>
      </details>
      {error ? (
        <p id={`${id}-error`} className="mt-1.5 text-sm font-medium text-clay">
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
          {hint}
        </p>
      ) : null}
    </fieldset>
  );
}
