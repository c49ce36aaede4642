import { Form, useNavigation } from "react-router";
import { complaintKinds, complaintLabels, maxComplaintLength } from "../../../shop/orders/model/complaint.ts";
import { Button } from "../button.tsx";
import { ErrorBox } from "../error-box.tsx";
import { TextArea } from "./field.tsx";
import { RadioCards } from "./radio-cards.tsx";
import { useFormErrors } from "./use-form-errors.ts";

interface ComplaintFormProps {
  /** What was said before, and no one has settled. */
  complaints: readonly { id: number; label: string; text: string }[];
  result: { intent?: string; values: Record<string, string>; errors: Record<string, string> } | undefined;
}

const choices = complaintKinds.map((value) => ({ value, label: complaintLabels[value] }));

/** "Nobody came" and the like, after dispatch; it works without scripts. */
export function ComplaintForm({ complaints, result: anyResult }: ComplaintFormProps) {
  const result = anyResult?.intent === "complain" ? anyResult : undefined;
  const { errors, props } = useFormErrors(result);
  const busy = useNavigation().formData?.get("intent") === "complain";
  return (
    <section aria-labelledby="complaint" id="complain" className="grid gap-4">
      {complaints.length > 0 ? (
        <div className="rounded-md bg-pine-wash px-4 py-3">
          <p className="font-semibold">Thank you. We will look into it and call you.</p>
          <ul>
            {complaints.map(({ id, label, text }) => (
              <li key={id}>
                {label}
                {text ? (
                  <span dir="auto" className="block whitespace-pre-line text-sm text-ink-soft">
                    {text}
                  </span>
                ) : null}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <details open={result !== undefined} className="rounded-lg border border-hairline bg-paper px-5">
        <summary className="flex min-h-13 cursor-pointer items-center font-semibold" id="complaint">
          Problem with your delivery?
        </summary>
        <Form {...props} method="post" noValidate className="grid gap-5 pb-5">
          <input type="hidden" name="intent" value="complain" />
          <ErrorBox>{errors.form}</ErrorBox>
          <RadioCards
            legend="What happened?"
            name="kind"
            choices={choices}
            {...(result?.values.kind && { defaultValue: result.values.kind })}
            error={errors.kind}
          />
          <TextArea
            label="Tell us more"
            name="message"
            rows={3}
            maxLength={maxComplaintLength}
            defaultValue={result?.values.message}
            error={errors.message}
          />
          <Button tone="quiet" busy={busy} busyLabel="Sending...">
            Send
          </Button>
        </Form>
      </details>
    </section>
  );
}
