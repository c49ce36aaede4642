import { AssertionError } from "node:assert";
import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { attribute, descendants, isHidden, labelOf, Region } from "./screen.ts";

type Element = DefaultTreeAdapterTypes.Element;

/** What a person enters, by a field's name or label: a text, a choice, whether a box is ticked, or one value for each field of a name. */
export type Typed = Record<string, string | boolean | readonly string[]>;

/** What a browser would send. */
export interface Submission {
  method: "GET" | "POST";
  /** As the page has it; empty for the page's own address. */
  action: string;
  entries: [string, string][];
  /** The entries by name; of several with the same name the last. */
  fields: Record<string, string>;
}

/**
 * What a browser sends when someone fills in a form of that page and presses one of its buttons. Throws where no person
 * could: the button or a field is missing, hidden or disabled, or the form's own rules refuse what was typed. A folded
 * part, or a dialog, can be opened first. What it throws is a failed assertion about the page.
 * @param from a page's HTML, or the part of it that has the button
 * @param button its accessible name
 * @param within words of the smallest part of the page, such as a row, that has only one button of that name
 */
export function submit(
  from: string | Region,
  button: string | RegExp,
  typed: Typed = {},
  { within }: { within?: string | RegExp } = {},
): Submission {
  const { element, page } = typeof from === "string" ? parsed(from) : from;
  const pressed = findButton(element, page, button, within);
  const form = formOf(pressed, page);
  if (!form) throw fault(`the button ${button} is in no form`);
  const controls = descendants(page).filter((one) => isControl(one) && formOf(one, page) === form);
  const values = fill(page, controls, typed);

  const entries: [string, string][] = [];
  for (const control of controls) {
    const name = attribute(control, "name");
    const isPressed = control === pressed;
    if (!name || isDisabled(control) || (isButton(control) && !isPressed)) continue;
    const sent = isPressed ? [attribute(control, "value") ?? ""] : (values.get(control) ?? initial(control));
    for (const value of sent) entries.push([name, value.replace(/\r?\n/g, "\r\n")]);
  }
  const isValidated =
    attribute(form, "novalidate") === undefined && attribute(pressed, "formnovalidate") === undefined;
  for (const control of controls) {
    if (isDisabled(control) || isButton(control)) continue;
    const wasTyped = values.has(control);
    if (!isValidated && !wasTyped) continue;
    const refusal = refusalOf(control, controls, values);
    if (refusal) throw fault(`${attribute(control, "name")}: ${refusal}`);
  }
  const ofPressed = (name: string) => attribute(pressed, `form${name}`) ?? attribute(form, name) ?? "";
  return {
    method: ofPressed("method").toLowerCase() === "post" ? "POST" : "GET",
    action: ofPressed("action"),
    entries,
    fields: Object.fromEntries(entries),
  };
}

const fault = (message: string) => new AssertionError({ message });

function parsed(html: string) {
  const page = parse(html, { scriptingEnabled: false }).childNodes.find(isElement) as Element;
  return { element: page, page };
}

const isElement = (node: DefaultTreeAdapterTypes.Node): node is Element => "tagName" in node;
const isControl = ({ tagName }: Element) => ["input", "select", "textarea", "button"].includes(tagName);
const typeOf = (control: Element) => {
  if (control.tagName === "input") return (attribute(control, "type") ?? "text").toLowerCase();
  return control.tagName === "button" ? (attribute(control, "type") ?? "submit") : control.tagName;
};
const isButton = (control: Element) =>
  control.tagName === "button" || ["submit", "button", "reset", "image"].includes(typeOf(control));

function ancestors(element: Element): Element[] {
  const parent = element.parentNode;
  return parent && isElement(parent) ? [parent, ...ancestors(parent)] : [];
}

function formOf(control: Element, page: Element): Element | undefined {
  const id = attribute(control, "form");
  if (id === undefined) return ancestors(control).find(({ tagName }) => tagName === "form");
  return descendants(page).find((one) => one.tagName === "form" && attribute(one, "id") === id);
}

