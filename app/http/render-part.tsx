import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { ComponentType } from "react";
import { preload } from "react-dom";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import type { RenderPart } from "../ui/shell/shared-part.tsx";

/**
 * Versions of a part that are remembered. The header differs by current link, signed in or not, staff or not, and cart count. Each takes
 * about 10 kB.
 */
const maxVersions = 300;

interface RenderedPart {
  html: string;
  /** The URLs of its images. */
  images: readonly string[];
}

/** Renders parts of pages, each once for the same props: away from all pages, so that nothing of one page can reach another. */
export function partRenderer(): RenderPart {
  const caches = new Map<unknown, LRUCache<string, RenderedPart>>();
  return (part, props) => {
    let cache = caches.get(part);
    if (!cache) {
      cache = new LRUCache<string, RenderedPart>({ max: maxVersions });
      caches.set(part, cache);
    }
    const key = JSON.stringify(props);
    let rendered = cache.get(key);
    if (!rendered) {
      rendered = renderAlone(part, props);
      cache.set(key, rendered);
    }
    // As React does for the images of the page that is being rendered.
    for (const image of rendered.images) preload(image, { as: "image" });
    return rendered.html;
  };
}

/** Links and forms need a router; this one has no routes of the shop. */
function renderAlone<Props extends object>(Part: ComponentType<Props>, props: Props): RenderedPart {
  const router = createMemoryRouter([{ path: "*", element: <Part {...props} /> }]);
  const rendered = renderToString(<RouterProvider router={router} />, { identifierPrefix: idPrefix });
  if (rendered.includes(idPrefix)) throw new Error("The HTML of a shared part may not have an id of useId.");
  // React puts the preloads of images before the HTML: they belong into the head of the page.
  const html = rendered.replace(imagePreloads, "");
  const preloads = rendered.slice(0, rendered.length - html.length);
  const images = [...preloads.matchAll(/href="([^"]+)"/g)].map(([, url = ""]) =>
    url.replaceAll("&amp;", "&"),
  );
  return { html, images };
}

/** React begins each of its ids with this; nobody can write it into a text. */
const idPrefix = `part-${randomUUID()}-`;

const imagePreloads = /^(<link rel="preload" as="image" href="[^"]+"\/>)+/;
