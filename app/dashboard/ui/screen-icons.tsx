import type { ComponentType, SVGProps } from "react";
import { createIcon } from "../../ui/shell/icons.tsx";

/** The icons of the dashboard's menu, by the names in `screens.ts`. */
export const screenIcons: Readonly<Record<string, ComponentType<Omit<SVGProps<SVGSVGElement>, "children">>>> =
  {
    today: createIcon("m3.5 6.5 1.7 1.7L8 5M3.5 16.5l1.7 1.7L8 15M12 7h8.5M12 17h8.5"),
    warn: createIcon("M12 4 21 19.5H3zM12 10v4.2M12 16.9v.1"),
    list: createIcon("M4 6.5h16M4 12h16M4 17.5h16"),
    phone: createIcon(
      "M6.6 3.8 9.3 4l1.3 4-2 1.7a12.5 12.5 0 0 0 5.7 5.7l1.7-2 4 1.3.2 2.7c0 1.6-1.2 2.8-2.8 2.8C10.5 20.2 3.8 13.5 3.8 6.6c0-1.6 1.2-2.8 2.8-2.8Z",
    ),
    money: createIcon(
      "M3.5 6.5h17v11h-17zM14.5 12a2.500 2.500 0 1 1-5 0 2.500 2.500 0 0 1 5 0ZM6.500 9.500h.01M17.500 14.500h.01",
    ),
    tag: createIcon("M11.5 3.8h8.7v8.7L12 20.6 3.4 12zM16 8h.01"),
    box: createIcon("M3.8 7.8 12 4l8.2 3.8v8.4L12 20l-8.2-3.8zm0 0 8.2 3.8 8.2-3.8M12 11.6V20"),
    person: createIcon(
      "M15.6 8a3.6 3.6 0 1 1-7.2 0 3.6 3.6 0 0 1 7.2 0ZM4.8 20c.9-3.7 3.7-5.6 7.2-5.6s6.3 1.9 7.2 5.6",
    ),
    people: createIcon(
      "M12 9a3 3 0 1 1-6 0 3 3 0 0 1 6 0ZM3.5 19c.6-3 2.6-4.5 5.5-4.5s4.9 1.5 5.5 4.5M15 6.2a3 3 0 0 1 0 5.6M17.2 14.8c1.9.6 3 2 3.3 4.2",
    ),
    message: createIcon("M4 5.5h16v11H9.5l-4 3.5v-3.5H4z"),
    parcel: createIcon("M4 8l8-4 8 4v8.5L12 20.5l-8-4zM4 8l8 4 8-4M12 12v8.5"),
    truck: createIcon(
      "M3 6.5h10.5v9.5H3zM13.5 10h4l3 3v3h-7M9 17.5a1.8 1.8 0 1 1-3.6 0 1.8 1.8 0 0 1 3.6 0ZM18.600 17.5a1.8 1.8 0 1 1-3.6 0 1.8 1.8 0 0 1 3.6 0Z",
    ),
    scan: createIcon("M4 6v12M7.5 6v12M10 6v12M13.5 6v12M16 6v12M20 6v12"),
    folder: createIcon("M3.5 6.5h6l2 2.5h9v9.5h-17z"),
    calendar: createIcon("M4.5 6h15v14h-15zM4.5 10.5h15M8.5 3.5V8M15.5 3.5V8"),
    photo: createIcon("M3.5 5.5h17v13h-17zM3.5 16l4.5-4.5 4 4 3-3 5.5 5M15.5 9h.01"),
    home: createIcon("m4 11 8-6.5 8 6.5v8.5h-5.5v-5h-5v5H4z"),
    article: createIcon("M6 3.5h12v17H6zM9 8h6M9 12h6M9 16h4"),
    envelope: createIcon("M3.5 6h17v12h-17zm0 .5 8.5 6.5 8.5-6.5"),
    gear: createIcon(
      "M15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0ZM12 3.5v2.7M12 17.8v2.7M3.5 12h2.7M17.8 12h2.7M6 6l1.9 1.9M16.1 16.1 18 18M18 6l-1.9 1.9M7.9 16.1 6 18",
    ),
    bank: createIcon(
      "M4 9.5 12 4.5l8 5zM4 19.5h16M6 9.500v7.500M10 9.500v7.500M14 9.500v7.500M18 9.500v7.500M4.500 17h15",
    ),
    key: createIcon("M11.5 8.5a3.7 3.7 0 1 1-7.4 0 3.7 3.7 0 0 1 7.4 0ZM10.5 11l9 9M16 16.5l2-2"),
    file: createIcon("M6.5 3.5h7l4 4v13h-11zM13.5 3.5v4h4"),
    undo: createIcon("M9 6 4.5 10.5 9 15M5 10.5h9.5a5 5 0 0 1 0 10H12"),
    back: createIcon(
      "M8.500 5 4 9.500l4.500 4.500M4.500 9.500h10a5.200 5.200 0 0 1 0 10.400H8M15 14.700h.01",
    ),
    book: createIcon("M5 4.5h11.5a2 2 0 0 1 2 2v13H7a2 2 0 0 1-2-2zM5 17.5a2 2 0 0 1 2-2h11.5"),
    send: createIcon("M20.5 3.5 3.5 10.5l6.5 3 3 6.5zM10 13.5l10.5-10"),
    shield: createIcon("M12 3.5 5 6v5.5c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6zM9 12l2.2 2.2L15 10"),
    chart: createIcon("M4 4v16h16M8.5 16.500v-4M12.500 16.500v-8M16.500 16.500v-6"),
    more: createIcon("M4 7h16M4 12h16M4 17h10"),
  };
