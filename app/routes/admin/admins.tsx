import { findAdmin, listAdmins } from "../../../shop/customers/admin-list-queries.ts";
import { formatDate } from "../../../shop/karachi-time.ts";
import { parsePage } from "../../../shop/pagination/page.ts";
import { customer, database } from "../../http/context.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { readForm } from "../../http/parse-form.ts";
import { preserveForm } from "../../http/preserve-form.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import type { Route } from "./+types/admins";
import { addAdminAction, endSessionsAction, removeAdminAction } from "./admins-action.ts";
import { ConfirmRemoval } from "./confirm-removal.tsx";
import { ListPagination } from "./list-pagination.tsx";
import { listPath } from "./list-path.ts";
import { PersonForm } from "./person-form.tsx";

const path = "/dashboard/admins";
const doneTexts: Record<string, string> = {
  named: "The new admin has been added.",
  removed: "The person is a customer again.",
  ended: "The person is signed out on every device.",
};

export const meta: Route.MetaFunction = () => noindexMeta("Admins | Dashboard");

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const { id: ownId } = context.get(customer);
  const { items, ...shown } = await listAdmins(db, parsePage(url.searchParams));
  const removeId = url.searchParams.get("remove");
  const personToRemove = removeId ? await findAdmin(db, removeId.replaceAll("\0", "")) : undefined;
  return {
    ...shown,
    people: items.map(({ createdAt, ...person }) => ({
      ...person,
      since: formatDate(createdAt),
      own: person.id === ownId,
    })),
    personToRemove: personToRemove
      ? { id: personToRemove.id, email: personToRemove.email, own: personToRemove.id === ownId }
      : null,
    done: doneTexts[url.searchParams.get("done") ?? ""] ?? null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "remove":
      return removeAdminAction(context, form);
    case "end-sessions":
      return endSessionsAction(context, form);
    default:
      return addAdminAction(context, form);
  }
}

/** Preserves the typed values during an outage. */
export async function clientAction(args: Route.ClientActionArgs) {
  return preserveForm(args, {});
}

export default function Admins({ loaderData, actionData }: Route.ComponentProps) {
  const { people, page, pages, total, personToRemove } = loaderData;
  const list = listPath(path, { page });
  return (
    <div className="wrap py-8 md:py-12">
      <PageHeading lead="People who can see and change everything here.">Admins</PageHeading>
      <div className="mb-5 grid gap-3">
        <ErrorBox>{actionData?.errors.form}</ErrorBox>
        <Notice>{actionData ? null : loaderData.done}</Notice>
      </div>
      <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div>
          <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
            {people.map((person) => (
              <li key={person.id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
                <div className="min-w-0">
                  <p className="font-semibold [overflow-wrap:anywhere]">
                    <bdi>{person.email}</bdi>
                    {person.own ? <span className="font-normal text-ink-soft"> (you)</span> : null}
                  </p>
                  <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
                    {person.fullName ? <bdi>{person.fullName}, </bdi> : null}
                    customer since {person.since}
                  </p>
                </div>
                {total > 1 ? (
                  <ButtonLink
                    to={listPath(path, { page, remove: person.id })}
                    tone="danger"
                    size="small"
                    prefetch="none"
                    preventScrollReset
                    aria-label={`Remove ${person.email}`}
                  >
                    Remove
                  </ButtonLink>
                ) : null}
              </li>
            ))}
          </ul>
          <ListPagination
            {...{ page, pages, total }}
            shown={people.length}
            to={(other) => listPath(path, { page: other })}
          />
        </div>
        <div className="grid content-start gap-10">
          {/* The key resets the form when the number of admins changes. */}
          <PersonForm
            key={total}
            heading="Add an admin"
            intent="name"
            field={{
              name: "email",
              label: "Email",
              hint: "They need an account with a confirmed email.",
            }}
            button={{ label: "Add admin", busyLabel: "Adding..." }}
            answer={actionData}
          />
          <PersonForm
            heading="Sign somebody out"
            intent="end-sessions"
            field={{
              name: "whose",
              label: "Email of their account",
              hint: "A customer or an admin, on every device. Useful when a phone is lost or stolen.",
            }}
            button={{ label: "Sign out everywhere", busyLabel: "Signing out...", tone: "danger" }}
            answer={actionData}
          />
        </div>
      </div>
      {personToRemove && total > 1 && !actionData ? (
        <ConfirmRemoval person={personToRemove} list={list} />
      ) : null}
    </div>
  );
}
