/** The roles of people who work in the shop, the most powerful first. Everyone else is a customer. */
export const staffRoles = ["owner", "manager", "packer", "caller", "bookkeeper"] as const;
export type StaffRole = (typeof staffRoles)[number];

/** A role in the owner's words. */
export const roleLabels = {
  owner: "Owner",
  manager: "Manager",
  packer: "Packer",
  caller: "Caller",
  bookkeeper: "Bookkeeper",
} as const satisfies Record<StaffRole, string>;

/** What a role is for, in a sentence. */
export const roleSummaries = {
  owner: "Can see and change everything, invite staff and download files.",
  manager: "Can do everything except staff, payment settings and downloads.",
  packer: "Packs, hands over and receives parcels. Sees the cash that a parcel collects, no other prices.",
  caller: "Sees orders with phone numbers and adds notes. Does not see sales totals.",
  bookkeeper: "Sees order amounts, sales totals and payments. Does not see products.",
} as const satisfies Record<StaffRole, string>;

const allStaff = staffRoles;
const ownerAlone = ["owner"] as const;
const admins = ["owner", "manager"] as const;

/** What each role may do: the only such table, for screens, forms and the data of screens (decision 058). */
export const permissions = {
  /** Orders with the customer, the address and what to pack. */
  "orders.see": allStaff,
  /** Prices and sums of an order; the amount that a caller names on the phone. */
  "orders.amounts": ["owner", "manager", "caller", "bookkeeper"],
  "orders.email": ["owner", "manager", "caller", "bookkeeper"],
  /** Takings and counts of the whole shop. */
  "figures.see": ["owner", "manager", "bookkeeper"],
  "orders.status": admins,
  "orders.tracking": ["owner", "manager", "packer"],
  /** Packing, scanning, handing over and taking back, with the cash that a parcel collects: no price, no total, nothing of what is paid. */
  "parcels.pack": ["owner", "manager", "packer"],
  /** Booking parcels with couriers, and saying where they are. */
  "parcels.book": ["owner", "manager", "packer"],
  "orders.notes": ["owner", "manager", "caller"],
  /** Items and delivery of a placed order, and new orders by phone or chat. */
  "orders.change": ["owner", "manager", "caller"],
  /** Forgetting a customer without an account. */
  "customers.erase": ownerAlone,
  /** Asking couriers to try again, and settling complaints. */
  "parcels.chase": ["owner", "manager", "caller"],
  /** Asking customers whether they want their parcel, and what they answer. */
  confirmation: ["owner", "manager", "caller"],
  /** Sending to a number against which the owner has set a mark. */
  "confirmation.despite-mark": admins,
  /** Marking a number as one to which only what is paid is sent, or nothing. */
  "numbers.mark": ownerAlone,
  "payments.confirm": ["owner", "manager", "bookkeeper"],
  /** Letting money go back to a customer; requesting it, and paying what is approved, needs `payments.confirm`. */
  "refunds.approve": ownerAlone,
  /** Files of orders and customers. */
  exports: ownerAlone,
  products: admins,
  /** Entering what was counted; booking it needs `products`. */
  "stock.count": ["owner", "manager", "packer"],
  customers: admins,
  messages: admins,
  subscribers: admins,
  outbox: admins,
  /** Words, contact details, and what else visitors see. */
  settings: admins,
  /** Payment accounts, and how much others may give away. */
  "settings.money": ownerAlone,
  /** The list of a first day on Today. */
  "first-day": ownerAlone,
  staff: ownerAlone,
  /** Couriers, their cities, tariffs, rules and sheets. */
  couriers: admins,
  /** What the shop's accounts at couriers are opened with. */
  "couriers.credentials": ownerAlone,
  audit: admins,
  /** One's own sign-in. */
  "own.sign-in": allStaff,
} as const satisfies Record<string, readonly StaffRole[]>;

export type Permission = keyof typeof permissions;

/** Whether a role may do something; without a role: no. */
export function may(role: StaffRole | null, permission: Permission): boolean {
  return role !== null && (permissions[permission] as readonly StaffRole[]).includes(role);
}

/** Whether a text names a role. */
export function isStaffRole(text: unknown): text is StaffRole {
  return (staffRoles as readonly unknown[]).includes(text);
}
