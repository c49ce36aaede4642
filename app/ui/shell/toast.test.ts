import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ErrorBox } from "../error-box.tsx";
import { Notice } from "../notice.tsx";
import { Toast } from "./toast.tsx";

it.each<[what: string, children: ReactNode[], isShown: boolean]>([
  ["nothing", [], false],
  ["several that are absent", [null, " ", null], false],
  ["a list without entries", [[]], false],
  ["a text", ["Saved."], true],
  ["the first of several", ["Saved.", " ", null], true],
  ["the last of several", [null, " ", createElement("a", { key: "order" }, "LS-10427")], true],
])("shows a message of %s only where it says something", (_, children, isShown) => {
  for (const Message of [Notice, ErrorBox, Toast])
    expect(renderToStaticMarkup(createElement(Message, null, ...children)).includes("<svg")).toBe(isShown);
});
