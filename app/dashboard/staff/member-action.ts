import { data, type RouterContextProvider, redirect } from "react-router";
import { outOfDateText } from "../../../shop/base/out-of-date.ts";
import { type ChangeStaffResult, changeRole, dismissStaff } from "../../../shop/staff/change-staff.ts";
import { withdrawInvitation } from "../../../shop/staff/name-staff.ts";
import { customer, database } from "../../http/context.ts";
import { parseForm, type Rejected } from "../../http/forms/parse-form.ts";
import { homePath } from "../../http/return-to.ts";
import { listPath } from "../ui/list-path.ts";
import { changeRoleForm } from "./form.ts";
import { notAllowed } from "./list-action.ts";

interface Member {
  id: string;
  /** Their page. */
  path: string;
}

/** Handles the forms of someone's page and redirects to it; an owner who has removed themselves is sent home. */
export async function staffMemberAction(
  form: FormData,
  { id, path }: Member,
  context: Readonly<RouterContextProvider>,
) {
  const db = context.get(database);
  const actorId = context.get(customer).id;
  switch (form.get("intent")) {
    case "role": {
      const parsed = parseForm(changeRoleForm, form);
      if (!parsed.ok) return data<Rejected>(parsed.rejected, { status: 400 });
      const { role } = parsed.value;
      const outcome = await changeRole(db, { id, role, actorId });
      if (outcome !== "done" && outcome !== "already") return refuse(outcome);
      throw redirect(id === actorId && role !== "owner" ? homePath : listPath(path, { done: "role" }));
    }
    case "leave": {
      const outcome = await dismissStaff(db, { id, actorId });
      if (outcome !== "done" && outcome !== "already") return refuse(outcome);
      throw redirect(id === actorId ? homePath : listPath(path, { done: "left" }));
    }
    case "withdraw": {
      const outcome = await withdrawInvitation(db, { id, actorId });
      if (outcome !== "withdrawn") return refuse(outcome === "not-allowed" ? outcome : "not-staff");
      throw redirect("/dashboard/staff");
    }
    default:
      return data<Rejected>({ values: {}, errors: { form: outOfDateText } }, { status: 400 });
  }
}

const refusals = {
  "not-staff": ["This person is no longer on your staff.", 404],
  "last-owner": ["This is the only owner. Please make someone else an owner first.", 409],
} as const;

function refuse(outcome: Exclude<ChangeStaffResult, "done" | "already">) {
  if (outcome === "not-allowed") throw notAllowed();
  const [form, status] = refusals[outcome];
  return data<Rejected>({ values: {}, errors: { form } }, { status });
}
