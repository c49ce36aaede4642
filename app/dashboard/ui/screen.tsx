import type { ReactNode } from "react";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import { ListHeading } from "./list-heading.tsx";

interface ScreenProps {
  title: ReactNode;
  /** A sentence below the title. */
  lead?: ReactNode;
  /** What a list is for, in place of `lead`: behind a button on phones. */
  about?: ReactNode;
  /** Links or buttons beside the title. */
  actions?: ReactNode;
  /** Stands above the title, such as a link back. */
  before?: ReactNode;
  /** Stands below the title, close to it. */
  after?: ReactNode;
  /** What was wrong with a form. */
  error?: ReactNode;
  /** What was done; not shown beside an error. */
  done?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A screen of the dashboard: its title, what became of a form, and its parts one below the other. */
export function Screen({
  title,
  about,
  before,
  after,
  error,
  done,
  className = "",
  children,
  ...rest
}: ScreenProps) {
  return (
    <div className={`wrap grid grid-cols-[minmax(0,1fr)] gap-5 py-2 md:py-4 ${className}`}>
      <div>
        {before}
        {about ? (
          <ListHeading about={about} actions={rest.actions}>
            {title}
          </ListHeading>
        ) : (
          <PageHeading {...rest}>{title}</PageHeading>
        )}
        {after}
      </div>
      <ErrorBox>{error}</ErrorBox>
      <Notice className="empty:hidden">{error ? null : done}</Notice>
      {children}
    </div>
  );
}
