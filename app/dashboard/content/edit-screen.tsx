import type { ReactNode } from "react";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import type { VersionRow, VersionView } from "../changes/edit-view.ts";
import { HeadingLink } from "../ui/list-heading.tsx";
import { EarlierVersions } from "./earlier-versions.tsx";
import { EditForm, type EditFormProps } from "./edit-form.tsx";

interface EditScreenProps extends Omit<EditFormProps, "action" | "saved"> {
  title: ReactNode;
  lead?: ReactNode;
  /** The list that it belongs to. */
  back: { to: string; label: string };
  /** How wide it is, and how far its parts are from each other. */
  className?: string;
  /** Its page. */
  path: string;
  /** Where the form is sent, if that is not the page. */
  action?: string;
  /** The name of the saved form. */
  name: string;
  owner: string;
  version: number;
  versions?: readonly VersionRow[];
  opened?: VersionView | null;
  /** Stands above the form. */
  children?: ReactNode;
}

/** The screen of something with versions: its form, and its earlier versions. */
export function EditScreen({ title, lead, back, className, path, children, ...props }: EditScreenProps) {
  const { action = path, name, owner, version, versions = [], opened = null, ...form } = props;
  return (
    <div className="wrap py-2 md:py-4">
      <PageHeading
        lead={lead}
        actions={
          <HeadingLink to={back.to} className="text-[0.9375rem]">
            {back.label}
          </HeadingLink>
        }
      >
        {title}
      </PageHeading>
      <div className={`grid grid-cols-[minmax(0,1fr)] ${className ?? "max-w-180 gap-10"}`}>
        {children}
        <EditForm key={name} action={action} saved={{ owner, name, version }} {...form} />
        <EarlierVersions path={path} versions={versions} opened={opened} current={version} />
      </div>
    </div>
  );
}
