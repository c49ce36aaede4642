import { NavLink } from "react-router";

const parts = [
  { path: "", label: "Text and prices" },
  { path: "/photos", label: "Photos" },
  { path: "/stock", label: "Stock" },
  { path: "/history", label: "History" },
];

/** The pages of one product in the dashboard. */
export function ProductNav({ id }: { id: string }) {
  return (
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
  );
}
