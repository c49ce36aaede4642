import { data } from "react-router";
import { isShopUnreachable } from "../../http/is-shop-unreachable.ts";
import {
  deleteSavedForm,
  listSavedForms,
  type SavedForm,
  savedFormField,
  writeSavedForm,
} from "../../ui/form/saved-form-store.ts";

/** The hidden field with the id of who is signed in. */
export const ownerField = "owner";
/** Not that of typed forms, which end when their author signs out or after a month: these parcels have left. */
const prefix = "unsent-hand-over:";
const sheetPath = "/dashboard/hand-over/";

/** A hand-over that waits on this phone for the network. */
export interface QueuedHandOver {
  key: string;
  saved: SavedForm;
}

/** The hand-overs of a person that wait on this phone, the oldest first. */
export function listQueued(owner: string): QueuedHandOver[] {
  return listSavedForms(`${prefix}${owner}:`);
}

/** The form of a hand-over that is queued, to be sent with its own key and time. */
export function queuedForm({ saved }: QueuedHandOver): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(saved.values))
    for (const value of values) form.append(name, value);
  form.set("later", "");
  return form;
}

/** What the page learns where a hand-over did not arrive. */
export interface Queued {
  queued: true;
  /** Whether this browser stored it. */
  isStored: boolean;
}

export function isQueued(answer: unknown): answer is Queued {
  return typeof answer === "object" && answer !== null && "queued" in answer;
}

/**
 * The `clientAction` of the hand-over: it stays on the phone, under its key and with the time at which it happened, until
 * the shop has answered it. Where the session has ended it waits for the next one.
 */
export async function queueUnsent<Answer>({
  request,
  serverAction,
}: {
  request: Request;
  serverAction: () => Promise<Answer>;
}) {
  const form = await request.clone().formData();
  const storedAs = `${prefix}${form.get(ownerField)}:${form.get("key")}`;
  const isLater = form.has("later");
  // What is ticked now is another hand-over than the one that is sent later.
  const endTyped = () => isLater || deleteSavedForm(String(form.get(savedFormField)));
  try {
    const answer = await serverAction();
    deleteSavedForm(storedAs);
    return answer;
  } catch (error) {
    if (error instanceof Response && error.headers.get("Location")?.startsWith(sheetPath)) {
      deleteSavedForm(storedAs);
      endTyped();
      throw error;
    }
    const isStored = writeSavedForm(storedAs, toSaved(form));
    // The next hand-over begins with nothing ticked.
    if (isStored) endTyped();
    // Sent later automatically: no page is led away, or ends in an error, for it.
    if (isLater || isShopUnreachable(error)) return data<Queued>({ queued: true, isStored }, 503);
    throw error;
  }
}

function toSaved(form: FormData): SavedForm {
  const happenedAt = String(form.get("at") || new Date().toISOString());
  const values = Object.fromEntries(
    [...new Set(form.keys())].map((name) => [name, form.getAll(name).map(String)]),
  );
  return {
    version: String(form.get("key")),
    at: Date.parse(happenedAt),
    values: { ...values, at: [happenedAt] },
  };
}
