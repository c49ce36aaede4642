import { href, Link } from "react-router";
import { AlertDialog } from "../../ui/alert-dialog.tsx";
import { Button, ButtonLink, type ButtonTone } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Pager } from "../../ui/pager.tsx";
import { ShareButton } from "../../ui/share-button.tsx";
import { Sheet, SheetButton } from "../../ui/sheet.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { Chapter, Shown } from "./shown.tsx";

const tones: ButtonTone[] = ["primary", "quiet", "danger"];

/** What can be pressed. @param dialog which of the dialogs is open */
export function ShownActions({ dialog }: { dialog: string | null }) {
  const here = href("/styleguide");
  return (
    <Chapter title="Actions">
      {tones.map((tone) => (
        <Shown key={tone} part={`Button, ${tone}`}>
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
          <ButtonLink to={here} tone={tone}>
            A link
          </ButtonLink>
        </Shown>
      ))}
      <Shown part="Button, light">
        <div className="on-dark rounded-lg bg-pine-deep p-6">
          <ButtonLink to={here} tone="light">
            Get in touch
          </ButtonLink>
        </div>
      </Shown>
      <Shown part="Links">
        <Link to={here} className="text-link">
          A link in a line
        </Link>
        <ShareButton />
      </Shown>
      <Shown part="Tabs" wide>
        <Tabs
          label="Results by type"
          tabs={[
            { label: "All", count: 50, to: `${here}?tab=all`, current: true },
            { label: "Products", count: 0, to: `${here}?tab=products`, current: false },
          ]}
        />
      </Shown>
      <Shown part="Pages">
        <Pager page={2} pages={3} to={(page) => `${here}?page=${page}`} />
      </Shown>
      <Shown part="Dialogs and sheet">
        <ButtonLink to={`${here}?dialog=alert`} tone="quiet" size="small" preventScrollReset>
          Alert
        </ButtonLink>
        <ButtonLink to={`${here}?dialog=confirm`} tone="quiet" size="small" preventScrollReset>
          Question
        </ButtonLink>
        <SheetButton opens="shown-sheet">Sheet</SheetButton>
        <Sheet id="shown-sheet" title="A sheet">
          <p>On phones this comes up from the foot of the screen. On wide screens it is part of the page.</p>
        </Sheet>
      </Shown>
      {dialog === "alert" ? <AlertDialog message="Please fill in phone number and shipping address" /> : null}
      {dialog === "confirm" ? (
        <ConfirmDialog
          title="Cancel this order?"
          action={
            <ButtonLink to={here} tone="danger" size="small" preventScrollReset>
              Cancel the order
            </ButtonLink>
          }
          cancelTo={here}
          cancelLabel="Go back"
        >
          <p>Ayesha Khan, Retinol Face Serum, Rs. 1,999. This cannot be undone.</p>
        </ConfirmDialog>
      ) : null}
    </Chapter>
  );
}
