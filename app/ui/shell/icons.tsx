import type { ReactNode, SVGProps } from "react";

type IconProps = Omit<SVGProps<SVGSVGElement>, "children">;

/** All icons: 24 px box, 1.5 px stroke, the text's colour. Hidden from assistive technology: the control has a label. */
function Icon({ children, ...props }: IconProps & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="22"
      height="22"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      {...props}
    >
      {children}
    </svg>
  );
}

/** An icon of one path. */
export const createIcon = (path: string) => (props: IconProps) => (
  <Icon {...props}>
    <path d={path} />
  </Icon>
);

export const MenuIcon = createIcon("M3.5 7h17M3.5 12h17M3.5 17h11");
export const CloseIcon = createIcon("m6 6 12 12M18 6 6 18");
export const SearchIcon = createIcon("M17.5 11a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Zm2.5 9-4.2-4.2");
export const EnlargeIcon = createIcon(
  "M17.5 11a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Zm2.5 9-4.2-4.2M11 8.3v5.4M8.3 11h5.4",
);
export const ProfileIcon = createIcon(
  "M15.6 8a3.6 3.6 0 1 1-7.2 0 3.6 3.6 0 0 1 7.2 0ZM4.8 20c.9-3.7 3.7-5.6 7.2-5.6s6.3 1.9 7.2 5.6",
);
export const BagIcon = createIcon("M5 8h14l-1 12H6L5 8Zm4 0V7a3 3 0 0 1 6 0v1");
export const MinusIcon = createIcon("M6 12h12");
export const PlusIcon = createIcon("M6 12h12M12 6v12");
export const CheckIcon = createIcon("m5 12.5 4.5 4.5L19 7.5");
export const ChevronDownIcon = createIcon("m6 9.5 6 6 6-6");
export const FilterIcon = createIcon(
  "M4 7h9M19 7h1M4 17h1M11 17h9M13 7a3 3 0 1 0 6 0 3 3 0 0 0-6 0ZM5 17a3 3 0 1 0 6 0 3 3 0 0 0-6 0Z",
);
export const ShareIcon = createIcon("M12 15V4m0 0L8 8m4-4 4 4M5 13v6.5h14V13");
export const CashIcon = createIcon("M3 6.5h18v11H3zM14.6 12a2.6 2.6 0 1 1-5.2 0 2.6 2.6 0 0 1 5.2 0Z");
export const WalletIcon = createIcon(
  "M4 7.5h15a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1h12M16 13h.5",
);
export const TruckIcon = createIcon(
  "M2.5 6.5h11v10h-11zM13.5 10h4l3.5 3v3.5h-7.5M8.8 17.5a1.8 1.8 0 1 1-3.6 0 1.8 1.8 0 0 1 3.6 0Zm10 0a1.8 1.8 0 1 1-3.6 0 1.8 1.8 0 0 1 3.6 0Z",
);
export const ExchangeIcon = createIcon("M7 7.5h12l-3-3M17 16.5H5l3 3");
export const AlertIcon = createIcon("M12 8v5m0 3.2v.1M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z");
export const PauseIcon = createIcon("M9.5 7v10M14.5 7v10");
export const PlayIcon = createIcon("M9 6.5v11l8.5-5.5z");
const ArrowStart = createIcon("m14 6-6 6 6 6");
const ArrowEnd = createIcon("m10 6 6 6-6 6");
/** Towards the start of the line: left in English, right in Urdu. */
export const ArrowStartIcon = (props: IconProps) => <ArrowStart className="rtl:-scale-x-100" {...props} />;
/** Towards the end of the line. */
export const ArrowEndIcon = (props: IconProps) => <ArrowEnd className="rtl:-scale-x-100" {...props} />;
