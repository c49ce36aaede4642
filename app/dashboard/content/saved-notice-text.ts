import { type FieldLabels, labelsOf } from "../changes/edit-view.ts";
import { namedText } from "../ui/named-text.ts";

/** Where a saved form leads: its page, which names what others changed meanwhile. */
export function savedPath(
  path: string,
  { revision, theirsOnly }: { revision: number | null; theirsOnly: readonly string[] },
): string {
  const query = new URLSearchParams({ saved: revision === null ? "same" : "yes" });
  if (theirsOnly.length > 0) query.set("kept", theirsOnly.join(" "));
  return `${path}?${query}`;
}

/** What the page says after its form was saved; null: nothing. */
export function savedNotice(url: URL, labels: FieldLabels): string | null {
  const texts: Readonly<Record<string, string>> = {
    yes: "Saved. Your changes are live.",
    same: "No changes to save.",
    back: "Restored. The version you replaced is listed below.",
    new: "Article added.",
    settings: "Saved.",
  };
  const text = namedText(texts, url.searchParams.get("saved"));
  if (!text) return null;
  const kept = labelsOf((url.searchParams.get("kept") ?? "").split(" "), labels);
  return kept.length > 0 ? `${text} Changes by someone else were kept: ${kept.join(", ")}.` : text;
}
