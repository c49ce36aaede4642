import type { MouseEvent } from "react";
import { useSubmit } from "react-router";
import type { Photo } from "../../../../shop/catalogue/model/photo.ts";
import { altField, shownAltField } from "../../../../shop/catalogue/photos/photos-form.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextArea } from "../../../ui/form/field.tsx";
import { ResponsivePhoto } from "../../../ui/responsive-photo.tsx";

interface PhotoCardProps {
  photo: { name: string; alt: string; focusX: number; focusY: number; photo: Photo };
  /** Its place, from 1. */
  number: number;
  count: number;
  /** What was typed into a form that was refused. */
  typed: string | undefined;
  error: string | undefined;
}

/** One photo of a product: its focal point, what it shows, and its place. */
export function PhotoCard({
  photo: { name, alt, photo, ...focus },
  number,
  count,
  typed,
  error,
}: PhotoCardProps) {
  const title = `Photo ${number}`;
  return (
    <li className="grid gap-3 rounded-lg border border-hairline bg-paper p-3" aria-label={title}>
      <div className="relative overflow-hidden rounded-md bg-sand">
        <ResponsivePhoto
          photo={photo}
          alt={alt}
          sizes="(min-width: 48rem) 30vw, 100vw"
          className="h-auto w-full"
        />
        <FocusChoices name={name} title={title} {...focus} />
        <Badge tone="on-photo" className="pointer-events-none absolute start-2 top-2">
          {number === 1 ? "Main" : String(number)}
        </Badge>
      </div>
      <TextArea
        // What was saved is shown as it was saved.
        key={alt}
        id={`shows-${name}`}
        label={`Describe photo ${number}`}
        name={altField(name)}
        defaultValue={typed ?? alt}
        error={error}
        maxLength={250}
        rows={2}
      />
      <input type="hidden" name={shownAltField(name)} value={alt} />
      <div className="flex flex-wrap gap-2">
        {number > 1 ? (
          <>
            <Act value={`earlier ${name}`} label={`Move ${title} earlier`}>
              Earlier
            </Act>
            <Act value={`main ${name}`} label={`Make main: ${title}`}>
              Make main
            </Act>
          </>
        ) : null}
        {number < count ? (
          <Act value={`later ${name}`} label={`Move ${title} later`}>
            Later
          </Act>
        ) : null}
        <Act value={`remove ${name}`} label={`Remove ${title}`} tone="danger">
          Remove
        </Act>
      </div>
    </li>
  );
}

interface ActProps {
  value: string;
  label: string;
  tone?: "quiet" | "danger";
  children: string;
}

function Act({ value, label, tone = "quiet", children }: ActProps) {
  return (
    <Button name="do" value={value} size="small" tone={tone} aria-label={label}>
      {children}
    </Button>
  );
}

const columns = { left: 17, centre: 50, right: 83 };
const rows = { top: 17, middle: 50, bottom: 83 };

interface FocusChoicesProps extends Pick<PhotoCardProps["photo"], "name" | "focusX" | "focusY"> {
  title: string;
}

/** Nine buttons over the picture; a tap with scripts sets the very point, from the keyboard the middle of the ninth. */
function FocusChoices({ name, title, focusX, focusY }: FocusChoicesProps) {
  const submit = useSubmit();
  const focusAtTap = (event: MouseEvent<HTMLButtonElement>) => {
    const picture = event.currentTarget.parentElement?.getBoundingClientRect();
    const { form } = event.currentTarget;
    // No `detail`: from the keyboard.
    if (!picture || !form || event.detail === 0) return;
    event.preventDefault();
    const percent = (at: number, start: number, size: number) =>
      Math.min(100, Math.max(0, Math.round(((at - start) / size) * 100)));
    const x = percent(event.clientX, picture.left, picture.width);
    const y = percent(event.clientY, picture.top, picture.height);
    const values = new FormData(form);
    values.set("do", `focus ${name} ${x} ${y}`);
    submit(values, { method: "post", encType: "multipart/form-data", preventScrollReset: true });
  };
  return (
    <fieldset
      aria-label={`Most important point of ${title}`}
      className="absolute inset-0 grid grid-cols-3 grid-rows-3"
    >
      {Object.entries(rows).flatMap(([row, y]) =>
        Object.entries(columns).map(([column, x]) => (
          <button
            key={`${x} ${y}`}
            type="submit"
            name="do"
            value={`focus ${name} ${x} ${y}`}
            onClick={focusAtTap}
            aria-label={`Focus on the ${row} ${column} of ${title}`}
            className="cursor-crosshair -outline-offset-3 focus-visible:outline-3 focus-visible:outline-pine"
          />
        )),
      )}
      <span
        aria-hidden="true"
        style={{ left: `${focusX}%`, top: `${focusY}%` }}
        className="pointer-events-none absolute -m-4 size-8 rounded-full border-2 border-paper bg-pine/25 outline-2 outline-pine"
      />
    </fieldset>
  );
}
