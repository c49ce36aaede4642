import { createContext, type ReactNode, use } from "react";
import { Form, type FormProps, useNavigation } from "react-router";
import type { Rejected } from "../../http/forms/parse-form.ts";
import { Button, type ButtonSize, type ButtonTone } from "../../ui/button.tsx";
import { fieldsOf, type TypedFields } from "../../ui/form/fields-of.ts";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";

type Sent = Readonly<Record<string, string | number | undefined>>;

/** What a form's fields are made of. */
export interface FormState extends TypedFields {
  field: ReturnType<typeof fieldsOf>;
}

interface PostFormProps extends Omit<FormProps, "method" | "children"> {
  /** What the form asks for, unless its buttons say so. */
  intent?: string;
  /** What the page sends besides what is typed. */
  sent?: Sent;
  /** The action's answer to this very form. */
  rejected?: Rejected | null;
  /** Whether the same screen follows, where it was: its history and its scrolling do not change. */
  stays?: boolean;
  children: ReactNode | ((form: FormState) => ReactNode);
}

/** The form around a button. */
const OwnForm = createContext<Sent>({});

/** A form of the dashboard. Messages stand beside its fields, so the browser checks none itself. */
export function PostForm({ intent, sent = {}, rejected = null, stays, children, ...rest }: PostFormProps) {
  const { errors, props } = useFormErrors(rejected);
  const typed = { values: rejected?.values ?? {}, errors };
  const own = { intent, ...sent };
  return (
    <Form {...props} noValidate replace={stays} preventScrollReset={stays} {...rest} method="post">
      <Hidden values={own} />
      <OwnForm value={own}>
        {typeof children === "function" ? children({ ...typed, field: fieldsOf(typed) }) : children}
      </OwnForm>
    </Form>
  );
}

/** Hidden fields; one without a value is left out. */
export function Hidden({ values }: { values: Sent }) {
  return Object.entries(values).map(([name, value]) =>
    value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
  );
}

interface PostButtonProps {
  /** What this button asks for, in a form with several. */
  intent?: string;
  tone?: ButtonTone;
  size?: ButtonSize;
  disabled?: boolean;
  busyLabel?: string;
  className?: string;
  "aria-label"?: string;
  children: ReactNode;
}

/** A button that sends the form around it and is busy while exactly that is under way. */
export function PostButton({ intent, busyLabel = "Saving...", ...rest }: PostButtonProps) {
  const { formData, formMethod } = useNavigation();
  const submitted = formMethod === "POST" ? formData : undefined;
  const own = Object.entries({ ...use(OwnForm), ...(intent === undefined ? {} : { intent }) });
  const busy =
    submitted !== undefined &&
    own.every(([name, value]) => value === undefined || submitted.get(name) === String(value));
  return (
    <Button
      size="small"
      {...(intent === undefined ? {} : { name: "intent", value: intent })}
      {...{ busy, busyLabel }}
      {...rest}
    />
  );
}
