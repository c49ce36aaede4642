import { data } from "react-router";
import { isShopUnreachable } from "../../http/preserve-form.ts";
import {
  deleteSavedForm,
  listSavedForms,
  type SavedForm,
  savedFormField,
  savedFormKey,
  writeSavedForm,
} from "../../ui/saved-form-store.ts";

/** The hidden field with the id of who is signed in. */
export const ownerField = "owner";
const namePrefix = "handed-over:";

/** A hand-over that waits on this phone for the network. */
export interface KeptHandOver {
  key: string;
  saved: SavedForm;
}

export function listKept(owner: string): KeptHandOver[] {
  return listSavedForms(savedFormKey(owner, namePrefix));
}

/** The form of a hand-over that was kept, to be sent with its own key and time. */
export function keptForm({ saved }: KeptHandOver): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(saved.values))
    for (const value of values) form.append(name, value);
  form.set("later", "");
  return form;
}

/** What the page learns where a hand-over did not arrive. */
export interface Kept {
  kept: true;
  /** Whether this browser stored it. */
  isStored: boolean;
}

/**
 * The `clientAction` of the hand-over: where the shop is unreachable, the hand-over stays on the phone under its key, with
 * the time at which it happened. Once the server has answered it is no longer stored.
 */
export async function keepUnsent<Answer>({
  request,
  serverAction,
}: {
  request: Request;
  serverAction: () => Promise<Answer>;
}) {
  const form = await request.clone().formData();
  const storedAs = savedFormKey(String(form.get(ownerField)), `${namePrefix}${form.get("key")}`);
  try {
    const answer = await serverAction();
    deleteSavedForm(storedAs);
    return answer;
  } catch (error) {
    if (!isShopUnreachable(error)) {
      deleteSavedForm(storedAs);
      if (error instanceof Response) deleteSavedForm(String(form.get(savedFormField)));
      throw error;
    }
    const at = form.get("at") || new Date().toISOString();
    const values = Object.fromEntries(
      [...new Set(form.keys())].map((name) => [name, form.getAll(name).map(String)]),
    );
    const saved = {
      version: String(form.get("key")),
      at: Date.now(),
      values: { ...values, at: [String(at)] },
    };
    const isStored = writeSavedForm(storedAs, saved);
    // The next hand-over begins with nothing ticked.
    if (isStored) deleteSavedForm(String(form.get(savedFormField)));
    return data<Kept>({ kept: true, isStored }, 503);
  }
}
