import type { Photo } from "../../shop/media/photo.ts";
import { Photograph } from "./photograph.tsx";

interface ThumbnailProps {
  name: string;
  photo: Photo | null;
  color: string | null;
  className?: string;
}

/** A small picture beside an item's name, which says what it shows; without one, the item's colour and initial. */
export function Thumbnail({ name, photo, color, className = "w-18" }: ThumbnailProps) {
  const frame = `block aspect-4/5 shrink-0 overflow-hidden rounded-sm ${className}`;
  if (!photo) {
    return (
      <span
        aria-hidden="true"
        className={`${frame} grid place-items-center display-3`}
        style={{ backgroundColor: color ?? "var(--color-sand)" }}
      >
        {name.slice(0, 1)}
      </span>
    );
  }
  return (
    <span className={frame}>
      <Photograph photo={photo} sizes="7rem" color={color} alt="" className="size-full object-cover" />
    </span>
  );
}
