import { type DefaultTreeAdapterTypes, parse, defaultTreeAdapter as tree } from "parse5";

type Element = DefaultTreeAdapterTypes.Element;

// By parse5 and not html-validate, whose 10.9 fails to install under npm 11 and whose 11 needs Node 22.22. For the W3C's
// own checker MARKUP_FOLDER names a folder into which test/routes/http/markup.test.ts writes every page.
const wordSet = (words: string) => new Set(words.split(" "));

const voidElements = wordSet("area base br col embed hr img input link meta source track wbr");
const phrasingOnly = wordSet(
  "abbr b bdi bdo button cite code dfn em h1 h2 h3 h4 h5 h6 i kbd label mark p pre q s samp small span strong sub sup time u var",
);
const blockElements = wordSet(
  "address article aside blockquote dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre search section table tbody td th thead tr ul",
);
const interactiveElements = wordSet("a button details iframe input label select textarea");
const allowedChildren: Record<string, Set<string>> = {
  ul: wordSet("li script template"),
  ol: wordSet("li script template"),
  dl: wordSet("dt dd div script template"),
  select: wordSet("option optgroup hr"),
  tr: wordSet("td th script template"),
  picture: wordSet("source img script template"),
  head: wordSet("base link meta noscript script style template title"),
};
const idReferences = ["for", "form", "list", "aria-labelledby", "aria-describedby", "aria-errormessage"];
const knownAttributes = wordSet(
  "abbr accept accept-charset action alt as async autocapitalize autocomplete autofocus capture charset checked cite class color cols colspan content crossorigin datetime decoding defer dir disabled download draggable enctype enterkeyhint fetchpriority for form formaction formmethod formnovalidate headers height hidden high href hreflang http-equiv id imagesizes imagesrcset inert inputmode integrity ismap itemid itemprop itemref itemscope itemtype label lang list loading loop low max maxlength media method min minlength multiple muted name nonce novalidate open optimum pattern placeholder popover popovertarget popovertargetaction property poster preload readonly referrerpolicy rel required reversed role rows rowspan scope selected shape size sizes slot span spellcheck src srcdoc srclang srcset start step style tabindex target title translate type usemap value width wrap",
);
const scriptTypes = /^(module|importmap|speculationrules|text\/javascript|)$/;

/**
 * What is wrong with a page by the rules of HTML that templates break: elements that a parser has to close, add or move,
 * elements where they may not stand, references to nothing, unknown attributes. The W3C's own checker knows more, and
 * needs Java.
 */
export function validateHtml(html: string): string[] {
  const errors: string[] = [];
  const page = parse(html, {
    sourceCodeLocationInfo: true,
    onParseError: ({ code, startLine, startCol }) => errors.push(`${code} at ${startLine}:${startCol}`),
  });
  const elements = elementsBelow(page);
  const ids = elements.flatMap((element) => attribute(element, "id") ?? []);
  for (const id of new Set(ids.filter((id, n) => ids.indexOf(id) !== n))) errors.push(`two of #${id}`);
  // A form in a form is left out by the parser without a word.
  const forms = elements.filter(({ tagName }) => tagName === "form").length;
  if ((html.match(/<form[\s>]/g)?.length ?? 0) > forms) errors.push("a form in a form");
  for (const element of elements) {
    const report = (error: string) => errors.push(`${error}: ${startTag(element)}`);
    const { tagName: name, attrs } = element;
    if (isInSvg(element)) continue;
    const { sourceCodeLocation: location } = element;
    if (!location) report("added by the parser");
    else if (!location.endTag && !voidElements.has(name)) report("closed by the parser");
    const parent = element.parentNode;
    const parentName = parent && "tagName" in parent ? parent.tagName : "";
    if (phrasingOnly.has(parentName) && blockElements.has(name)) report(`may not stand in <${parentName}>`);
    if (allowedChildren[parentName] && !allowedChildren[parentName].has(name))
      report(`may not stand in <${parentName}>`);
    const interactiveAncestor = ancestors(element).find(
      ({ tagName }) => tagName === "a" || tagName === "button",
    );
    if (interactiveAncestor && interactiveElements.has(name) && attribute(element, "type") !== "hidden")
      report(`may not stand in <${interactiveAncestor.tagName}>`);
    if (name === "img" && !(attribute(element, "src") && attribute(element, "alt") !== null))
      report("without src or alt");
    if (name === "script")
      errors.push(...dataBlockErrors(element).map((error) => `${error}: ${startTag(element)}`));
    for (const { name, value } of attrs) {
      if (!knownAttributes.has(name) && !/^(aria|data)-/.test(name)) report(`unknown attribute ${name}`);
      if (!idReferences.includes(name)) continue;
      for (const id of value.split(/\s+/))
        if (!ids.includes(id)) report(`${name} names #${id}, which is not there`);
    }
  }
  return errors;
}

/** A data block has nothing but a type, which is one of MIME's, and global attributes. */
function dataBlockErrors(element: Element): string[] {
  const type = attribute(element, "type") ?? "";
  if (scriptTypes.test(type)) return [];
  const scriptAttributes = [
    "async",
    "blocking",
    "crossorigin",
    "defer",
    "fetchpriority",
    "integrity",
    "nomodule",
    "src",
  ];
  const misplaced = scriptAttributes.filter((name) => attribute(element, name) !== null);
  return [
    ...(/^[\w.+-]+\/[\w.+-]+$/.test(type) ? [] : [`no type of MIME: ${type}`]),
    ...misplaced.map((name) => `a data block with ${name}`),
  ];
}

function elementsBelow(node: DefaultTreeAdapterTypes.ParentNode): Element[] {
  return node.childNodes.flatMap((child) =>
    tree.isElementNode(child) ? [child, ...elementsBelow(child)] : [],
  );
}

function ancestors({ parentNode }: Element): Element[] {
  return parentNode && tree.isElementNode(parentNode as never)
    ? [parentNode as Element, ...ancestors(parentNode as Element)]
    : [];
}

const isInSvg = (element: Element) => element.namespaceURI !== "http://www.w3.org/1999/xhtml";

function attribute({ attrs }: Element, attributeName: string): string | null {
  return attrs.find(({ name }) => name === attributeName)?.value ?? null;
}

function startTag({ tagName, attrs }: Element): string {
  const attributes = attrs.map(({ name, value }) => ` ${name}="${value.slice(0, 40)}"`).join("");
  return `<${tagName}${attributes}>`.slice(0, 160);
}
