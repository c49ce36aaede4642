import { createElement, useId } from "react";
import { Link, useLocation, useMatches } from "react-router";
import { expect, it } from "vitest";
import { partRenderer } from "./render-part.tsx";

const rendered: string[] = [];

function NamedLink({ name }: { name: string }) {
  rendered.push(name);
  return createElement(Link, { to: "/cart" }, name);
}

function Name({ name }: { name: string }) {
  return createElement("b", null, name);
}

function Surroundings() {
  const data = useMatches().flatMap((match) => match.loaderData ?? []);
  return createElement("p", null, JSON.stringify([useLocation().pathname, data]));
}

function Logo() {
  return createElement("p", { title: ">" }, createElement("img", { src: "/logo.svg", alt: "" }));
}

function WithId() {
  return createElement("p", { id: useId() });
}

it("renders a part once for the same props", () => {
  const render = partRenderer();
  const html = (name: string) => `<a href="/cart" data-discover="true">${name}</a>`;
  for (const name of ["Ayesha", "Bilal", "Ayesha"]) expect(render(NamedLink, { name })).toBe(html(name));
  expect(render(NamedLink, { name: "<Bilal>" })).toBe(html("&lt;Bilal&gt;"));
  expect(render(Name, { name: "Ayesha" })).toBe("<b>Ayesha</b>");
  expect(rendered).toEqual(["Ayesha", "Bilal", "<Bilal>"]);
});

it("renders it where there is no page and no data", () => {
  expect(partRenderer()(Surroundings, {})).toBe("<p>[&quot;/&quot;,[]]</p>");
});

it("leaves the preloads of its images to the page's head", () => {
  expect(partRenderer()(Logo, {})).toBe('<p title="&gt;"><img src="/logo.svg" alt=""/></p>');
});

it("refuses an id in its HTML: it would differ on each page", () => {
  expect(() => partRenderer()(WithId, {})).toThrow("useId");
});
