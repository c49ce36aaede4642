import { Form, href, Link, useNavigation } from "react-router";
import { formatDate, formatDateTime } from "../../../shop/base/karachi-time.ts";
import { roleLabels } from "../../../shop/staff/model/permissions.ts";
import { type SharedSecret, sharedSecrets } from "../../../shop/staff/shared-secrets.ts";
import { findStaffMember, listExportsOf } from "../../../shop/staff/staff-queries.ts";
import { customer, database } from "../../http/context.ts";
import { readForm } from "../../http/forms/parse-form.ts";
import { preserveForm } from "../../http/forms/preserve-form.ts";
import { found } from "../../http/found.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { ConfirmDialog } from "../../ui/form/confirm-dialog.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import { listPath } from "../ui/list-path.ts";
import { namedText } from "../ui/named-text.ts";
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
    secrets: person.leftAt
      ? sharedSecrets.map(({ name, where, settings }) => ({ name, where, settings }))
      : [],
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

/** Preserves the typed values during an outage. */
export async function clientAction(args: Route.ClientActionArgs) {
  return preserveForm(args, {});
}

export default function StaffMember({ loaderData, actionData }: Route.ComponentProps) {
  const { person, exports, secrets, asksToLeave, done } = loaderData;
  const { errors, props } = useFormErrors(actionData);
  const busy = useNavigation().formData?.get("intent");
  return (
    <div className="wrap py-2 md:py-4">
      <Link
        to={href("/dashboard/staff")}
        className="mb-3 inline-flex min-h-11 items-center text-sm text-link"
      >
        All staff
      </Link>
      <PageHeading
        lead={
          person.role
            ? `${roleLabels[person.role]}${person.own ? ", you" : ""}`
            : person.left
              ? `Left on ${person.left}`
              : `Invited: ${person.invited}`
        }
      >
        <bdi className="[overflow-wrap:anywhere]">{person.name}</bdi>
      </PageHeading>
      <div className="mb-5 grid gap-3">
        <ErrorBox>{errors.form}</ErrorBox>
        <Notice>{actionData ? null : done}</Notice>
      </div>
      <div className="grid max-w-180 gap-5">
        {secrets.length > 0 ? <WhatToChange secrets={secrets} /> : null}
        {person.role ? (
          <TitledPanel title="Role">
            <Form {...props} method="post" action={person.path} noValidate className="grid gap-4">
              <input type="hidden" name="intent" value="role" />
              <RoleChoice legend="Role" chosen={actionData?.values.role ?? person.role} error={errors.role} />
              <Button
                size="small"
                busy={busy === "role"}
                busyLabel="Saving..."
                className="justify-self-start"
              >
                Save role
              </Button>
            </Form>
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
              <Form method="post" action={person.path} replace>
                <Button
                  name="intent"
                  value="leave"
                  tone="danger"
                  size="small"
                  busy={busy === "leave"}
                  busyLabel="Removing..."
                >
                  Remove all access now
                </Button>
              </Form>
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
          <Form method="post" action={person.path} replace>
            <Button name="intent" value="withdraw" tone="danger" size="small" busy={busy === "withdraw"}>
              Cancel the invitation
            </Button>
          </Form>
        )}
      </div>
      {asksToLeave && !actionData ? <ConfirmLeaving path={person.path} /> : null}
    </div>
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

/** Asks an owner who removes themselves: they cannot come back by themselves. @param path their page */
function ConfirmLeaving({ path }: { path: string }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <ConfirmDialog
      title="Remove your own access?"
      cancelTo={path}
      cancelLabel="Go back"
      action={
        <Form method="post" action={path} replace>
          <Button name="intent" value="leave" size="small" tone="danger" busy={busy} busyLabel="Removing...">
            Remove my access
          </Button>
        </Form>
      }
    >
      <p>
        This is your own account. You lose access to the dashboard at once, and only another owner can invite
        you back.
      </p>
    </ConfirmDialog>
  );
}
