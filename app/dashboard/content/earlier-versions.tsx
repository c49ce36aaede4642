import { Link } from "react-router";
import { Button } from "../../ui/button.tsx";
import type { VersionRow, VersionView } from "../changes/edit-view.ts";
import { PostForm } from "../ui/post-form.tsx";
import { DifferenceView } from "./difference-view.tsx";

interface EarlierVersionsProps {
  /** The page of what has versions. */
  path: string;
  versions: readonly VersionRow[];
  opened: VersionView | null;
  /** The version that is now, from which going back is a change. */
  current: number;
}

/** The earlier versions, each with what differs from now and the way back to it. */
export function EarlierVersions({ path, versions, opened, current }: EarlierVersionsProps) {
  if (versions.length === 0) return null;
  return (
    <section id="versions" aria-labelledby="versions-heading" className="grid scroll-mt-28 gap-4">
      <h2 id="versions-heading" className="display-4">
        Earlier versions
      </h2>
      {opened ? <OpenedVersion path={path} opened={opened} current={current} /> : null}
      <ol className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
        {versions.map(({ version, title, changed }) => (
          <li key={version} className="flex items-center justify-between gap-3 ps-4 pe-2">
            <div className="min-w-0 py-2">
              <p dir="auto" className="[overflow-wrap:anywhere]">
                {title}
              </p>
              {changed ? <p className="text-sm text-ink-soft">{changed}</p> : null}
            </div>
            <Link
              to={`${path}?version=${version}#versions`}
              aria-label={`Compare with ${title}`}
              className="inline-flex min-h-11 shrink-0 items-center px-2 text-[0.9375rem] text-link"
            >
              Compare
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

function OpenedVersion({ path, opened, current }: { path: string; opened: VersionView; current: number }) {
  const { version, title, differences } = opened;
  return (
    <div className="grid gap-4 rounded-lg border border-hairline bg-paper p-4 md:p-6">
      <div>
        <h3 className="font-semibold" dir="auto">
          {title}
        </h3>
        <p className="text-sm text-ink-soft">What would change if you restore this version.</p>
      </div>
      <DifferenceView differences={differences} />
      <div className="flex flex-wrap items-center gap-3">
        {differences.length > 0 ? (
          <PostForm intent="restore" sent={{ to: version, version: current }} action={path}>
            <Button size="small">Restore this version</Button>
          </PostForm>
        ) : null}
        <Link to={path} className="inline-flex min-h-11 items-center px-2 text-[0.9375rem] text-link">
          Close
        </Link>
      </div>
    </div>
  );
}
