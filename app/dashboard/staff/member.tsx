import { href } from "react-router";
import { formatDate, formatDateTime } from "../../../shop/base/karachi-time.ts";
import { roleLabels } from "../../../shop/staff/model/permissions.ts";
import { type SharedSecret, sharedSecrets } from "../../../shop/staff/shared-secrets.ts";
import { findStaffMember, listExportsOf } from "../../../shop/staff/staff-queries.ts";
import { customer, database } from "../../http/context.ts";
import { readForm } from "../../http/forms/parse-form.ts";
import { keepTyped } from "../../http/forms/preserve-form.ts";
import { found } from "../../http/found.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { AskFirst } from "../ui/ask-first.tsx";
import { listPath } from "../ui/list-path.ts";
import { namedText } from "../ui/named-text.ts";
import { PostButton, PostForm } from "../ui/post-form.tsx";
import { PlainScreen } from "../ui/screen.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { Route } from "./+types/member";
import { exportText } from "./audit-view.ts";
import { RoleChoice } from "./forms.tsx";
import { staffMemberAction } from "./member-action.ts";

const doneTexts: Record<string, string> = {
  role: "Role changed. It applies at once.",
  left: "Access removed. They are signed out on all devices.",
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
  noindexMeta(`${loaderData?.person.name ?? "Not found"} | Staff | Dashboard`);

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { person, exports } = await findMember(params.id, context.get(database));
  const own = person.id === context.get(customer).id;
  return {
    person: {
      ...pathsOf(person.id),
      email: person.email,
      name: person.fullName || person.email,
      own,
      role: person.role,
      invited: person.invitedRole && roleLabels[person.invitedRole],
      left: person.leftAt && formatDate(person.leftAt),
    },
    exports: exports.map((record) => ({
      id: record.id,
      at: formatDateTime(record.at),
      text: exportText(record),
    })),
    secrets: person.leftAt ? sharedSecrets : [],
    asksToLeave: url.searchParams.get("confirm") === "leave" && person.role !== null,
    done: namedText(doneTexts, url.searchParams.get("done")),
  };
}

async function findMember(id: string, db: Parameters<typeof findStaffMember>[0]) {
  const person = found(await findStaffMember(db, id.replaceAll("\0", "")), "Person");
  return { person, exports: await listExportsOf(db, person.id) };
}

const pathsOf = (id: string) => ({ id, path: `/dashboard/staff/${encodeURIComponent(id)}` });

export async function action({ request, params, context }: Route.ActionArgs) {
  const { person } = await findMember(params.id, context.get(database));
  return staffMemberAction(await readForm(request), pathsOf(person.id), context);
}

export const clientAction = keepTyped();

export default function StaffMember({ loaderData, actionData }: Route.ComponentProps) {
  const { person, exports, secrets, asksToLeave, done } = loaderData;
  const { errors, props } = useFormErrors(actionData);
  return (
    <PlainScreen
      back={{ to: href("/dashboard/staff"), label: "All staff" }}
      title={<bdi className="[overflow-wrap:anywhere]">{person.name}</bdi>}
      lead={
        person.role
          ? `${roleLabels[person.role]}${person.own ? ", you" : ""}`
          : person.left
            ? `Left on ${person.left}`
            : `Invited: ${person.invited}`
      }
      error={errors.form}
      done={actionData ? null : done}
    >
      <div className="grid max-w-180 gap-5">
        {secrets.length > 0 ? <WhatToChange secrets={secrets} /> : null}
        {person.role ? (
          <TitledPanel title="Role">
            <PostForm {...props} intent="role" action={person.path} className="grid gap-4">
              <RoleChoice legend="Role" chosen={actionData?.values.role ?? person.role} error={errors.role} />
              <PostButton className="justify-self-start">Save role</PostButton>
            </PostForm>
          </TitledPanel>
        ) : null}
        <TitledPanel title="Files they have downloaded">
          {exports.length > 0 ? (
            <ul className="divide-y divide-hairline">
              {exports.map(({ id, at, text }) => (
                <li key={id} className="py-2">
                  {text} <span className="text-sm text-ink-soft tabular-nums">{at}</span>
                </li>
              ))}
            </ul>
          ) : (
            <p className="text-ink-soft">Nothing.</p>
          )}
        </TitledPanel>
        {person.role ? (
          <TitledPanel title="Remove access">
            <p className="mb-4">
              Signs them out on all devices and removes the dashboard at once. They keep a customer account,
              and you can invite them again.
            </p>
            {person.own ? (
              <ButtonLink
                to={listPath(person.path, { confirm: "leave" })}
                tone="danger"
                size="small"
                prefetch="none"
                preventScrollReset
              >
                Remove my access
              </ButtonLink>
            ) : (
              <PostForm action={person.path} replace>
                <PostButton intent="leave" tone="danger" busyLabel="Removing...">
                  Remove all access now
                </PostButton>
              </PostForm>
            )}
          </TitledPanel>
        ) : person.left ? (
          <ButtonLink
            to={listPath("/dashboard/staff", { email: person.email })}
            tone="quiet"
            size="small"
            className="justify-self-start"
          >
            Invite again
          </ButtonLink>
        ) : (
          <PostForm action={person.path} replace>
            <PostButton intent="withdraw" tone="danger" busyLabel="">
              Cancel the invitation
            </PostButton>
          </PostForm>
        )}
      </div>
      {asksToLeave && !actionData ? (
        // An owner who removes themselves cannot come back by themselves.
        <AskFirst
          title="Remove your own access?"
          cancelTo={person.path}
          intent="leave"
          button="Remove my access"
          busyLabel="Removing..."
          action={person.path}
          replace
          text={
            <p>
              This is your own account. You lose access to the dashboard at once, and only another owner can
              invite you back.
            </p>
          }
        />
      ) : null}
    </PlainScreen>
  );
}

/** The list for the day on which someone has left: what they may know, and where it is changed. */
function WhatToChange({ secrets }: { secrets: readonly SharedSecret[] }) {
  return (
    <TitledPanel title="Shared passwords to change">
      <p className="mb-3">We cannot change these for you. Skip any they did not have.</p>
      <ul className="divide-y divide-hairline border-t border-hairline">
        {secrets.map(({ name, where, settings }) => (
          <li key={name} className="py-2.5">
            <p className="font-semibold">{name}</p>
            <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
              {where}
              {settings.length > 0 ? ` (${settings.join(", ")})` : null}
            </p>
          </li>
        ))}
      </ul>
    </TitledPanel>
  );
}
