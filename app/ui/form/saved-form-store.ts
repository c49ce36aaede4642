// What someone has typed into a long form and not sent yet, in this browser's storage.

/** The values of each field by its name. */
export type TypedValues = Record<string, string[]>;

export interface SavedForm {
  /** What the form was made from, such as the number of a product's newest revision. */
  version: string;
  /** When it was typed, in milliseconds since 1970. */
  at: number;
  values: TypedValues;
}

/** The hidden field that names a saved form in a submission. */
export const savedFormField = "savedForm";

const prefix = "typed:";
/** As long as a session without use. */
const maxAgeMs = 30 * 24 * 3600 * 1000;

/** @param owner the id of who types @param name such as `product:p1` */
export function savedFormKey(owner: string, name: string): string {
  return `${prefix}${owner}:${name}`;
}

/** Deletes forms that are too old first, whoever's they are. @returns null where there is none, or no storage */
export function readSavedForm(key: string, now: number): SavedForm | null {
  const storage = openStorage();
  if (!storage) return null;
  for (const other of savedKeys(storage, prefix)) {
    const saved = parse(storage.getItem(other));
    if (!saved || now - saved.at > maxAgeMs) storage.removeItem(other);
  }
  return parse(storage.getItem(key));
}

/** @returns false where the browser stores nothing: no storage, or it is full */
export function writeSavedForm(key: string, saved: SavedForm): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(saved));
    return true;
  } catch {
    return false;
  }
}

/** The saved forms whose keys begin with this one, the oldest first. */
export function listSavedForms(key: string): { key: string; saved: SavedForm }[] {
  const storage = openStorage();
  if (!storage) return [];
  return savedKeys(storage, key)
    .flatMap((one) => {
      const saved = parse(storage.getItem(one));
      return saved ? [{ key: one, saved }] : [];
    })
    .sort((one, other) => one.saved.at - other.saved.at);
}

export function deleteSavedForm(key: string): void {
  openStorage()?.removeItem(key);
}

/** Deletes all saved forms of a person on this phone. @param owner their id; null: everyone's */
export function deleteSavedForms(owner: string | null): void {
  const storage = openStorage();
  if (!storage) return;
  for (const key of savedKeys(storage, owner === null ? prefix : savedFormKey(owner, "")))
    storage.removeItem(key);
}

function savedKeys(storage: Storage, start: string): string[] {
  return Object.keys(storage).filter((key) => key.startsWith(start));
}

/** Where cookies are refused, asking for the storage throws. */
function openStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

function parse(text: string | null): SavedForm | null {
  try {
    const saved = JSON.parse(text ?? "null") as Partial<SavedForm> | null;
    const isWhole = typeof saved?.version === "string" && typeof saved.at === "number" && saved.values;
    return isWhole ? (saved as SavedForm) : null;
  } catch {
    return null;
  }
}
