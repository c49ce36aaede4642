import { data, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { removeSubscriber } from "../../../shop/customers/newsletter/remove-subscriber.ts";
import { customer, database } from "../../http/context.ts";
import { parseForm } from "../../http/forms/parse-form.ts";

const removeForm = z.object({
  subscriber: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
});

/** Removes a subscriber and redirects to the list. */
export async function removeSubscriberAction(
  form: FormData,
  context: Readonly<RouterContextProvider>,
  list: string,
) {
  const parsed = parseForm(removeForm, form);
  if (!parsed.ok)
    return data({ message: "This subscriber was not found. Please reload and try again." }, 400);
  const outcome = await removeSubscriber(context.get(database), {
    id: parsed.value.subscriber,
    actorId: context.get(customer).id,
  });
  if (outcome === "unknown") return data({ message: "This subscriber is no longer on the list." }, 404);
  throw redirect(list);
}
