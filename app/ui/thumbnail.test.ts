import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Thumbnail } from "./thumbnail.tsx";

it.each([
  ["the widths that a thumbnail can show", [160, 320, 480, 640, 1280], ["160w", "320w", "480w"]],
  ["the one width of a small photo", [100], ["100w"]],
])("offers %s", (_, widths, offered) => {
  const photo = { src: "/media/serum.1", alt: "Serum", width: 1000, height: 1250, widths };
  const html = renderToStaticMarkup(
    createElement(Thumbnail, { name: "Serum", photo, color: null, size: "large" }),
  );
  const srcSets = [...html.matchAll(/srcSet="([^"]*)"/gi)].map(([, srcSet = ""]) => srcSet.match(/\d+w/g));
  expect(srcSets).toEqual([offered, offered, offered]);
  expect(html).toContain(`src="/media/serum.1.${Number.parseInt(offered.at(-1) ?? "", 10)}.jpg"`);
});
