import { data, Link } from "react-router";
import { formatDate } from "../../../shop/base/karachi-time.ts";
import { outOfDateText } from "../../../shop/base/out-of-date.ts";
import { roleLabels } from "../../../shop/staff/model/permissions.ts";
import { listStaff } from "../../../shop/staff/staff-queries.ts";
import { customer, database } from "../../http/context.ts";
import { type Rejected, readForm } from "../../http/forms/parse-form.ts";
import { keepTyped } from "../../http/forms/preserve-form.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Badge } from "../../ui/badge.tsx";
import { CopyText } from "../../ui/copy-text.tsx";
import { namedText } from "../ui/named-text.ts";
import { PlainScreen } from "../ui/screen.tsx";
import type { Route } from "./+types/list";
import { EndSessionsForm, NameStaffForm } from "./forms.tsx";
import { discountLimitAction, endSessionsAction, type Invited, nameStaffAction } from "./list-action.ts";

const doneTexts: Record<string, string> = {
  named: "Role saved. It applies now.",
  invited: "Invitation sent. They can start once they set a password from the email.",
  ended: "Signed out on all devices.",
  limit: "Saved.",
};

export const meta: Route.MetaFunction = () => noindexMeta("Staff | Dashboard");

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const { id: ownId } = context.get(customer);
  const staff = await listStaff(db);
  return {
    people: staff.map(({ id, email, fullName, role, invitedRole, invitedAt, devices, hasTwoFactor }) => ({
      id,
      email,
      fullName,
      own: id === ownId,
      role: role ? roleLabels[role] : null,
      invited:
        invitedRole && invitedAt ? `${roleLabels[invitedRole]}, invited ${formatDate(invitedAt)}` : null,
      devices: devices === 1 ? "1 device" : `${devices} devices`,
      hasTwoFactor,
    })),
    email: url.searchParams.get("email")?.slice(0, 254) ?? "",
    done: namedText(doneTexts, url.searchParams.get("done")),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "name":
      return nameStaffAction(context, form);
    case "end-sessions":
      return endSessionsAction(context, form);
    // Its form is hidden until the shop gives discounts.
    case "limit":
      return discountLimitAction(context, form);
    default:
      return data<Rejected>({ values: {}, errors: { form: outOfDateText } }, { status: 400 });
  }
}

export const clientAction = keepTyped();

export default function StaffList({ loaderData, actionData }: Route.ComponentProps) {
  const { people, email } = loaderData;
  const { invited } = (actionData ?? {}) as Partial<Invited>;
  return (
    <PlainScreen
      title="Staff"
      about="People who work in your shop and what each of them can do."
      error={actionData?.errors.form}
      done={actionData ? null : loaderData.done}
      tools={invited ? <InvitationLink {...invited} /> : null}
    >
      <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <ul className="content-start divide-y divide-hairline self-start rounded-lg border border-hairline bg-paper">
          {people.map((person) => (
            <li key={person.id}>
              <Link
                to={`/dashboard/staff/${encodeURIComponent(person.id)}`}
                className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-3 hover:bg-pine-wash"
              >
                <span className="min-w-0">
                  <span className="block font-semibold [overflow-wrap:anywhere]">
                    <bdi>{person.fullName || person.email}</bdi>
                    {person.own ? <span className="font-normal text-ink-soft"> (you)</span> : null}
                  </span>
                  <span className="block text-sm text-ink-soft [overflow-wrap:anywhere]">
                    {person.fullName ? <bdi>{person.email}, </bdi> : null}
                    {person.role
                      ? `${person.devices}, ${person.hasTwoFactor ? "two-step sign-in on" : "no two-step sign-in"}`
                      : "waiting for them to set a password"}
                  </span>
                </span>
                {person.role ? (
                  <Badge tone="available">{person.role}</Badge>
                ) : (
                  <Badge>{person.invited}</Badge>
                )}
              </Link>
            </li>
          ))}
        </ul>
        <div className="grid content-start gap-10">
          <NameStaffForm
            // The key resets the form when the number of people changes.
            key={people.length}
            answer={actionData}
            email={email}
          />
          <EndSessionsForm answer={actionData} />
        </div>
      </div>
    </PlainScreen>
  );
}

/** The link of an invitation, where the shop sends no email. It is shown once. */
function InvitationLink({ email, link }: Invited["invited"]) {
  return (
    <section aria-label="Invitation" data-form-result tabIndex={-1} className="rounded-lg bg-pine-wash p-4">
      <p>
        The shop sends no email, so please send this link to <bdi>{email}</bdi> yourself. It works once, for
        24 hours. Invite them again for a new one.
      </p>
      <p className="flex flex-wrap items-center gap-x-3">
        <code className="select-all [overflow-wrap:anywhere]">{link}</code>
        <CopyText text={link} label="the link" />
      </p>
    </section>
  );
}
