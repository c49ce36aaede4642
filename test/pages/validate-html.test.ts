import { describe, expect, it } from "vitest";
import { validateHtml } from "./validate-html.ts";

const page = (body: string, head = "") =>
  `<!DOCTYPE html><html lang="en"><head><title>A page</title>${head}</head><body>${body}</body></html>`;

describe("the faults of a page", () => {
  it.each([
    ['<p id="a">One <b>two</b><br/></p><label for="b">Name</label><input id="b" disabled=""/>'],
    ["<table><tbody><tr><td>1</td></tr></tbody></table><ul><li><a href='/'>Home</a></li></ul>"],
    [
      '<script type="text/plain" id="later" nonce="x">import 1</script><script async="" src="/a.js"></script>',
    ],
    ['<svg viewBox="0 0 1 1"><path stroke-width="2" d="M0 0"></path></svg><img src="/a.png" alt=""/>'],
    ['<a href="/">x<input type="hidden" name="a"/></a>'],
  ])("are none in %s", (body) => {
    expect(validateHtml(page(body))).toEqual([]);
  });

  it.each([
    ['<script type="later" async="">1</script>', /no type of MIME/],
    ['<script type="later" async="">1</script>', /a data block with async/],
    ["<p><div>1</div></p>", /closed by the parser: <p>/],
    ["<span><div>1</div></span>", /may not stand in <span>/],
    ["<div><b>1</div>", /closed by the parser: <b>/],
    ["<table><tr><td>1</td></tr></table>", /added by the parser: <tbody>/],
    ["<ul><a href='/'>1</a></ul>", /may not stand in <ul>/],
    ["<a href='/'><button>1</button></a>", /may not stand in <a>/],
    ["<form><div><form></form></div></form>", /a form in a form/],
    ['<i id="a"></i><i id="a"></i>', /two of #a/],
    ['<label for="b">Name</label>', /for names #b, which is not there/],
    ['<img src="/a.png"/>', /without src or alt/],
    ['<div classname="a"></div>', /unknown attribute classname/],
    ['<div id="a" id="a"></div>', /duplicate-attribute/],
  ])("are found in %s", (body, fault) => {
    expect(validateHtml(page(body)).join("\n")).toMatch(fault);
  });
});
