import { LRUCache } from "lru-cache";
import type { ComponentType } from "react";
import { preload } from "react-dom";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import type { RenderPart } from "../ui/shared-part.tsx";

/** Of the header there is one for each place, role and number of pieces in the cart; each takes about 10 kB. */
const maxParts = 300;

interface RenderedPart {
  html: string;
  images: readonly string[];
}

/** Renders parts of pages, each once for the same props: away from all pages, so that nothing of one page can reach another. */
export function partRenderer(): RenderPart {
  const caches = new Map<unknown, LRUCache<string, RenderedPart>>();
  return (part, props) => {
    const cache = caches.get(part) ?? new LRUCache<string, RenderedPart>({ max: maxParts });
    caches.set(part, cache);
    const key = JSON.stringify(props);
    const { html, images } = cache.get(key) ?? renderAlone(part, props);
    cache.set(key, { html, images });
    for (const image of images) preload(image, { as: "image" });
    return html;
  };
}

/** Links and forms need a router; this one has no routes of the shop. React puts the preloads of a part's images before its HTML. */
function renderAlone<Props extends object>(Part: ComponentType<Props>, props: Props): RenderedPart {
  const router = createMemoryRouter([{ path: "*", element: <Part {...props} /> }]);
  const rendered = renderToString(<RouterProvider router={router} />, { identifierPrefix: idPrefix });
  if (rendered.includes(idPrefix)) throw new Error("A part that pages share may not use useId.");
  const html = rendered.replace(imagePreloads, "");
  const preloads = rendered.slice(0, rendered.length - html.length);
  return { html, images: [...preloads.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href) };
}

/** React begins each of its ids with this. */
const idPrefix = "shared-part-";

const imagePreloads = /^(<link rel="preload" as="image" href="[^"]+"\/>)+/;
