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
      <p>Scan this QR code with the app.</p>
      <img src={app.picture} alt="QR code for your authenticator app" width="220" height="220" />
      <p>
        If the app is on this phone, type this key into it:{" "}
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
        Write these down and keep them somewhere other than your phone. Each one signs you in once if you
        cannot use the app. We show them only now.
      </p>
      <ul dir="ltr" className="grid gap-1.5 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </section>
  );
}
