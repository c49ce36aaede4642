import { type ComponentType, type MouseEvent, useState } from "react";
import { type Photo, renditionUrl } from "../../../shop/catalogue/model/photo.ts";
import { ResponsivePhoto } from "../../ui/responsive-photo.tsx";
import { EnlargeIcon } from "../../ui/shell/icons.tsx";
import { isPlainClick } from "../../ui/shell/is-plain-click.ts";
import { useSlides } from "../../ui/use-slides.ts";
import { SlideArrows } from "../home/slide-arrows.tsx";
import type { ZoomProps } from "./zoom.tsx";

interface GalleryProps {
  name: string;
  photos: Photo[];
  color: string | null;
}

/** On phones the first screen has room for name, price and facts above the buy bar. */
const pictureHeight = "[--picture:clamp(200px,100svh-390px,42svh)]";

/**
 * A product's photos: a swiped track with dots, thumbnails and arrows, which are disabled at the first and the last
 * slide; a press on a photo opens the zoom. Without scripts the track scrolls and the dots are links to the slides.
 */
export function Gallery({ name, photos, color }: GalleryProps) {
  const { track, slide, hydrated, show } = useSlides();
  const { Zoom, openedIndex, open, close, preload } = useZoom();
  const background = color ? { backgroundColor: color } : undefined;
  if (photos.length === 0) {
    return (
      <div
        className={`${pictureHeight} -mx-(--gutter) grid aspect-4/5 place-items-center justify-self-stretch bg-sand p-10 max-md:max-h-(--picture) md:max-h-190 md:mx-0 md:rounded-lg`}
        style={background}
      >
        <p aria-hidden="true" className="text-center display-2">
          {name}
        </p>
      </div>
    );
  }
  const hasSeveral = photos.length > 1;
  const showOnClick = (index: number) => (event: MouseEvent) => {
    event.preventDefault();
    show(index);
  };
  return (
    <section aria-label={`Photos of ${name}`} className={`min-w-0 ${pictureHeight}`}>
      <div className="relative -mx-(--gutter) md:mx-0">
        <ul
          ref={track}
          tabIndex={hasSeveral ? 0 : undefined}
          aria-label={hasSeveral ? "Slides" : undefined}
          className="photo-transition flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] md:rounded-lg"
        >
          {photos.map((photo, index) => (
            <li
              key={photo.src}
              id={slideId(index)}
              className="w-full shrink-0 snap-center scroll-mt-40"
              style={background}
            >
              <a
                href={renditionUrl(photo, photo.widths.at(-1) ?? photo.width, "jpg")}
                aria-label={`Enlarge photo ${index + 1}: ${photo.alt}`}
                // Tab focuses the visible photo only, so that it never swipes.
                tabIndex={hydrated && index !== slide ? -1 : undefined}
                onClick={open(index)}
                onPointerEnter={preload}
                onFocus={preload}
                className="block cursor-zoom-in -outline-offset-4"
              >
                <ResponsivePhoto
                  photo={photo}
                  sizes="(min-width: 85rem) 41rem, (min-width: 48rem) 50vw, 100vw"
                  eager={index === 0}
                  className="aspect-4/5 size-full object-cover object-[50%_25%] max-md:h-(--picture) max-md:object-contain md:max-h-190"
                />
              </a>
            </li>
          ))}
        </ul>
        <EnlargeIcon className="pointer-events-none absolute end-3.5 top-3.5 box-content size-5 rounded-full bg-paper/90 p-2.5" />
        {hasSeveral ? (
          <>
            <SlideArrows
              slide={slide}
              count={photos.length}
              show={show}
              className="absolute top-[calc(var(--picture)/2)] -translate-y-1/2 noscript:hidden md:top-1/2"
              startClass="start-3.5"
              endClass="end-3.5"
            />
            <div className="flex justify-center md:absolute md:bottom-3.5 md:left-1/2 md:-translate-x-1/2 md:rounded-full md:bg-paper/90">
              {photos.map((photo, index) => (
                <a
                  key={photo.src}
                  href={`#${slideId(index)}`}
                  aria-current={index === slide}
                  // The arrows lead to each photo, so that Tab is soon at the quantity.
                  tabIndex={hydrated ? -1 : undefined}
                  onClick={showOnClick(index)}
                  className="group grid size-[44px] place-items-center rounded-full"
                >
                  <span className="sr-only">{`Photo ${index + 1} of ${photos.length}`}</span>
                  <span
                    aria-hidden="true"
                    className="dot size-2.5 rounded-full border-2 border-ink transition-colors group-aria-[current=true]:bg-ink"
                  />
                </a>
              ))}
            </div>
          </>
        ) : null}
      </div>
      {hasSeveral ? (
        <div className="mt-3 flex gap-3 max-md:hidden">
          {photos.map((photo, index) => (
            <a
              key={photo.src}
              href={`#${slideId(index)}`}
              aria-label={`Show photo ${index + 1}`}
              aria-current={index === slide}
              tabIndex={hydrated ? -1 : undefined}
              onClick={showOnClick(index)}
              className="rounded-sm outline-offset-2 aria-[current=true]:outline-[1.5px] aria-[current=true]:outline-ink"
            >
              <ResponsivePhoto
                photo={photo}
                sizes="76px"
                color={color}
                alt=""
                className="h-24 w-19 rounded-sm object-cover"
              />
            </a>
          ))}
        </div>
      ) : null}
      {Zoom && openedIndex !== null ? (
        <Zoom
          name={name}
          photos={photos}
          color={color}
          initialSlide={openedIndex}
          onClose={(last) => {
            close();
            show(last, "instant");
            track.current?.querySelectorAll("a")[last]?.focus({ preventScroll: true });
          }}
        />
      ) : null}
    </section>
  );
}

const slideId = (index: number) => `picture-${index + 1}`;

/** Opens the zoom, whose script loads on first use; else, also without scripts, a photo links to its largest file. */
function useZoom() {
  const [Zoom, setZoom] = useState<ComponentType<ZoomProps> | null>(null);
  const [openedIndex, setOpenedIndex] = useState<number | null>(null);
  const open = (index: number) => (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    setOpenedIndex(index);
    loadZoom().then(
      ({ Zoom }) => setZoom(() => Zoom),
      () => location.assign(href),
    );
  };
  return { Zoom, openedIndex, open, close: () => setOpenedIndex(null), preload };
}

function loadZoom() {
  return import("./zoom.tsx");
}

function preload() {
  loadZoom().catch(() => {});
}
