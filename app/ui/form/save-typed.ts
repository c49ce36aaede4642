import { deleteSavedForm, readSavedForm, type SavedForm, writeSavedForm } from "./saved-form-store.ts";
import { differingValues, fillIn, haveSameValues, renderedValues, typedValues } from "./typed-values.ts";

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
