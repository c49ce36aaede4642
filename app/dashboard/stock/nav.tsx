import { NavLink } from "react-router";
import { pillClass } from "../ui/filter-pills.tsx";

const screens = [
  { to: "/dashboard/stock", label: "Stock" },
  { to: "/dashboard/stock/purchases", label: "Purchases" },
  { to: "/dashboard/stock/counts", label: "Stock counts" },
];

/** The screens of stock and buying. */
export function StockNav() {
  return (
    <nav aria-label="Stock and purchases">
      <ul className="flex flex-wrap gap-2">
        {screens.map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to} end={to === "/dashboard/stock"} className={pillClass}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
