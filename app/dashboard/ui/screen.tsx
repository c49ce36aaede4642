import type { ReactNode } from "react";
import { Link } from "react-router";
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

interface PlainScreenProps extends Omit<ScreenProps, "before"> {
  /** The way to the list that this belongs to. */
  back?: { to: string; label: string };
  /** Stands below the messages, such as a list's filters. */
  tools?: ReactNode;
}

/** A screen whose parts set their own distances. Without `error`, `done` and `tools` it has no room for them. */
export function PlainScreen({
  title,
  about,
  actions,
  back,
  error,
  done,
  tools,
  className = "",
  children,
  ...rest
}: PlainScreenProps) {
  return (
    <div className={`wrap py-2 md:py-4 ${className}`}>
      {back ? (
        <Link to={back.to} className="mb-3 inline-flex min-h-11 items-center text-sm text-link">
          {back.label}
        </Link>
      ) : null}
      {about ? (
        <ListHeading {...{ about, actions }}>{title}</ListHeading>
      ) : (
        <PageHeading {...{ actions }} {...rest}>
          {title}
        </PageHeading>
      )}
      {done === undefined && error === undefined && tools === undefined ? null : (
        <div className="mb-5 grid gap-3">
          <ErrorBox>{error}</ErrorBox>
          {done === undefined ? null : <Notice>{error ? null : done}</Notice>}
          {tools}
        </div>
      )}
      {children}
    </div>
  );
}
