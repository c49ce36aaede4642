import {
  type PointerEvent,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { ButtonLink } from "../../ui/button.tsx";
import { useReducedMotion } from "../../ui/reduced-motion.ts";
import { SearchChips } from "../../ui/search-chips.tsx";
import { PauseIcon, PlayIcon } from "../../ui/shell/icons.tsx";
import { HeroPhoto } from "./hero-photo.tsx";
import type { OfferedSlide } from "./hero-slides.ts";

const slideDurationMs = 5000;

/**
 * Which of `count` slides shows, and what pauses the slideshow (R42): the pointer or the keyboard focus on it, a
 * hidden tab, reduced motion, or the pause button.
 * @param isReady whether a slide's photo has loaded; the slideshow waits for it
 */
function useSlideshow(count: number, isReady: (slide: number) => boolean) {
  // A new object for each choice: choosing the current slide again restarts its time.
  const [current, setCurrent] = useState({ slide: 0 });
  const [paused, setPaused] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const visible = usePageVisible();
  const reducedMotion = useReducedMotion();
  const playing = visible && !reducedMotion && !paused && !hovered && !focused;

  useEffect(() => {
    if (!playing || count < 2) return;
    const next = (current.slide + 1) % count;
    const timer = setInterval(() => isReady(next) && setCurrent({ slide: next }), slideDurationMs);
    return () => clearInterval(timer);
  }, [playing, current, count, isReady]);

  const updateFocused = ({ target }: SyntheticEvent<HTMLElement>) =>
    setFocused((target as HTMLElement).matches(":focus-visible"));
  return {
    slide: current.slide,
    /** Shows a slide for its time. The pointer that chose it does not pause the slideshow before it moves. */
    show: (slide: number) => {
      setCurrent({ slide });
      setHovered(false);
    },
    paused,
    setPaused,
    reducedMotion,
    playing,
    /** For the outermost element. */
    pauseHandlers: {
      onPointerOver: ({ pointerType }: PointerEvent) => setHovered(pointerType === "mouse"),
      onPointerLeave: () => setHovered(false),
      onFocus: updateFocused,
      // A key press makes a focus visible that a pointer had set.
      onKeyUp: updateFocused,
      onBlur: () => setFocused(false),
    },
  };
}

/** Whether the tab is visible; false until hydration. */
function usePageVisible(): boolean {
  return useSyncExternalStore(
    subscribeToVisibility,
    () => !document.hidden,
    () => false,
  );
}

function subscribeToVisibility(onChange: () => void): () => void {
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}

const stackedSlideClass =
  "[grid-area:1/1] transition-[opacity,visibility] duration-250 motion-reduce:transition-none data-hidden:invisible data-hidden:opacity-0";

/** The home page's slideshow; without scripts its first slide. After the page has loaded, it loads a photo ahead. */
export function Hero({ slides }: { slides: OfferedSlide[] }) {
  const photosRef = useRef<HTMLDivElement>(null);
  const isReady = useCallback(
    (index: number) => Boolean(photosRef.current?.querySelectorAll("img")[index]?.complete),
    [],
  );
  const { slide, show, paused, setPaused, reducedMotion, playing, pauseHandlers } = useSlideshow(
    slides.length,
    isReady,
  );
  const loaded = usePageLoaded();
  const [furthestShown, setFurthestShown] = useState(0);
  if (slide > furthestShown) setFurthestShown(slide);
  const hiddenAttribute = (index: number) => (index === slide ? undefined : "");
  return (
    <section
      aria-roledescription="carousel"
      aria-label="Welcome"
      // On phones the photo leaves the first screen room for headline and button.
      className="relative overflow-hidden [--picture:clamp(150px,100svh-30.5rem,105vw)] md:bg-[#f6e6ce]"
      {...pauseHandlers}
    >
      <div ref={photosRef} className="grid">
        {slides.map((heroSlide, index) =>
          index === 0 || (loaded && index <= furthestShown + 1) ? (
            <div key={heroSlide.name} data-hidden={hiddenAttribute(index)} className={stackedSlideClass}>
              <HeroPhoto slide={heroSlide} isFirst={index === 0} />
            </div>
          ) : null,
        )}
      </div>
      <div className="md:pointer-events-none md:absolute md:inset-0 md:flex md:items-center md:pb-12">
        <div className="wrap max-md:pt-3">
          <div className="md:pointer-events-auto md:max-w-[42%] lg:max-w-140">
            <h1 className="eyebrow text-ink-soft md:text-[#55524d]">Face serums and beauty tools</h1>
            <div className="grid" aria-live={playing ? "off" : "polite"}>
              {slides.map((heroSlide, index) => (
                // biome-ignore lint/a11y/useSemanticElements: a slide is no fieldset
                <div
                  key={heroSlide.name}
                  role="group"
                  aria-roledescription="slide"
                  aria-label={`${index + 1} of ${slides.length}`}
                  data-hidden={hiddenAttribute(index)}
                  className={stackedSlideClass}
                >
                  <SlideText slide={heroSlide} />
                </div>
              ))}
            </div>
            {/* Beside the chat button, which so covers no chip. */}
            <SearchChips className="mt-3.5 max-md:max-w-[calc(100%-5.25rem)] md:mt-6" />
          </div>
        </div>
      </div>
      <div className="absolute inset-x-0 max-md:top-[calc(var(--picture)-2.75rem)] max-md:bg-linear-to-b max-md:to-ivory/90 md:bottom-2.5 noscript:hidden">
        <div className="wrap">
          <div className="flex items-center -ms-2">
            {slides.map(({ name, headline }, index) => (
              <button
                key={name}
                type="button"
                aria-label={`Slide ${index + 1}: ${headline}`}
                aria-current={index === slide ? "true" : undefined}
                onClick={() => show(index)}
                className="group grid size-[44px] place-items-center rounded-sm"
              >
                <span className="dot pointer-events-none h-0.5 w-[28px] rounded-full bg-ink/60 group-aria-[current]:h-1 group-aria-[current]:bg-ink" />
              </button>
            ))}
            {reducedMotion ? null : (
              <button
                type="button"
                aria-label={paused ? "Play the slideshow" : "Pause the slideshow"}
                onClick={() => setPaused(!paused)}
                className="grid size-[44px] place-items-center rounded-sm"
              >
                {paused ? <PlayIcon /> : <PauseIcon />}
              </button>
            )}
          </div>
        </div>
      </div>
    </section>
  );
}

function SlideText({ slide: { headline, text, actionLabel, to, offer } }: { slide: OfferedSlide }) {
  return (
    <>
      <h2
        className="mt-1.5 mb-2 display-hero max-md:text-[2.625rem] max-md:leading-none md:mt-3.5 md:mb-4 md:max-w-[6.72em] md:max-lg:text-[2.625rem]"
        dir="auto"
      >
        {headline}
      </h2>
      <p className="mb-2.5 max-w-[38ch] leading-normal text-[#43413e] md:mb-4 lg:text-lg" dir="auto">
        {text}
      </p>
      <p className="mb-3.5 text-[0.9375rem] font-semibold tabular-nums md:mb-5">{offer}</p>
      <ButtonLink to={to} className="max-md:min-h-12">
        {actionLabel}
      </ButtonLink>
    </>
  );
}

function usePageLoaded(): boolean {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    const done = () => setLoaded(true);
    if (document.readyState === "complete") return done();
    addEventListener("load", done);
    return () => removeEventListener("load", done);
  }, []);
  return loaded;
}
