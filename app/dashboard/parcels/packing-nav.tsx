import { Link } from "react-router";

const screens = [
  { path: "/dashboard/pack", label: "Pack" },
  { path: "/dashboard/book", label: "Book courier" },
  { path: "/dashboard/hand-over", label: "Give to courier" },
  { path: "/dashboard/take-back", label: "Returns" },
  { path: "/dashboard/scan", label: "Scan" },
];

/** The screens of parcels. */
export function PackingNav({ current }: { current: string }) {
  return (
    <nav aria-label="Parcels" className="-mt-3 flex flex-wrap gap-x-5">
      {screens.map(({ path, label }) => (
        <Link
          key={path}
          to={path}
          aria-current={path === current ? "page" : undefined}
          className="inline-flex min-h-11 items-center text-link aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:no-underline"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
