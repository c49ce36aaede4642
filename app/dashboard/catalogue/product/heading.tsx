import type { ReactNode } from "react";
import { href, Link, NavLink } from "react-router";
import { PageHeading } from "../../../ui/shell/page-heading.tsx";

const parts = [
  { path: "", label: "Text and prices" },
  { path: "/photos", label: "Photos" },
  { path: "/stock", label: "Stock" },
  { path: "/history", label: "History" },
];

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
      <nav aria-label="This product">
        <ul className="flex flex-wrap gap-2">
          {parts.map(({ path, label }) => (
            <li key={path}>
              <NavLink
                to={`/dashboard/products/${encodeURIComponent(id)}${path}`}
                end
                className="inline-flex min-h-11 items-center rounded-full border border-line bg-paper px-4 text-sm font-medium whitespace-nowrap aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
