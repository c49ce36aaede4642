import type { TypedValues } from "./saved-form-store.ts";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What each field of a form holds; hidden fields, passwords and files are left out. */
export function typedValues(form: HTMLFormElement): TypedValues {
  return collect(
    form,
    (control) => (isChoice(control) ? control.checked : true),
    ({ value }) => value,
  );
}

/** What each field held as the server rendered it. */
export function renderedValues(form: HTMLFormElement): TypedValues {
  return collect(
    form,
    (control) => (isChoice(control) ? control.defaultChecked : true),
    (control) => (control instanceof HTMLSelectElement ? defaultOption(control) : control.defaultValue),
  );
}

/** The values that differ from others, or that the others do not know. */
export function differingValues(values: TypedValues, others: TypedValues): TypedValues {
  const isOther = ([name, value]: [string, string[]]) =>
    JSON.stringify(value) !== JSON.stringify(others[name]);
  return Object.fromEntries(Object.entries(values).filter(isOther));
}

/** Whether no value differs. */
export function haveSameValues(a: TypedValues, b: TypedValues): boolean {
  return Object.keys({ ...differingValues(a, b), ...differingValues(b, a) }).length === 0;
}

/** Puts values into the fields of a form; a field that the values do not know stays. */
export function fillIn(form: HTMLFormElement, values: TypedValues): void {
  const seen = new Map<string, number>();
  for (const control of controlsOf(form)) {
    const { name } = control;
    const wanted = values[name];
    if (!Array.isArray(wanted)) continue;
    if (isChoice(control)) {
      const checked = wanted.includes(control.value);
      if (control.checked !== checked) setProperty(control, "checked", checked);
      continue;
    }
    const index = seen.get(name) ?? 0;
    seen.set(name, index + 1);
    const value = wanted[index];
    if (value !== undefined && control.value !== value) setProperty(control, "value", value);
  }
}

/** As if somebody had typed it: React compares with the last value that it has seen set, which the prototype's setter passes by. */
function setProperty(control: Control, property: "value" | "checked", value: string | boolean): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), property)?.set?.call(control, value);
  for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
}

function collect(
  form: HTMLFormElement,
  isIncluded: (control: Control) => boolean,
  read: (control: Control) => string,
): TypedValues {
  const values: TypedValues = {};
  for (const control of controlsOf(form)) {
    values[control.name] ??= [];
    if (isIncluded(control)) values[control.name]?.push(read(control));
  }
  return values;
}

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement) &&
      element.name !== "" &&
      !["hidden", "password", "file", "submit", "button", "image", "reset"].includes(element.type),
  );
}

function isChoice(control: Control): control is HTMLInputElement {
  return control.type === "checkbox" || control.type === "radio";
}

function defaultOption({ options }: HTMLSelectElement): string {
  return ([...options].find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? "";
}
