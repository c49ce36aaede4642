import type { ReactNode } from "react";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import { ListHeading } from "./list-heading.tsx";
import { TextLink } from "./text-link.tsx";

interface ScreenProps {
  title: ReactNode;
  /** A sentence below the title. */
  lead?: ReactNode;
  /** What a list is for, in place of `lead`: behind a button on phones. */
  about?: ReactNode;
  /** Links or buttons beside the title. */
  actions?: ReactNode;
  /** Shown above the title, such as a link back. */
  before?: ReactNode;
  /** Shown close below the title. */
  after?: ReactNode;
  /** What was wrong with a form. */
  error?: ReactNode;
  /** What was done; not shown beside an error. */
  done?: ReactNode;
  className?: string;
  children: ReactNode;
}

function Heading({ title, about, ...rest }: Pick<ScreenProps, "title" | "about" | "lead" | "actions">) {
  return about ? (
    <ListHeading about={about} actions={rest.actions}>
      {title}
    </ListHeading>
  ) : (
    <PageHeading {...rest}>{title}</PageHeading>
  );
}

/** A screen of the dashboard: its title, what became of a form, and its parts one below the other. */
export function Screen({ before, after, error, done, className = "", children, ...heading }: ScreenProps) {
  return (
    <div className={`wrap grid grid-cols-[minmax(0,1fr)] gap-5 py-2 md:py-4 ${className}`}>
      <div>
        {before}
        <Heading {...heading} />
        {after}
      </div>
      <ErrorBox>{error}</ErrorBox>
      <Notice className="empty:hidden">{error ? null : done}</Notice>
      {children}
    </div>
  );
}

interface PlainScreenProps extends Omit<ScreenProps, "before" | "after"> {
  /** The way to the list that this belongs to. */
  back?: { to: string; label: string };
  /** Shown below the messages, such as a list's filters. */
  tools?: ReactNode;
}

/** A screen whose parts set their own distances. Without `error`, `done` and `tools` it has no room for them. */
export function PlainScreen({
  back,
  error,
  done,
  tools,
  className = "",
  children,
  ...heading
}: PlainScreenProps) {
  return (
    <div className={`wrap py-2 md:py-4 ${className}`}>
      {back ? (
        <TextLink to={back.to} className="mb-3 text-sm">
          {back.label}
        </TextLink>
      ) : null}
      <Heading {...heading} />
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
