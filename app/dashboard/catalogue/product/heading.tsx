import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { PageHeading } from "../../../ui/shell/page-heading.tsx";
import { ProductNav } from "./nav.tsx";

interface ProductHeadingProps {
  id: string;
  name: string;
  lead?: string;
  actions?: ReactNode;
}

/** The top of each page of a product: the way back to the list, its name, and its other pages. */
export function ProductHeading({ id, name, lead, actions }: ProductHeadingProps) {
  return (
    <div>
      <Link
        to={href("/dashboard/products")}
        className="mb-1 inline-flex min-h-11 items-center text-sm text-link"
      >
        All products
      </Link>
      <PageHeading lead={lead} actions={actions}>
        <bdi>{name}</bdi>
      </PageHeading>
      <ProductNav id={id} />
    </div>
  );
}
