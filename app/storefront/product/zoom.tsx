import { type MouseEvent, type PointerEvent, useLayoutEffect, useRef, useState } from "react";
import type { Photo } from "../../../shop/catalogue/model/photo.ts";
import { ResponsivePhoto } from "../../ui/responsive-photo.tsx";
import { CloseIcon } from "../../ui/shell/icons.tsx";
import { useModal } from "../../ui/shell/use-modal.ts";
import { useSlides } from "../../ui/use-slides.ts";
import { SlideArrows } from "../home/slide-arrows.tsx";

const enlargement = 2.25;

export interface ZoomProps {
  name: string;
  photos: Photo[];
  color: string | null;
  initialSlide: number;
  onClose: (slide: number) => void;
}

/**
 * A product's photos on the whole screen: swiped, and enlarged by a click, a tap, Enter or a pinch. An enlarged photo
 * follows the mouse, and scrolls by touch and by the arrow keys.
 */
export function Zoom({ name, photos, color, initialSlide, onClose }: ZoomProps) {
  const dialog = useModal("zoom");
  const { track, slide, show } = useSlides();
  useLayoutEffect(() => show(initialSlide, "instant"), [show, initialSlide]);
  return (
    <dialog
      ref={dialog}
      aria-label={`Photos of ${name}`}
      onClose={() => onClose(slide)}
      className="zoom fixed inset-0 size-full max-h-none max-w-none animate-appear overflow-hidden bg-ivory text-ink"
    >
      <div className="flex h-full flex-col">
        <div className="flex h-14 shrink-0 items-center justify-between ps-5 pe-2">
          <p role="status" className="text-sm text-ink-soft tabular-nums">
            {`Photo ${slide + 1} of ${photos.length}`}
          </p>
          <form method="dialog">
            <button
              type="submit"
              aria-label="Close"
              className="grid size-11 place-items-center rounded-full transition-colors hover:bg-sand"
            >
              <CloseIcon />
            </button>
          </form>
        </div>
        <ul
          ref={track}
          className="flex min-h-0 flex-1 snap-x snap-mandatory overflow-x-auto overscroll-contain [scrollbar-width:none]"
        >
          {photos.map((photo, index) => (
            <li key={photo.src} className="size-full shrink-0 snap-center">
              <ZoomablePhoto photo={photo} color={color} visible={index === slide} />
            </li>
          ))}
        </ul>
        {photos.length > 1 ? (
          <div className="flex h-16 shrink-0 items-center justify-center gap-4 md:h-0">
            <SlideArrows
              slide={slide}
              count={photos.length}
              show={show}
              className="md:absolute md:top-1/2 md:-translate-y-1/2"
              startClass="md:start-6"
              endClass="md:end-6"
            />
          </div>
        ) : null}
      </div>
    </dialog>
  );
}

interface ZoomablePhotoProps {
  photo: Photo;
  color: string | null;
  visible: boolean;
}

function ZoomablePhoto({ photo, color, visible }: ZoomablePhotoProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [focalPoint, setFocalPoint] = useState<{ x: number; y: number } | null>(null);
  const isEnlarged = focalPoint !== null && visible;

  // The pressed point stays under the finger: a tenth of the frame shows a tenth of the photo.
  useLayoutEffect(() => {
    if (focalPoint && frame.current) scrollToPoint(frame.current, focalPoint);
  }, [focalPoint]);

  const toggleEnlarged = (event: MouseEvent) => {
    // Ignores the second click of a double click.
    if (!frame.current || event.detail > 1) return;
    setFocalPoint(
      isEnlarged ? null : event.detail === 0 ? { x: 0.5, y: 0.5 } : relativePosition(frame.current, event),
    );
  };
  const panWithMouse = (event: PointerEvent<HTMLDivElement>) => {
    if (isEnlarged && event.pointerType === "mouse")
      scrollToPoint(event.currentTarget, relativePosition(event.currentTarget, event));
  };
  const fitWidth = `min(100vw, (100dvh - 7.5rem) * ${photo.width / photo.height})`;
  return (
    <div ref={frame} onPointerMove={panWithMouse} className="flex size-full overflow-auto overscroll-contain">
      <button
        type="button"
        aria-label={`${isEnlarged ? "Zoom out" : "Zoom in"}: ${photo.alt}`}
        onClick={toggleEnlarged}
        className={`m-auto shrink-0 -outline-offset-4 ${isEnlarged ? "cursor-zoom-out" : "cursor-zoom-in"}`}
        style={{ width: isEnlarged ? `calc(${fitWidth} * ${enlargement})` : fitWidth }}
      >
        <ResponsivePhoto
          photo={photo}
          sizes={isEnlarged ? "60rem" : "(min-width: 48rem) 45rem, 100vw"}
          color={color}
          alt=""
          className="h-auto w-full"
        />
      </button>
    </div>
  );
}

/** The position of a pointer in an element: from 0 to 1 in each direction. */
function relativePosition(element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: (clientX - left) / width, y: (clientY - top) / height };
}

function scrollToPoint(frame: HTMLElement, { x, y }: { x: number; y: number }) {
  frame.scrollTo({
    left: x * (frame.scrollWidth - frame.clientWidth),
    top: y * (frame.scrollHeight - frame.clientHeight),
    behavior: "instant",
  });
}
