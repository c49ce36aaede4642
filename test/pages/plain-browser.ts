import { expect } from "vitest";
import { screenOf } from "../screen.ts";
import { type Submission, submit, type Typed } from "../submit.ts";
import { type TestShop, Visitor } from "../test-shop.ts";

/** A browser without scripts: it reads a page, follows its links and presses its buttons, also at other servers such as JazzCash. */
export class PlainBrowser {
  private url: URL;
  private html = "";
  private readonly shop: Pick<TestShop, "get" | "post" | "origin">;
  private readonly as: Visitor;

  constructor(shop: Pick<TestShop, "get" | "post" | "origin">, as = new Visitor()) {
    this.shop = shop;
    this.as = as;
    this.url = new URL(shop.origin);
  }

  /** What the page's body is to a person. */
  get page() {
    return screenOf(this.html).body;
  }

  get path(): string {
    return this.url.pathname + this.url.search;
  }

  async goto(path: string): Promise<void> {
    await this.load(new URL(path, this.url));
  }

  async reload(): Promise<void> {
    await this.load(this.url);
  }

  /** Follows the link of that name; if there are several, all lead to the same page. */
  async follow(name: string | RegExp): Promise<void> {
    const targets = new Set(this.page.all("link", name).map(({ attributes }) => attributes.href ?? ""));
    expect([...targets], `links ${name} in:\n${this.page.text}`).toHaveLength(1);
    for (const target of targets) await this.goto(target);
  }

  /** Fills in the form of a button and presses it. */
  async press(button: string | RegExp, typed?: Typed, options?: Parameters<typeof submit>[3]): Promise<void> {
    await this.load(this.url, submit(this.html, button, typed, options));
  }

  /** Fails unless the page says that. */
  sees(...texts: (string | RegExp)[]): void {
    for (const text of texts)
      if (typeof text === "string") expect(this.page.text).toContain(text);
      else expect(this.page.text).toMatch(text);
  }

  /** Fails unless that is the page's heading. */
  shows(heading: string): void {
    expect(this.page.headings).toEqual([heading]);
  }

  private async load(from: URL, submission?: Submission): Promise<void> {
    let url = new URL(submission?.action || from, from);
    let body = submission?.method === "POST" ? new URLSearchParams(submission.entries) : undefined;
    if (submission?.method === "GET") url.search = String(new URLSearchParams(submission.entries));
    for (let step = 0; step < 10; step += 1) {
      const answer = await this.request(url, body);
      const location = answer.headers.get("Location");
      if (!location) {
        [this.url, this.html] = [url, await answer.text()];
        return;
      }
      [url, body] = [new URL(location, url), answer.status === 307 ? body : undefined];
    }
    throw new Error(`${url} leads round in a circle`);
  }

  private request(url: URL, body?: URLSearchParams): Promise<Response> {
    if (url.origin !== this.shop.origin)
      return fetch(url, { method: body ? "POST" : "GET", body, redirect: "manual" });
    const path = url.pathname + url.search;
    return body ? this.shop.post(path, { as: this.as, form: body }) : this.shop.get(path, { as: this.as });
  }
}
