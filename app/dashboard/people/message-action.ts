import { data, type RouterContextProvider, redirect } from "react-router";
import {
  markAnswered,
  removeContact,
  replyToContact,
} from "../../../shop/customers/contact/answer-contact.ts";
import { replyForm } from "../../../shop/customers/contact/reply-form.ts";
import { canEmailCustomers } from "../../http/can-email-customers.ts";
import { customer, database } from "../../http/context.ts";
import { parseForm, type Rejected } from "../../http/forms/parse-form.ts";
import { found } from "../../http/found.ts";
import { listPath } from "../ui/list-path.ts";

/** Handles the forms of a message's page: an answer by email, marking it as answered, deleting it. */
export async function messageAction(form: FormData, id: number, context: Readonly<RouterContextProvider>) {
  const db = context.get(database);
  const actorId = context.get(customer).id;
  const path = `/dashboard/messages/${id}`;
  const existing = (outcome: string) => found(outcome === "unknown" ? null : outcome, "Message");
  switch (form.get("intent")) {
    case "reply": {
      const parsed = parseForm(replyForm, form);
      if (!parsed.ok) return data<Rejected>(parsed.rejected, { status: 400 });
      if (!canEmailCustomers(context))
        return refuse("Email is not set up. Please reply from your own email app.", 409);
      existing(await replyToContact(db, { id, actorId, text: parsed.value.text }));
      throw redirect(listPath(path, { done: "replied" }));
    }
    case "answered":
      existing(await markAnswered(db, { id, actorId }));
      throw redirect(listPath(path, { done: "answered" }));
    case "delete":
      existing(await removeContact(db, { id, actorId }));
      throw redirect("/dashboard/messages?marked=deleted");
    default:
      return refuse("This form is out of date. Please reload the page and try again.", 400);
  }
}

function refuse(form: string, status: number) {
  return data<Rejected>({ values: {}, errors: { form } }, { status });
}
