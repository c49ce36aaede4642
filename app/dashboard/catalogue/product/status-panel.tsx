import { Form } from "react-router";
import type { ProductStatus } from "../../../../shop/catalogue/schema.ts";
import { Button, type ButtonTone } from "../../../ui/button.tsx";

interface ProductStatusPanelProps {
  /** The product's page. */
  path: string;
  status: ProductStatus;
  /** Why it cannot be in the shop yet. */
  missing: readonly string[];
  busy: boolean;
}

interface StatusButton {
  intent: string;
  label: string;
  tone: ButtonTone;
}

const duplicate: StatusButton = { intent: "duplicate", label: "Duplicate", tone: "quiet" };
const archive: StatusButton = { intent: "archive", label: "Archive", tone: "danger" };
const buttons: Readonly<Record<ProductStatus, readonly StatusButton[]>> = {
  active: [duplicate, { intent: "unpublish", label: "Back to draft", tone: "quiet" }, archive],
  draft: [duplicate, archive],
  archived: [duplicate, { intent: "bring-back", label: "Restore", tone: "quiet" }],
};
const leads: Readonly<Record<ProductStatus, string>> = {
  active: "“Back to draft” and “Archive” hide the product from customers. You can undo both.",
  draft: "Customers cannot see drafts.",
  archived: "Customers cannot see it. Restore it to make it as it was before.",
};

/** What else can be done with a product: what is typed above is not sent with it. */
export function ProductStatusPanel({ path, status, missing, busy }: ProductStatusPanelProps) {
  return (
    <section aria-label="Publish, copy or archive" className="mt-6 grid gap-3">
      <p className="text-sm text-ink-soft">{leads[status]}</p>
      {status === "draft" && missing.length > 0 ? (
        <p className="text-sm text-ink-soft">Before it can be published: {missing.join(" ")}</p>
      ) : null}
      <Form method="post" action={path} className="flex flex-wrap gap-3">
        {buttons[status].map(({ intent, label, tone }) => (
          <Button key={intent} name="intent" value={intent} tone={tone} size="small" disabled={busy}>
            {label}
          </Button>
        ))}
      </Form>
    </section>
  );
}
