import { Form, useNavigation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { ContactDetails } from "../../ui/contact-details.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { SettingsResult } from "./action.ts";
import { SettingsSection } from "./section.tsx";

interface EmailSectionProps {
  email: string;
  verified: boolean;
  /** How to reach the shop, where it sends no mail to customers; else null. */
  contact: { email?: string; phone?: string; chat?: string } | null;
  result: SettingsResult | undefined;
  sent: boolean;
}

/** Whether the customer has shown that the email is theirs, and how they do so. */
export function EmailSection({ email, verified, contact, result, sent }: EmailSectionProps) {
  const busy = useNavigation().formData?.get("intent") === "verify";
  if (verified) return <SettingsSection title="Email" lead={`${email} is confirmed.`} />;
  return (
    <SettingsSection
      title="Email"
      lead={`${email} is not confirmed yet. Confirm it to sign in with Google too.`}
    >
      {contact ? (
        <ContactDetails {...contact} fallback="We cannot send you a link right now." />
      ) : (
        <>
          <Notice className="empty:hidden">{sent ? `We sent a link to ${email}.` : null}</Notice>
          <ErrorBox>{result?.errors.verify}</ErrorBox>
          <Form method="post">
            <Button name="intent" value="verify" tone="quiet" size="small" busy={busy}>
              Send Link
            </Button>
          </Form>
        </>
      )}
    </SettingsSection>
  );
}
