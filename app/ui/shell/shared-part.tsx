import { type ComponentType, createContext, useContext } from "react";

/** Renders a part of a page to HTML. */
export type RenderPart = <Props extends object>(part: ComponentType<Props>, props: Props) => string;

/** Given by the server alone, in production: it renders a part once for all pages that show the same. */
export const RenderPartContext = createContext<RenderPart | null>(null);

interface SharedPartProps<PartProps> {
  as: "header" | "footer";
  className: string;
  part: ComponentType<PartProps>;
  props: PartProps;
}

/**
 * A part that many pages show alike. What it shows at first depends on its props alone, which must survive JSON: the server renders it
 * where there is no page, and no loader's data (decision 080). No id of `useId` may be in its HTML: it would depend on the page.
 */
export function SharedPart<PartProps extends object>({
  as: Tag,
  className,
  part: Part,
  props,
}: SharedPartProps<PartProps>) {
  const render = useContext(RenderPartContext);
  if (!render)
    return (
      <Tag className={className}>
        <Part {...props} />
      </Tag>
    );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered it.
  return <Tag className={className} dangerouslySetInnerHTML={{ __html: render(Part, props) }} />;
}
