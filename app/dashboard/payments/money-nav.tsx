import { NavLink } from "react-router";
import { pillClass } from "../ui/filter-pills.tsx";

const screens = [
  { to: "/dashboard/money", label: "Figures" },
  { to: "/dashboard/money/payouts", label: "Payouts" },
  { to: "/dashboard/money/disputes", label: "Disputes" },
];

/** The screens of the shop's money. */
export function MoneyNav() {
  return (
    <nav aria-label="Money" className="mb-5">
      <ul className="flex flex-wrap gap-2">
        {screens.map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to} end={to === "/dashboard/money"} className={pillClass}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
