import { deleteSavedForm, readSavedForm, savedFormField } from "../../ui/form/saved-form-store.ts";
import { type Rejected, reject } from "./parse-form.ts";
import { actionWithFallback } from "./preserve-form.ts";

/**
 * The `clientAction` of a route with a `SavedForm`. Where the shop is unreachable, what was typed stays, and the form says that it was not
 * sent. Once the server has accepted it, which it answers with a redirect, it is no longer stored.
 */
export async function preserveSavedForm(args: {
  request: Request;
  serverAction: () => Promise<unknown>;
}): Promise<Rejected & { unsent: true }> {
  const key = String((await args.request.clone().formData()).get(savedFormField) ?? "");
  const sent = readSavedForm(key, Date.now());
  const serverAction = async () => {
    try {
      return await args.serverAction();
    } catch (answer) {
      // What was typed while it was being sent is not saved yet.
      if (isAccepted(answer) && readSavedForm(key, Date.now())?.at === sent?.at) deleteSavedForm(key);
      throw answer;
    }
  };
  const answerUnsent = (submitted: FormData): Rejected & { unsent: true } => ({
    ...reject(submitted, {}),
    unsent: true,
  });
  // The server's own answer has the type of its action.
  return actionWithFallback({ ...args, serverAction }, answerUnsent) as Promise<
    ReturnType<typeof answerUnsent>
  >;
}

/** A redirect to a page for signing in is none. */
function isAccepted(answer: unknown): boolean {
  return answer instanceof Response && !/^\/(signin|login)\b/.test(answer.headers.get("Location") ?? "");
}