function isDisabled(control: Element): boolean {
  if (attribute(control, "disabled") !== undefined) return true;
  return ancestors(control).some((one, index, all) => {
    if (one.tagName !== "fieldset" || attribute(one, "disabled") === undefined) return false;
    // The first legend of a disabled fieldset stays enabled.
    const legend = one.childNodes.filter(isElement).find(({ tagName }) => tagName === "legend");
    return !legend || all[index - 1] !== legend;
  });
}

/** Hidden even after folded parts and dialogs are opened. */
const isOutOfSight = (element: Element) =>
  [element, ...ancestors(element)].some(
    (one) => isHidden(one) && !["dialog", "noscript", "head"].includes(one.tagName),
  );

const isSubmit = (control: Element) => isButton(control) && ["submit", "image"].includes(typeOf(control));

function findButton(part: Element, page: Element, name: string | RegExp, within?: string | RegExp): Element {
  // One that is only there for the Enter key is no button for a person.
  const buttons = descendants(part).filter(
    (one) => isSubmit(one) && attribute(one, "aria-hidden") !== "true",
  );
  const named = buttons.filter((one) => matches(buttonName(one, page), name));
  const usable = named.filter((one) => !isDisabled(one) && !isOutOfSight(one));
  const found = within === undefined ? usable : onlyWithin(usable, within, page);
  if (found.length === 1 && found[0]) return found[0];
  throw fault(
    `${found.length} buttons ${name}${within === undefined ? "" : ` within ${within}`}, ` +
      `${named.length - usable.length} hidden or disabled, of: ${buttons.map((one) => buttonName(one, page)).join(", ")}`,
  );
}

const buttonName = (button: Element, page: Element) =>
  new Region(button, page).name || (attribute(button, "value") ?? "");

const matches = (text: string, wanted: string | RegExp) =>
  typeof wanted === "string" ? text === wanted : wanted.test(text);

/** The buttons that are the only one of them in the smallest part around them that has these words. */
function onlyWithin(buttons: Element[], words: string | RegExp, page: Element): Element[] {
  return buttons.filter((button) => {
    const part = ancestors(button).find((one) => {
      const { text, name } = new Region(one, page);
      return typeof words === "string" ? text.includes(words) || name === words : words.test(text);
    });
    return part && buttons.filter((one) => ancestors(one).includes(part)).length === 1;
  });
}

/** What each field that was typed into sends. */
function fill(page: Element, controls: Element[], typed: Typed): Map<Element, string[]> {
  const values = new Map<Element, string[]>();
  const fields = controls.filter((one) => !isButton(one));
  for (const [key, value] of Object.entries(typed)) {
    const named = fields.filter((one) => attribute(one, "name") === key);
    const found = named.length > 0 ? named : fields.filter((one) => labelOf(one, page) === key);
    if (found.length === 0) throw fault(`the form has no field ${key}`);
    const open = found.filter(
      (one) => typeOf(one) !== "hidden" && !isDisabled(one) && !isOutOfSight(one) && !isReadOnly(one),
    );
    if (open.length === 0) throw fault(`the field ${key} is hidden, disabled or read-only`);
    const type = typeOf(open[0] as Element);
    if (type === "radio") choose(open, key, value, values);
    else if (type === "checkbox") tick(open, key, value, values);
    else if (typeof value === "boolean") throw fault(`the field ${key} has no box to tick`);
    else {
      const texts = typeof value === "string" ? [value] : value;
      if (texts.length !== open.length)
        throw fault(`${texts.length} values for ${open.length} fields ${key}`);
      for (const [index, field] of open.entries())
        values.set(field, [optionValue(field, texts[index] ?? "")]);
    }
  }
  return values;
}

const isReadOnly = (field: Element) => attribute(field, "readonly") !== undefined;
const boxValue = (box: Element) => attribute(box, "value") ?? "on";

function choose(radios: Element[], key: string, value: Typed[string], values: Map<Element, string[]>) {
  const chosen = radios.find((one) => boxValue(one) === value || (radios.length === 1 && value === true));
  if (!chosen) throw fault(`${key} cannot be ${value}, but ${radios.map(boxValue).join(", ")}`);
  for (const one of radios) values.set(one, one === chosen ? [boxValue(one)] : []);
}

