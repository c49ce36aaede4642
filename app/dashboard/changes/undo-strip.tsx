import { href, Link } from "react-router";
import { PostForm } from "../ui/post-form.tsx";
import type { UndoOffer } from "./undo-offer.ts";

interface UndoStripProps {
  /** null: nothing was changed just now. */
  offer: UndoOffer | null;
  /** The screen, with its filter, to which Undo comes back. */
  returnTo: string;
}

/**
 * What was just changed, with Undo in reach: at the end of a screen's content, where it sticks above the tab bar. Undo says so in
 * a strip of its own, with which it can itself be undone.
 */
export function UndoStrip({ offer, returnTo }: UndoStripProps) {
  return (
    <div
      role="status"
      className="pointer-events-none sticky bottom-[calc(var(--tab-bar)+0.75rem)] z-10 mt-5 grid justify-items-center px-3"
    >
      {offer ? (
        <div className="pointer-events-auto flex max-w-full items-center gap-1 rounded-lg bg-ink py-0.5 ps-4 pe-1 text-sm text-paper shadow-float on-dark">
          <p dir="auto" className="min-w-0 py-1.5 leading-snug [overflow-wrap:anywhere]">
            {offer.text}
          </p>
          <Link
            to={href("/dashboard/changes/:revision", { revision: String(offer.revision) })}
            className="inline-flex min-h-11 items-center px-2 underline underline-offset-4"
          >
            View
          </Link>
          {offer.version === null ? null : (
            <PostForm
              sent={{ version: offer.version, returnTo }}
              action={href("/dashboard/changes/:revision", { revision: String(offer.revision) })}
            >
              <button type="submit" className="min-h-11 rounded-md px-3 font-bold text-[#f3dfb8]">
                Undo
              </button>
            </PostForm>
          )}
        </div>
      ) : null}
    </div>
  );
}
