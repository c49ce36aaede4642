import { useId } from "react";
import { data, Form, href, Link, redirect, useNavigation } from "react-router";
import { listCities } from "../../../shop/fulfilment/cities/city-queries.ts";
import { listCouriers } from "../../../shop/fulfilment/couriers/accounts/courier-queries.ts";
import { addRule, changeRule } from "../../../shop/fulfilment/couriers/rules/change-rules.ts";
import { describeRule } from "../../../shop/fulfilment/couriers/rules/courier-rule.ts";
import { courierRuleForm, ruleStepForm } from "../../../shop/fulfilment/couriers/rules/courier-rule-form.ts";
import { listRules } from "../../../shop/fulfilment/couriers/rules/courier-rule-queries.ts";
import { customer, database } from "../../http/context.ts";
import { parseForm, type Rejected, readForm, reject } from "../../http/forms/parse-form.ts";
import { preserveForm } from "../../http/forms/preserve-form.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Field } from "../../ui/form/field.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { Notice } from "../../ui/notice.tsx";
import { ListHeading } from "../ui/list-heading.tsx";
import { MoveButtons } from "../ui/move-buttons.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { Route } from "./+types/rules";

export const meta: Route.MetaFunction = () => noindexMeta("Courier rules | Couriers | Dashboard");

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const [rules, couriers, cities] = await Promise.all([listRules(db), listCouriers(db), listCities(db)]);
  const nameOf = new Map(couriers.map(({ id, name, active }) => [id, active ? name : `${name} (off)`]));
  const provinces = new Set(cities.map(({ province }) => province));
  return {
    rules: rules.map((rule) => ({
      id: rule.id,
      courier: nameOf.get(rule.courierId) ?? rule.courierId,
      when: describeRule(rule, rule.cityName),
    })),
    couriers: [...nameOf].map(([value, label]) => ({ value, label })),
    cities: cities.map(({ name }) => name),
    provinces: [...provinces].filter((province) => province !== null).sort(),
    notice: url.searchParams.has("saved") ? "Saved." : null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const db = context.get(database);
  const actorId = context.get(customer).id;
  const saved = redirect(`${href("/dashboard/couriers/rules")}?saved`);
  if (form.get("intent") !== "add") {
    const parsed = parseForm(ruleStepForm, form);
    if (!parsed.ok) return data(parsed.rejected, { status: 400 });
    await changeRule(db, { ruleId: parsed.value.rule, step: parsed.value.intent }, actorId);
    throw saved;
  }
  const parsed = parseForm(courierRuleForm, form);
  if (!parsed.ok) return data(parsed.rejected, { status: 400 });
  const { courier, city, province, ...range } = parsed.value;
  const provinces = new Set((await listCities(db)).map((one) => one.province));
  if (province !== "" && !provinces.has(province))
    return data(reject(form, { province: "Please choose from the list" }), { status: 400 });
  const rule = { ...range, courierId: courier, cityName: city, province: province || null };
  const outcome = await addRule(db, rule, actorId);
  if (outcome === "added") throw saved;
  const errors: Record<string, string> =
    outcome === "unknownCity"
      ? { city: "Please choose a city from the list" }
      : { courier: "Please choose a courier" };
  return data(reject(form, errors), { status: 400 });
}

/** An outage is no reason to lose what was typed. */
export async function clientAction(args: Route.ClientActionArgs) {
  return preserveForm(args, {});
}

export default function CourierRules({ loaderData, actionData }: Route.ComponentProps) {
  const { rules, notice, couriers, cities, provinces } = loaderData;
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 py-2 md:py-4">
      <div>
        <Link
          to={href("/dashboard/couriers")}
          className="inline-flex min-h-11 items-center text-sm text-link"
        >
          All couriers
        </Link>
        <ListHeading about="The first rule that matches suggests a courier, if that courier delivers to the city. You can always choose another.">
          Courier rules
        </ListHeading>
      </div>
      <ErrorBox>{actionData?.errors.form ?? actionData?.errors.rule}</ErrorBox>
      <Notice className="empty:hidden">{actionData ? null : notice}</Notice>
      {rules.length > 0 ? (
        <ol className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
          {rules.map((rule, index) => (
            <li
              key={rule.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5"
            >
              <p className="min-w-0 flex-1 basis-52">
                <span className="font-semibold">
                  {rule.when}: <bdi>{rule.courier}</bdi>
                </span>
              </p>
              <Form method="post" replace preventScrollReset className="flex flex-wrap gap-2">
                <input type="hidden" name="rule" value={rule.id} />
                <MoveButtons
                  id={String(rule.id)}
                  name={`rule ${index + 1}`}
                  isFirst={index === 0}
                  isLast={index === rules.length - 1}
                />
                <Button
                  name="intent"
                  value="remove"
                  size="small"
                  tone="quiet"
                  aria-label={`Remove rule ${index + 1}`}
                >
                  Remove
                </Button>
              </Form>
            </li>
          ))}
        </ol>
      ) : (
        <EmptyState title="No rules yet.">
          We suggest the first courier in your list that delivers to the city.
        </EmptyState>
      )}
      <NewCourierRule {...{ couriers, cities, provinces }} key={rules.length} rejected={actionData ?? null} />
    </div>
  );
}

interface NewCourierRuleProps {
  couriers: readonly { value: string; label: string }[];
  cities: readonly string[];
  provinces: readonly string[];
  rejected: Rejected | null;
}

/** The form of a new rule. */
function NewCourierRule({ couriers, cities, provinces, rejected }: NewCourierRuleProps) {
  const { errors, props } = useFormErrors(rejected);
  const busy = useNavigation().formData?.get("intent") === "add";
  const listId = useId();
  const typed = rejected?.values;
  const number = (name: string, label: string) => (
    <Field
      name={name}
      label={label}
      optional
      inputMode="numeric"
      autoComplete="off"
      defaultValue={typed?.[name]}
      error={errors[name]}
    />
  );
  return (
    <TitledPanel title="Add a rule">
      <Form {...props} method="post" replace noValidate className="grid max-w-160 gap-4">
        <SelectField
          name="courier"
          label="Courier"
          choices={[{ value: "", label: "Choose" }, ...couriers]}
          defaultValue={typed?.courier ?? ""}
          error={errors.courier}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            name="city"
            label="City"
            optional
            list={listId}
            autoComplete="off"
            hint="Leave blank for every city."
            defaultValue={typed?.city}
            error={errors.city}
          />
          <SelectField
            name="province"
            label="Province"
            optional
            choices={[
              { value: "", label: "Every province" },
              ...provinces.map((value) => ({ value, label: value })),
            ]}
            defaultValue={typed?.province ?? ""}
            error={errors.province}
          />
          {number("cashFrom", "Cash from, in rupees")}
          {number("cashTo", "Cash up to, in rupees")}
          {number("gramsFrom", "Weight from, in grams")}
          {number("gramsTo", "Weight up to, in grams")}
        </div>
        <datalist id={listId}>
          {cities.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Button
          name="intent"
          value="add"
          size="small"
          busy={busy}
          busyLabel="Adding..."
          className="justify-self-start"
        >
          Add rule
        </Button>
      </Form>
    </TitledPanel>
  );
}
