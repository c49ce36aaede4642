import { type DefaultTreeAdapterTypes, parse } from "parse5";

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** What no person sees. Without scripts `noscript` shows, so tests of that name it themselves. */
const hiddenTags = new Set(["script", "style", "template", "noscript", "head", "textarea", "svg"]);
const blockTags = new Set(
  "address article aside blockquote body caption dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr legend li main nav ol p pre search section summary table tbody thead tr ul".split(
    " ",
  ),
);
/** Elements that are named by their heading, legend or caption, and otherwise found by any words in them. */
const containerTags = new Set(
  "article aside dialog dl fieldset form li nav ol section table tr ul".split(" "),
);
const roles: Record<string, string> = { a: "link", button: "button", img: "img", dialog: "dialog" };

/** A field as the page shows it. */
interface ScreenField {
  name: string;
  label: string;
  type: string;
  value: string;
  checked: boolean;
  invalid: boolean;
  /** Hint and error beside it. */
  description: string;
  attributes: Record<string, string>;
}

/** A part of a page as a person has it: what is hidden, or only there for scripts, is not. */
export class Region {
  readonly element: Element;
  readonly page: Element;

  constructor(element: Element, page: Element = element) {
    this.element = element;
    this.page = page;
  }

  /** What is read, a line for each block. */
  get text(): string {
    return collapseWhitespace(textOf(this.element));
  }

  get lines(): string[] {
    return this.text.split("\n");
  }

  get attributes(): Record<string, string> {
    return Object.fromEntries(this.element.attrs.map(({ name, value }) => [name, value]));
  }

  /** By what a person, or a screen reader, calls it. */
  get name(): string {
    return accessibleName(this.element, this.page);
  }

  /**
   * Every visible element of that tag or role and, if given, of that name. Containers such as `li` are also found by
   * a text that they hold. An element of the role none is there for its layout alone.
   */
  all(tagOrRole: string, name?: string | RegExp): Region[] {
    return visibleDescendants(this.element)
      .filter(
        (element) =>
          (element.tagName === tagOrRole && roleOf(element) !== "none") || roleOf(element) === tagOrRole,
      )
      .filter((element) => name === undefined || hasName(element, name, this.page))
      .map((element) => new Region(element, this.page));
  }

  /** The only one. */
  get(tagOrRole: string, name?: string | RegExp): Region {
    const found = this.all(tagOrRole, name);
    if (found.length === 1 && found[0]) return found[0];
    throw new Error(`${found.length} of ${tagOrRole} ${name ?? ""} in:\n${this.text}`);
  }

  get links(): { to: string; text: string }[] {
    return this.all("link").map((link) => ({ to: link.attributes.href ?? "", text: link.name }));
  }

  get buttons(): string[] {
    return this.all("button").map((button) => button.name);
  }

  get headings(): string[] {
    return this.all("h1").map((heading) => heading.text);
  }

  /** What error boxes say. */
  get alerts(): string[] {
    return this.all("alert")
      .map((box) => box.text)
      .filter((text) => text !== "");
  }

  get fields(): ScreenField[] {
    return visibleDescendants(this.element)
      .filter(({ tagName }) => ["input", "select", "textarea"].includes(tagName))
      .filter((element) => attribute(element, "type") !== "hidden")
      .map((element) => toField(element, this.page));
  }

  /** The field of that name or label. */
  field(nameOrLabel: string | RegExp): ScreenField {
    const found = this.fields.filter(({ name, label }) =>
      typeof nameOrLabel === "string"
        ? name === nameOrLabel || label === nameOrLabel
        : nameOrLabel.test(label),
    );
    if (found.length === 1 && found[0]) return found[0];
    throw new Error(`${found.length} fields ${nameOrLabel} in:\n${this.text}`);
  }
}

/** A whole page as a person has it. */
export function screenOf(html: string) {
  const root = parse(html, { scriptingEnabled: false }).childNodes.find(isElement) as Element;
  const body = new Region(root.childNodes.filter(isElement).find(isTag("body")) as Element);
  const landmark = (tag: string) => {
    const [first] = body.all(tag);
    if (!first) throw new Error(`the page has no ${tag}: ${body.text}`);
    return first;
  };
  return {
    body,
    get main() {
      return landmark("main");
    },
    get header() {
      return landmark("header");
    },
    get footer() {
      return landmark("footer");
    },
    title: collapseWhitespace(descendants(root).filter(isTag("title")).map(textOf).join("")),
    /** An element of the head, such as `link` with `rel` `canonical`. */
    head: (tag: string, key: string, value: string) =>
      descendants(root)
        .filter(isTag(tag))
        .filter((element) => attribute(element, key) === value)
        .map((element) => new Region(element).attributes),
  };
}

/** The page that an answer brings. */
export async function screen(answer: Response | Promise<Response>) {
  const response = await answer;
  return Object.assign(screenOf(await response.text()), { status: response.status });
}

const isElement = (node: Node): node is Element => "tagName" in node;
const isTag = (tag: string) => (element: Element) => element.tagName === tag;
export const attribute = (element: Element, name: string) =>
  element.attrs.find((one) => one.name === name)?.value;

export function descendants(element: Element): Element[] {
  return element.childNodes.filter(isElement).flatMap((child) => [child, ...descendants(child)]);
}

