import {
  deleteSavedForm,
  readSavedForm,
  type SavedForm,
  type TypedValues,
  writeSavedForm,
} from "./saved-form-store.ts";

export interface SavingState {
  /** The saved form that was put into the fields. */
  restored: SavedForm | null;
  /** When what is typed was stored, in milliseconds since 1970; null: nothing is. */
  savedAt: number | null;
  /** Whether the browser refused to store it. */
  refused: boolean;
}

export const nothingSaved: SavingState = { restored: null, savedAt: null, refused: false };

const quietMs = 400;

/**
 * Restores what was typed into a form, and stores what is typed from then on.
 * @param versionField the name of the hidden field with what the form was made from
 * @param isFilled the server has filled in what is stored nowhere: it counts as typed, and goes before what was saved
 * @returns how to stop, and how to put the fields back as the server rendered them
 */
export function saveTyped(
  form: HTMLFormElement,
  key: string,
  versionField: string,
  onChange: (state: SavingState) => void,
  isFilled = false,
): { stop: () => void; discard: () => void } {
  const rendered = renderedValues(form);
  const saved = isFilled ? null : readSavedForm(key, Date.now());
  let restored = saved && !haveSameValues({ ...rendered, ...saved.values }, rendered) ? saved : null;
  if (saved && !restored) deleteSavedForm(key);
  if (isFilled) onChange(nothingSaved);
  // What was typed before this script ran is newer than what was saved.
  const typedAlready = differingValues(typedValues(form), rendered);
  if (restored) {
    fillIn(form, { ...restored.values, ...typedAlready });
    onChange({ restored, savedAt: restored.at, refused: false });
  }

  let pending: SavedForm | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function write() {
    clearTimeout(timer);
    if (!pending) return;
    const current = pending;
    pending = null;
    if (!isFilled && haveSameValues(current.values, rendered)) {
      deleteSavedForm(key);
      return onChange(nothingSaved);
    }
    const isStored = writeSavedForm(key, current);
    onChange({ restored, savedAt: isStored ? current.at : null, refused: !isStored });
  }
  function onInput() {
    // Read at once: by the time it is written, the form may show something else.
    const version = form.querySelector<HTMLInputElement>(`input[name="${versionField}"]`)?.value ?? "";
    pending = { version, at: Date.now(), values: typedValues(form) };
    clearTimeout(timer);
    timer = setTimeout(write, quietMs);
  }
  const listening = new AbortController();
  const { signal } = listening;
  for (const type of ["input", "change"]) form.addEventListener(type, onInput, { signal });
  form.addEventListener("submit", write, { signal, capture: true });
  addEventListener("pagehide", write, { signal });
  document.addEventListener("visibilitychange", write, { signal });
  if (isFilled || Object.keys(typedAlready).length > 0) onInput();
  return {
    stop() {
      listening.abort();
      write();
    },
    discard() {
      restored = null;
      fillIn(form, rendered);
      onInput();
      write();
    },
  };
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What each field of a form holds; hidden fields, passwords and files are left out. */
function typedValues(form: HTMLFormElement): TypedValues {
  return collect(
    form,
    (control) => (isChoice(control) ? control.checked : true),
    ({ value }) => value,
  );
}

/** What each field held as the server rendered it. */
function renderedValues(form: HTMLFormElement): TypedValues {
  return collect(
    form,
    (control) => (isChoice(control) ? control.defaultChecked : true),
    (control) => (control instanceof HTMLSelectElement ? defaultOption(control) : control.defaultValue),
  );
}

/** The values that differ from others, or that the others do not know. */
function differingValues(values: TypedValues, others: TypedValues): TypedValues {
  const isOther = ([name, value]: [string, string[]]) =>
    JSON.stringify(value) !== JSON.stringify(others[name]);
  return Object.fromEntries(Object.entries(values).filter(isOther));
}

/** Whether no value differs. */
function haveSameValues(a: TypedValues, b: TypedValues): boolean {
  return Object.keys({ ...differingValues(a, b), ...differingValues(b, a) }).length === 0;
}

/** Puts values into the fields of a form; a field that the values do not know stays. */
function fillIn(form: HTMLFormElement, values: TypedValues): void {
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

/** As if someone had typed it: React compares with the last value that it has seen set, which the prototype's setter passes by. */
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
