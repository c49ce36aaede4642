import { Form, useNavigation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import type { TwoStepAnswer } from "./two-step-action.ts";

interface AuthenticatorSetupProps {
  app: NonNullable<TwoStepAnswer["app"]>;
  answer: TwoStepAnswer | undefined;
}

/** Shows the secret as QR code and text, and asks for the first code. */
export function AuthenticatorSetup({ app, answer }: AuthenticatorSetupProps) {
  const { errors, props } = useFormErrors(answer);
  const busy = useNavigation().formMethod === "POST";
  return (
    <Form {...props} method="post" noValidate className="grid gap-5">
      <input type="hidden" name="intent" value="confirm" />
      <input type="hidden" name="uri" value={app.uri} />
      <p>Scan this picture with the app.</p>
      <img src={app.picture} alt="The secret for your app, as a QR code" width="220" height="220" />
      <p>
        On the same phone, type this into the app instead:{" "}
        <code dir="ltr" className="font-semibold [overflow-wrap:anywhere]">
          {app.secret}
        </code>
      </p>
      <Field
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={40}
        dir="ltr"
        hint={errors.code ? undefined : "The six digits shown in the app."}
        error={errors.code}
      />
      <Button busy={busy} size="small" className="justify-self-start">
        Turn On
      </Button>
    </Form>
  );
}

/** Recovery codes, shown only once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <section aria-labelledby="recovery" className="grid gap-3 rounded-lg border border-hairline bg-paper p-4">
      <h2 id="recovery" className="font-semibold">
        Your recovery codes
      </h2>
      <p>
        Please write them down and keep them away from your phone. Each signs you in once, in place of a code
        from the app. We show them only once.
      </p>
      <ul dir="ltr" className="grid gap-1.5 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </section>
  );
}
