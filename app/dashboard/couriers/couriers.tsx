import { data, href, Link, redirect } from "react-router";
import { addCourier, reorderCourier } from "../../../shop/fulfilment/couriers/accounts/change-courier.ts";
import { newCourierForm } from "../../../shop/fulfilment/couriers/accounts/courier-form.ts";
import { listCouriers } from "../../../shop/fulfilment/couriers/accounts/courier-queries.ts";
import { listAccounts } from "../../../shop/fulfilment/couriers/accounts/credential-queries.ts";
import { customer, database } from "../../http/context.ts";
import { outOfDate } from "../../http/forms/out-of-date.ts";
import { parseForm, readForm, reject } from "../../http/forms/parse-form.ts";
import { keepTyped } from "../../http/forms/preserve-form.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { MoveButtons } from "../ui/move-buttons.tsx";
import { PostForm } from "../ui/post-form.tsx";
import { Screen } from "../ui/screen.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { Route } from "./+types/couriers";
import { courierPath } from "./path.ts";

export const meta: Route.MetaFunction = () => noindexMeta("Couriers | Dashboard");

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(database);
  const [couriers, accounts] = await Promise.all([listCouriers(db), listAccounts(db)]);
  return {
    couriers: couriers.map(({ id, name, adapter, isRider, active }) => ({
      id,
      name,
      active,
      path: courierPath(id),
      how: isRider
        ? "Your own rider, who brings back the cash"
        : adapter === null
          ? "Booked by sheet or by hand"
          : accounts.has(id)
            ? "Booked automatically"
            : "Booked automatically once you add your account",
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const db = context.get(database);
  const intent = form.get("intent");
  if (intent === "up" || intent === "down") {
    const id = String(form.get("courier"));
    await reorderCourier(db, id, intent === "up" ? -1 : 1);
    throw redirect(href("/dashboard/couriers"));
  }
  if (intent !== "add") throw outOfDate();
  const parsed = parseForm(newCourierForm, form);
  if (!parsed.ok) return data(parsed.rejected, { status: 400 });
  const id = await addCourier(db, parsed.value.name, context.get(customer).id);
  if (id === null)
    return data(reject(form, { name: "A courier with this name already exists" }), { status: 409 });
  throw redirect(`${courierPath(id)}?saved=added`);
}

export const clientAction = keepTyped();

export default function Couriers({ loaderData, actionData }: Route.ComponentProps) {
  const { couriers } = loaderData;
  const path = href("/dashboard/couriers");
  return (
    <Screen
      title="Couriers"
      about="We suggest the first courier in this list that delivers to the city, unless a rule says otherwise."
      actions={
        <ButtonLink to={href("/dashboard/couriers/rules")} size="small" tone="quiet">
          Courier rules
        </ButtonLink>
      }
    >
      <ol className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
        {couriers.map((courier, index) => (
          <li key={courier.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
            <div className="min-w-0 flex-1 basis-40">
              <Link
                to={courier.path}
                className="inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline"
              >
                <bdi className="[overflow-wrap:anywhere]">{courier.name}</bdi>
              </Link>
              <p className="text-sm text-ink-soft">{courier.how}</p>
            </div>
            <Badge tone={courier.active ? "available" : "plain"}>{courier.active ? "On" : "Off"}</Badge>
            <PostForm sent={{ courier: courier.id }} action={path} stays>
              <MoveButtons
                id={courier.id}
                name={courier.name}
                isFirst={index === 0}
                isLast={index === couriers.length - 1}
              />
            </PostForm>
          </li>
        ))}
      </ol>
      <TitledPanel title="Add a courier">
        <PostForm action={path} rejected={actionData} className="grid max-w-120 gap-4">
          {({ field, errors }) => (
            <>
              <Field
                {...field("name")}
                label="Name"
                hint="For a courier that you book by sheet or by hand."
                error={errors.name ?? errors.form}
              />
              <Button size="small" tone="quiet" name="intent" value="add" className="justify-self-start">
                Add
              </Button>
            </>
          )}
        </PostForm>
      </TitledPanel>
    </Screen>
  );
}
