import { href, Link } from "react-router";
import { Button, ButtonLink, type ButtonTone } from "../ui/button.tsx";
import { AlertDialog } from "../ui/form/alert-dialog.tsx";
import { ConfirmDialog } from "../ui/form/confirm-dialog.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { ShareButton } from "../ui/share-button.tsx";
import { Sheet, SheetButton } from "../ui/sheet.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { Example, StyleguideSection } from "./styleguide-section.tsx";

const tones: ButtonTone[] = ["primary", "quiet", "danger"];

/** Buttons, links, dialogs. @param dialog the one that is open */
export function StyleguideActions({ dialog }: { dialog: string | null }) {
  const styleguidePath = href("/styleguide");
  return (
    <StyleguideSection title="Actions">
      {tones.map((tone) => (
        <Example key={tone} title={`Button, ${tone}`}>
          <Button type="button" tone={tone}>
            Add to Cart
          </Button>
          <Button type="button" tone={tone} size="small">
            Small
          </Button>
          <Button type="button" tone={tone} busy busyLabel="Adding...">
            Add to Cart
          </Button>
          <Button type="button" tone={tone} disabled>
            Disabled
          </Button>
          <ButtonLink to={styleguidePath} tone={tone}>
            A link
          </ButtonLink>
        </Example>
      ))}
      <Example title="Button, light">
        <div className="on-dark rounded-lg bg-pine-deep p-6">
          <ButtonLink to={styleguidePath} tone="light">
            Get in touch
          </ButtonLink>
        </div>
      </Example>
      <Example title="Links">
        <Link to={styleguidePath} className="text-link">
          A link in a line
        </Link>
        <ShareButton />
      </Example>
      <Example title="Tabs" wide>
        <Tabs
          label="Results by type"
          tabs={[
            { label: "All", count: 50, to: `${styleguidePath}?tab=all`, current: true },
            { label: "Products", count: 0, to: `${styleguidePath}?tab=products`, current: false },
          ]}
        />
      </Example>
      <Example title="Pages">
        <Pagination page={2} pageCount={3} to={(page) => `${styleguidePath}?page=${page}`} />
      </Example>
      <Example title="Dialogs and sheet">
        <ButtonLink to={`${styleguidePath}?dialog=alert`} tone="quiet" size="small" preventScrollReset>
          Alert
        </ButtonLink>
        <ButtonLink to={`${styleguidePath}?dialog=confirm`} tone="quiet" size="small" preventScrollReset>
          Question
        </ButtonLink>
        <SheetButton sheetId="example-sheet">Sheet</SheetButton>
        <Sheet id="example-sheet" title="A sheet">
          <p>On phones this comes up from the foot of the screen. On wide screens it is part of the page.</p>
        </Sheet>
      </Example>
      {dialog === "alert" ? <AlertDialog message="Please fill in phone number and shipping address" /> : null}
      {dialog === "confirm" ? (
        <ConfirmDialog
          title="Cancel this order?"
          action={
            <ButtonLink to={styleguidePath} tone="danger" size="small" preventScrollReset>
              Cancel the order
            </ButtonLink>
          }
          cancelTo={styleguidePath}
          cancelLabel="Go back"
        >
          <p>Ayesha Khan, Retinol Face Serum, Rs. 1,999. This cannot be undone.</p>
        </ConfirmDialog>
      ) : null}
    </StyleguideSection>
  );
}
