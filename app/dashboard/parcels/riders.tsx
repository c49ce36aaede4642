import { data, href, Link, type RouterContextProvider, redirect } from "react-router";
import { displayPrice } from "../../../shop/base/price.ts";
import { nameRiderOfHandOver } from "../../../shop/fulfilment/riders/name-rider-of-hand-over.ts";
import { nameRiderForm, newRiderForm } from "../../../shop/fulfilment/riders/rider-form.ts";
import { listRiderHandOvers } from "../../../shop/fulfilment/riders/rider-hand-over-queries.ts";
import { insertRider, listRiders } from "../../../shop/fulfilment/riders/rider-queries.ts";
import { customer, database } from "../../http/context.ts";
import { parseForm, type Rejected, readForm, reject } from "../../http/forms/parse-form.ts";
import { keepTyped } from "../../http/forms/preserve-form.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Field } from "../../ui/form/field.tsx";
import { ListHeading } from "../ui/list-heading.tsx";
import { PostButton, PostForm } from "../ui/post-form.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { Route } from "./+types/riders";
import { HandedOverParcels } from "./handed-over-parcels.tsx";
import { riderPath, toHandedOverParcels } from "./rider-view.ts";

export const meta: Route.MetaFunction = () => noindexMeta("Riders | Dashboard");

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(database);
  const [riders, unnamed] = [await listRiders(db), await listRiderHandOvers(db, null)];
  return {
    unnamed: unnamed.map(toHandedOverParcels),
    atWork: riders.filter(({ active }) => active).map(({ id, name }) => ({ id, name })),
    riders: riders.map(({ id, name, phone, balance, parcels, cashOut }) => ({
      id,
      name,
      phone,
      path: riderPath(id),
      balance: balance < 0 ? `${displayPrice(-balance)} too much` : displayPrice(balance),
      parcels:
        parcels === 0
          ? "No parcels"
          : `${parcels === 1 ? "1 parcel" : `${parcels} parcels`}, ${displayPrice(cashOut)} to collect`,
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  if (form.get("intent") === "name") return nameRider(form, context);
  const parsed = parseForm(newRiderForm, form);
  if (!parsed.ok) return data<Rejected>(parsed.rejected, { status: 400 });
  const id = await insertRider(context.get(database), parsed.value);
  if (id !== null) throw redirect(riderPath(id));
  return data<Rejected>(reject(form, { name: "A rider with this name already exists." }), { status: 409 });
}

async function nameRider(form: FormData, context: Readonly<RouterContextProvider>) {
  const parsed = parseForm(nameRiderForm, form);
  if (!parsed.ok) return data<Rejected>(reject(form, { unnamed: "Please choose a rider." }), { status: 400 });
  const { handOver: handOverId, rider: riderId } = parsed.value;
  const actorId = context.get(customer).id;
  const result = await nameRiderOfHandOver(context.get(database), { handOverId, riderId }, actorId);
  if (result.outcome === "named") throw redirect(`${riderPath(riderId)}?done=named`);
  return data<Rejected>(reject(form, { unnamed: result.reason }), { status: 409 });
}

export const clientAction = keepTyped();

export default function Riders({ loaderData, actionData }: Route.ComponentProps) {
  const { riders, unnamed, atWork } = loaderData;
  return (
    <div className="wrap py-2 md:py-4">
      <ListHeading about="Your own riders: the cash each one owes you and the parcels each one has.">
        Riders
      </ListHeading>
      <div className="mb-6 grid gap-3 empty:hidden">
        <ErrorBox>{actionData?.errors.unnamed}</ErrorBox>
        <HandedOverParcels title="No rider named" groups={unnamed} riders={atWork} intent="name">
          Given to your own rider, but we do not know which one.{" "}
          {atWork.length > 0 ? "Who took them?" : "Add the rider first."}
        </HandedOverParcels>
      </div>
      {riders.length > 0 ? (
        <ul className="mb-6 divide-y divide-hairline rounded-lg border border-hairline bg-paper">
          {riders.map((rider) => (
            <li key={rider.id}>
              <Link
                to={rider.path}
                className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 px-4 py-2 hover:bg-pine-wash"
              >
                <span className="min-w-0">
                  <span className="block font-semibold [overflow-wrap:anywhere]">
                    <bdi>{rider.name}</bdi>
                  </span>
                  <span className="block text-sm text-ink-soft tabular-nums">{rider.parcels}</span>
                </span>
                <span className="text-lg font-semibold tabular-nums">{rider.balance}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title="No riders yet.">
          Add one here, or type a name when you give parcels to your own rider.
        </EmptyState>
      )}
      <div className="mt-6 max-w-xl">
        <TitledPanel title="Add a rider">
          <PostForm action={href("/dashboard/riders")} rejected={actionData} className="grid gap-4">
            {({ field, errors }) => (
              <>
                <ErrorBox>{errors.form}</ErrorBox>
                <Field {...field("name")} label="Name" required />
                <Field {...field("phone")} label="Phone (optional)" type="tel" dir="ltr" />
                <PostButton className="justify-self-start">Add rider</PostButton>
              </>
            )}
          </PostForm>
        </TitledPanel>
      </div>
    </div>
  );
}
