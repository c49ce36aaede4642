import type { Photo } from "../../shop/catalogue/model/photo.ts";
import { ResponsivePhoto } from "./responsive-photo.tsx";

interface ThumbnailProps {
  name: string;
  photo: Photo | null;
  color: string | null;
  size: keyof typeof sizeVariants;
}

const sizeVariants = {
  small: { className: "w-[min(3.5rem,16vw)] md:w-16", sizes: "(min-width: 48rem) 4rem, 3.5rem" },
  medium: { className: "w-[min(4.5rem,20vw)] md:w-22", sizes: "(min-width: 48rem) 5.5rem, 4.5rem" },
  large: { className: "w-[min(5rem,22.5vw)] md:w-28", sizes: "(min-width: 48rem) 7rem, 5rem" },
};

/** The widest rendition that a thumbnail needs: 7rem are 112 CSS pixels, and 448 device pixels at a ratio of 4. */
const widestRendition = 480;

/** A small photo beside an item's name; without one, the item's colour and initial. */
export function Thumbnail({ name, photo, color, size }: ThumbnailProps) {
  const { className, sizes } = sizeVariants[size];
  const frameClass = `block aspect-4/5 shrink-0 overflow-hidden rounded-sm ${className}`;
  if (!photo) {
    return (
      <span
        aria-hidden="true"
        className={`${frameClass} grid place-items-center display-3`}
        style={{ backgroundColor: color ?? "var(--color-sand)" }}
      >
        {name.slice(0, 1)}
      </span>
    );
  }
  const widths = photo.widths.filter((width) => width <= widestRendition);
  return (
    <span className={frameClass}>
      <ResponsivePhoto
        photo={{ ...photo, widths }}
        sizes={sizes}
        color={color}
        alt=""
        className="size-full object-cover"
      />
    </span>
  );
}
