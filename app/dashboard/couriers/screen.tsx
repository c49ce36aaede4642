import type { ComponentProps, ReactNode } from "react";
import { Link, NavLink } from "react-router";
import type { Rejected } from "../../http/forms/parse-form.ts";
import { pillClass } from "../ui/filter-pills.tsx";
import { Screen } from "../ui/screen.tsx";
import { courierPath } from "./path.ts";

interface CourierScreenProps extends Pick<ComponentProps<typeof Screen>, "lead"> {
  courier: { id: string; name: string; hasProtocol: boolean; isRider: boolean };
  /** Stands before the courier's name. */
  title?: string;
  rejected: Rejected | undefined;
  /** What was done. */
  notice: string | null;
  children: ReactNode;
}

/** One of the screens of a courier, below the links to all of them. */
export function CourierScreen({ courier, title, rejected, notice, ...rest }: CourierScreenProps) {
  return (
    <Screen
      {...rest}
      before={<CourierNav courier={courier} />}
      title={
        <>
          {title ? `${title} ` : null}
          <bdi className="[overflow-wrap:anywhere]">{courier.name}</bdi>
        </>
      }
      error={rejected?.errors.form}
      done={rejected ? null : notice}
    />
  );
}

function CourierNav({ courier: { id, hasProtocol, isRider } }: Pick<CourierScreenProps, "courier">) {
  const screens = [
    { screen: "", label: "Settings", shown: true },
    { screen: "/cities", label: "Cities", shown: !isRider },
    { screen: "/tariffs", label: "Rates", shown: !isRider },
    { screen: "/sheet", label: "Booking sheet", shown: !isRider && !hasProtocol },
  ];
  return (
    <nav aria-label="This courier" className="mb-5 grid gap-3">
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
