import { Link, NavLink } from "react-router";
import { pillClass } from "../ui/filter-pills.tsx";
import { courierPath } from "./path.ts";

interface CourierNavProps {
  courier: { id: string; hasProtocol: boolean; isRider: boolean };
}

/** The screens of a courier. */
export function CourierNav({ courier: { id, hasProtocol, isRider } }: CourierNavProps) {
  const screens = [
    { screen: "", label: "Settings", shown: true },
    { screen: "/cities", label: "Cities", shown: !isRider },
    { screen: "/tariffs", label: "Rates", shown: !isRider },
    { screen: "/sheet", label: "Booking sheet", shown: !isRider && !hasProtocol },
  ];
  return (
    <nav aria-label="This courier" className="grid gap-3">
      <Link
        to="/dashboard/couriers"
        className="inline-flex min-h-11 items-center justify-self-start text-sm text-link"
      >
        All couriers
      </Link>
      <ul className="flex flex-wrap gap-2">
        {screens
          .filter(({ shown }) => shown)
          .map(({ screen, label }) => (
            <li key={screen}>
              <NavLink to={courierPath(id, screen)} end className={pillClass}>
                {label}
              </NavLink>
            </li>
          ))}
      </ul>
    </nav>
  );
}