function tick(boxes: Element[], key: string, value: Typed[string], values: Map<Element, string[]>) {
  const ticked = typeof value === "boolean" ? (value ? boxes.map(boxValue) : []) : [value].flat();
  const unknown = ticked.filter((one) => !boxes.some((box) => boxValue(box) === one));
  if (unknown.length > 0) throw fault(`${key} has no box ${unknown.join(", ")}`);
  for (const box of boxes) values.set(box, ticked.includes(boxValue(box)) ? [boxValue(box)] : []);
}

const optionsOf = (select: Element) =>
  descendants(select)
    .filter(({ tagName }) => tagName === "option")
    .map((option) => ({
      value: attribute(option, "value") ?? new Region(option).text,
      label: new Region(option).text,
      isSelected: attribute(option, "selected") !== undefined,
      isDisabled:
        isDisabled(option) || ancestors(option).some((one) => one.tagName === "optgroup" && isDisabled(one)),
    }));

/** A text as it is; of a select the option of that value or label. */
function optionValue(field: Element, value: string): string {
  if (field.tagName !== "select") return value;
  const options = optionsOf(field).filter((option) => !option.isDisabled);
  const chosen =
    options.find((option) => option.value === value) ?? options.find((option) => option.label === value);
  if (chosen) return chosen.value;
  throw fault(
    `${attribute(field, "name")} cannot be ${value}, but ${options.map((one) => one.value).join(", ")}`,
  );
}

/** What a field sends that no one touches. */
function initial(field: Element): string[] {
  const type = typeOf(field);
  if (type === "file") return [];
  if (type === "checkbox" || type === "radio")
    return attribute(field, "checked") === undefined ? [] : [boxValue(field)];
  if (type === "select") {
    const options = optionsOf(field);
    const selected = options.filter((option) => option.isSelected);
    if (attribute(field, "multiple") !== undefined) return selected.map(({ value }) => value);
    const shown = selected.at(-1) ?? options.find((option) => !option.isDisabled);
    return shown && !shown.isDisabled ? [shown.value] : [];
  }
  if (type === "textarea")
    return [field.childNodes.map((node) => ("value" in node ? node.value : "")).join("")];
  return [attribute(field, "value") ?? ""];
}

/** Why a browser would not send that, or not let it be typed. */
function refusalOf(field: Element, controls: Element[], values: Map<Element, string[]>): string | undefined {
  const type = typeOf(field);
  if (type === "hidden" || isReadOnly(field)) return undefined;
  const sentBy = (one: Element) => values.get(one) ?? initial(one);
  const isRequired = attribute(field, "required") !== undefined;
  if (type === "radio" || type === "checkbox") {
    const group =
      type === "radio"
        ? controls.filter(
            (one) => typeOf(one) === type && attribute(one, "name") === attribute(field, "name"),
          )
        : [field];
    return isRequired && group.every((one) => sentBy(one).length === 0) ? "it is required" : undefined;
  }
  const [value = ""] = sentBy(field);
  if (value === "") return isRequired ? "it is required" : undefined;
  const limit = Number(attribute(field, "maxlength") ?? Number.POSITIVE_INFINITY);
  if (values.has(field) && value.length > limit) return `it takes ${limit} characters`;
  const pattern = attribute(field, "pattern");
  if (pattern !== undefined && !new RegExp(`^(?:${pattern})$`, "v").test(value))
    return `${value} is not ${pattern}`;
  if (type === "email" && !/^[^\s@]+@[^\s@]+$/.test(value)) return `${value} is no email address`;
  if (type === "number" && !/^-?\d+(\.\d+)?$/.test(value)) return `${value} is no number`;
  const asNumber = type === "number" ? Number : (text: string) => text;
  const [min, max] = [attribute(field, "min"), attribute(field, "max")];
  if (min && asNumber(value) < asNumber(min)) return `${value} is less than ${min}`;
  if (max && asNumber(value) > asNumber(max)) return `${value} is more than ${max}`;
  return undefined;
}