function visibleDescendants(element: Element): Element[] {
  return element.childNodes
    .filter(isElement)
    .filter((child) => !isHidden(child))
    .flatMap((child) => [child, ...visibleDescendants(child)]);
}

export function isHidden(element: Element): boolean {
  if (hiddenTags.has(element.tagName)) return element.tagName !== "textarea" && element.tagName !== "svg";
  if (attribute(element, "hidden") !== undefined) return true;
  if (element.tagName === "dialog" && attribute(element, "open") === undefined) return true;
  const classes = (attribute(element, "class") ?? "").split(" ");
  return (
    classes.includes("hidden") && !classes.some((one) => /:(block|flex|grid|inline|contents)$/.test(one))
  );
}

function roleOf(element: Element): string | undefined {
  const role = attribute(element, "role");
  if (role) return role;
  if (/^h[1-6]$/.test(element.tagName)) return "heading";
  if (element.tagName === "a" && attribute(element, "href") === undefined) return undefined;
  return roles[element.tagName];
}

function hasName(element: Element, name: string | RegExp, page: Element): boolean {
  const names = [accessibleName(element, page)];
  if (typeof name === "string" && names.includes(name)) return true;
  if (containerTags.has(element.tagName)) names.push(collapseWhitespace(textOf(element)));
  if (typeof name !== "string") return names.some((one) => name.test(one));
  return (
    containerTags.has(element.tagName) && !explicitName(element, page) && (names[1] ?? "").includes(name)
  );
}

/** What it is called by attributes, or by the heading, legend or caption in it. */
function explicitName(element: Element, page: Element): string {
  const ids = attribute(element, "aria-labelledby")?.split(" ") ?? [];
  const labelled = ids.map((id) => byId(page, id)).filter((text) => text !== "");
  if (labelled.length > 0) return labelled.join(" ");
  const label = attribute(element, "aria-label");
  if (label) return label;
  if (!containerTags.has(element.tagName)) return "";
  const title = visibleDescendants(element).find(({ tagName }) => /^(h[1-6]|legend|caption)$/.test(tagName));
  return title ? collapseWhitespace(textOf(title)) : "";
}

export function accessibleName(element: Element, page: Element): string {
  const explicit = explicitName(element, page);
  if (explicit) return explicit;
  if (element.tagName === "img") return attribute(element, "alt") ?? "";
  const text = collapseWhitespace(textOf(element)).replaceAll("\n", " ");
  const images = descendants(element).filter(isTag("img"));
  return text || images.map((image) => attribute(image, "alt") ?? "").join(" ");
}

function byId(page: Element, id: string): string {
  const element = descendants(page).find((one) => attribute(one, "id") === id);
  return element ? collapseWhitespace(textOf(element)) : "";
}

export function labelOf(field: Element, page: Element): string {
  const label = descendants(page)
    .filter(isTag("label"))
    .find(
      (one) => attribute(one, "for") === (attribute(field, "id") ?? "") || descendants(one).includes(field),
    );
  return explicitName(field, page) || (label ? collapseWhitespace(textOf(label)).replaceAll("\n", " ") : "");
}

function toField(element: Element, page: Element): ScreenField {
  const { attributes } = new Region(element);
  const options = descendants(element).filter(isTag("option"));
  const selectedOption = options.find((option) => attribute(option, "selected") !== undefined) ?? options[0];
  const descriptionIds = attributes["aria-describedby"]?.split(" ") ?? [];
  return {
    name: attributes.name ?? "",
    label: labelOf(element, page),
    type: element.tagName === "input" ? (attributes.type ?? "text") : element.tagName,
    value:
      element.tagName === "input"
        ? (attributes.value ?? "")
        : selectedOption
          ? (attribute(selectedOption, "value") ?? collapseWhitespace(textOf(selectedOption)))
          : element.childNodes.map((node) => ("value" in node ? node.value : "")).join(""),
    checked: attributes.checked !== undefined,
    invalid: attributes["aria-invalid"] === "true",
    description: descriptionIds.map((id) => byId(page, id)).join("\n"),
    attributes,
  };
}

/** Texts with the spaces of HTML made one, `\n` around blocks. The items of a flex box or a grid stand apart. */
function textOf(element: Element): string {
  if (element.tagName === "br") return "\n";
  if (element.tagName === "select") return "";
  const hasFlexLayout = /(^|[\s:])(inline-)?(flex|grid)(\s|$)/.test(attribute(element, "class") ?? "");
  const inner = element.childNodes
    .map((node) => {
      if (!isElement(node)) return "value" in node ? node.value.replace(/\s+/g, " ") : "";
      if (hiddenTags.has(node.tagName) || isHidden(node)) return "";
      return hasFlexLayout ? ` ${textOf(node)} ` : textOf(node);
    })
    .join("");
  if (element.tagName === "td" || element.tagName === "th") return ` ${inner.replaceAll("\n", " ")} `;
  const isBlock = /(^|\s)block(\s|$)/.test(attribute(element, "class") ?? "");
  return isBlock || blockTags.has(element.tagName) ? `\n${inner}\n` : inner;
}

function collapseWhitespace(text: string): string {
  return text
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "")
    .join("\n");
}
