import { data, Form, Link, redirect } from "react-router";
import { maxSavedFilters, saveFilter } from "../../../shop/overview/saved-filters/save-filter.ts";
import { savedFilterForm } from "../../../shop/overview/saved-filters/saved-filter-form.ts";
import {
  deleteSavedFilter,
  listSavedFilters,
} from "../../../shop/overview/saved-filters/saved-filter-queries.ts";
import type { StaffRole } from "../../../shop/staff/model/permissions.ts";
import { customer, database } from "../../http/context.ts";
import { mayOpen } from "../../http/dashboard-access.ts";
import { parseForm, readForm, reject } from "../../http/forms/parse-form.ts";
import { found } from "../../http/found.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Field } from "../../ui/form/field.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import { filterScreenOf, savedFiltersPath } from "../ui/filter-screens.ts";
import { PostForm } from "../ui/post-form.tsx";
import type { Route } from "./+types/filters";

export const meta: Route.MetaFunction = () => noindexMeta("Saved filters | Dashboard");

/** The list of `?screen=`, and the filter of `?filter=` with its known parameters. */
function parseRequest(url: URL, role: StaffRole | null) {
  const path = url.searchParams.get("screen") ?? "";
  const screen = found(mayOpen(role, path) ? filterScreenOf(path) : undefined, "List");
  const requested = (url.searchParams.get("filter") ?? "").replaceAll("\0", "").slice(0, 2000);
  return { path, label: screen.label, query: screen.normalise(new URLSearchParams(requested)) };
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { id, role } = context.get(customer);
  const { path, label, query } = parseRequest(url, role);
  const filters = await listSavedFilters(context.get(database), id, path);
  return { path, label, query, filters };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { id: userId, role } = context.get(customer);
  const { path, query } = parseRequest(url, role);
  const db = context.get(database);
  const form = await readForm(request);
  const parsed = parseForm(savedFilterForm, form);
  if (!parsed.ok) return data(parsed.rejected, 400);
  const wanted = parsed.value;
  if (wanted.intent === "remove-filter") {
    await deleteSavedFilter(db, userId, wanted.filter);
    throw redirect(savedFiltersPath(path));
  }
  if (query === "" || query.length > 1000)
    return data(reject(form, { form: "No filter to save. Choose a filter in the list first." }), 400);
  const outcome = await saveFilter(db, { userId, path, name: wanted.name, query });
  if (outcome === "too-many") {
    const message = `You already have ${maxSavedFilters} saved filters. Please remove one first.`;
    return data(reject(form, { form: message }), 409);
  }
  throw redirect(`${path}?${query}`);
}

export default function Filters({
  loaderData: { path, label, query, filters },
  actionData,
}: Route.ComponentProps) {
  const { errors, props } = useFormErrors(actionData);
  const address = savedFiltersPath(path, query);
  return (
    <div className="wrap max-w-3xl py-2 md:mx-0 md:py-4">
      <PageHeading lead={`Filters you use often in ${label}. Only you see them.`}>Saved filters</PageHeading>
      <div className="grid gap-6">
        <ErrorBox>{errors.form ?? errors.intent ?? errors.filter}</ErrorBox>
        {query ? (
          <Form {...props} method="post" action={address} noValidate className="grid gap-4">
            <input type="hidden" name="intent" value="save-filter" />
            <Field
              label="Name of this filter"
              name="name"
              hint="For example: Unpaid, this week"
              maxLength={40}
              autoComplete="off"
              required
              defaultValue={actionData?.values.name}
              error={errors.name}
            />
            <Button className="justify-self-start max-sm:w-full">Save filter</Button>
          </Form>
        ) : null}
        {filters.length > 0 ? (
          <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
            {filters.map(({ id, name, query: saved }) => (
              <li key={id} className="flex items-center gap-3 py-1 ps-4 pe-2">
                <Link
                  to={`${path}?${saved}`}
                  className="inline-flex min-h-11 min-w-0 flex-1 items-center font-medium [overflow-wrap:anywhere]"
                >
                  <bdi>{name}</bdi>
                </Link>
                <PostForm intent="remove-filter" sent={{ filter: id }} action={address}>
                  <Button tone="danger" size="small" aria-label={`Remove ${name}`}>
                    Remove
                  </Button>
                </PostForm>
              </li>
            ))}
          </ul>
        ) : null}
        {query || filters.length > 0 ? null : (
          <p>No saved filters. Choose filters in the list, then press “Save this filter”.</p>
        )}
        <p>
          <Link to={query ? `${path}?${query}` : path} className="touch-target text-link">
            Back to {label}
          </Link>
        </p>
      </div>
    </div>
  );
}
