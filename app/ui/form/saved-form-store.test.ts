import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  deleteSavedForm,
  deleteSavedForms,
  readSavedForm,
  savedFormKey,
  writeSavedForm,
} from "./saved-form-store.ts";

const now = Date.UTC(2026, 10, 23, 9, 2);
const typed = { version: "3", at: now, values: { name: ["Bath brush"] } };
const sana = savedFormKey("sana", "product:p1");
const bilal = savedFormKey("bilal", "product:p1");

/** A browser's storage: what it holds are its own enumerable properties. */
function storage(setItem?: () => void): Storage {
  const held: Record<string, string> = {};
  const functions = {
    getItem: (key: string) => held[key] ?? null,
    setItem: setItem ?? ((key: string, value: string) => void Object.assign(held, { [key]: value })),
    removeItem: (key: string) => delete held[key],
  };
  return new Proxy(held, {
    get: (_, name: string) => functions[name as keyof typeof functions],
  }) as unknown as Storage;
}

beforeEach(() => void vi.stubGlobal("localStorage", storage()));
afterEach(() => void vi.unstubAllGlobals());

describe("a saved form", () => {
  it("is read as it was written, by its own key alone", () => {
    expect(readSavedForm(sana, now)).toBeNull();
    expect(writeSavedForm(sana, typed)).toBe(true);
    expect(readSavedForm(sana, now)).toEqual(typed);
    expect(readSavedForm(bilal, now)).toBeNull();
    deleteSavedForm(sana);
    expect(readSavedForm(sana, now)).toBeNull();
  });

  it("ends with its author's signing out, not with another's", () => {
    writeSavedForm(sana, typed);
    writeSavedForm(bilal, typed);
    localStorage.setItem("other", "stays");
    deleteSavedForms("sana");
    expect(readSavedForm(sana, now)).toBeNull();
    expect(readSavedForm(bilal, now)).toEqual(typed);
    deleteSavedForms(null);
    expect(Object.keys(localStorage)).toEqual(["other"]);
  });

  it("ends after thirty days", () => {
    writeSavedForm(sana, { ...typed, at: now - 31 * 24 * 3600_000 });
    expect(readSavedForm(bilal, now)).toBeNull();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it.each(["{", "null", "[]", '{"version":3,"at":1,"values":{}}'])(
    "written by something else, %s, is none",
    (text) => {
      localStorage.setItem(sana, text);
      expect(readSavedForm(sana, now)).toBeNull();
    },
  );

  it("is not stored where the storage is full or refused", () => {
    vi.stubGlobal(
      "localStorage",
      storage(() => {
        throw new Error("QuotaExceededError");
      }),
    );
    expect(writeSavedForm(sana, typed)).toBe(false);
  });
});
