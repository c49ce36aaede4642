import type { Hands, Parcel, Part, Placed } from "./kinds.ts";

/** What an order costs and what its parcels collect, in rupees, worked out by hand. */
export interface Money {
  total: number;
  /** Received, whatever went back. */
  paid: number;
  /** Paid back. */
  back?: number;
  /** Below 0: owed to the customer. */
  due: number;
  /** An advance that is awaited. */
  awaited?: number;
  /** In cash at the door, for the parcels of the order with all that is in them, and what is still to be packed. */
  door: number;
  /** The order's own part of it; absent: all of it. */
  own?: number;
  /** What each parcel collects with all that is in it, the oldest first. */
  parcels?: number[];
  /** The totals of all orders in its parcels; absent: it travels alone. */
  together?: number;
  /** What companions in the parcel have yet to pay in another way. */
  companions?: number;
}

/** A list of the dashboard, or a stage, in which an order is, so that readers know what applies. */
export type Place =
  | "to confirm" // its customer has not been asked
  | "to pack" // something of it is in no parcel, and may be packed
  | "planned" // in a parcel that is here and not packed
  | "to book" // in a parcel that no courier is told of
  | "on the sheet" // in a parcel of a booking sheet
  | "to leave" // in a parcel that is packed and booked
  | "left" // in a parcel that is with a courier or rider
  | "with the rider"
  | "attempted"
  | "coming back"
  | "delivered"
  | "at JazzCash" // a payment was begun
  | "transfer awaited"
  | "owed back" // in the list of refunds to request
  | "refund open" // a refund of it waits
  | "refunded"
  | "cash though paid" // Paid, but the courier will collect cash
  | "not paid" // Delivered, not paid
  | "refused" // on the phone
  | "duplicate" // beside another order of the same phone
  | "a line cancelled"
  | "ended"; // nothing of it is pending

/** One of the orders, after its kind was made. */
export interface MoneyOrder {
  kind: string;
  placed: Placed;
  parcels: Parcel[];
  refundId?: number;
  money: Money;
  places: readonly Place[];
}

type Made = Pick<MoneyOrder, "placed"> & Partial<Pick<MoneyOrder, "parcels" | "refundId">>;

/** Orders that are made together: what is done, and of each what is true afterwards. */
interface Kind {
  make(hands: Hands): Promise<Made[]>;
  orders: { kind: string; money: Money; places: Place[] }[];
}

const serum = "lumiskin-retinol"; // 1,999
const glove = "lumiskin-exfoliating-glove"; // 1,199
const razor = "eyebrow-razor"; // 249
const brush = "silicone-bath-brush"; // 2,199
const cupping = "smart-massage-vacuum-cupping"; // 6,000
const bar = "k7w2q9xm4d1hz8rt5bvc"; // 2,699

const one = (kind: string, money: Money, places: Place[], make: (hands: Hands) => Promise<Made>): Kind => ({
  make: async (hands) => [await make(hands)],
  orders: [{ kind, money, places }],
});

/** A confirmed order paid in cash. */
async function cash(hands: Hands, items: [string, number][], person?: Placed["person"]): Promise<Placed> {
  const placed = await hands.place(items, person && { person });
  await hands.confirm(placed);
  return placed;
}

/** A parcel of whole lines that has left with a courier. */
async function sent(hands: Hands, parts: Part[], courier: string): Promise<Parcel> {
  const parcel = await hands.parcel(parts);
  await hands.book(parcel, courier);
  await hands.give(parcel);
  return parcel;
}

/** Serum and glove, a parcel each. */
async function divided(hands: Hands) {
  const placed = await cash(hands, [
    [serum, 1],
    [glove, 1],
  ]);
  const first: Part[] = [[placed, 1]];
  return { placed, first, second: [[placed, 2]] as Part[] };
}

export const kinds: Kind[] = [
  one(
    "cash, not confirmed",
    { total: 2199, paid: 0, due: 2199, door: 2199 },
    ["to confirm"],
    async (hands) => ({ placed: await hands.place([[brush, 1]]) }),
  ),
  one(
    "cash, in a parcel",
    { total: 2248, paid: 0, due: 2248, door: 2248, parcels: [2248] },
    ["planned", "to book"],
    async (hands) => {
      const placed = await cash(hands, [
        [serum, 1],
        [razor, 1],
      ]);
      return {
        placed,
        parcels: [
          await hands.parcel([
            [placed, 1],
            [placed, 2],
          ]),
        ],
      };
    },
  ),
  one(
    "cash, still to be packed",
    { total: 5398, paid: 0, due: 5398, door: 5398 },
    ["to pack"],
    async (hands) => ({ placed: await cash(hands, [[bar, 2]]) }),
  ),
  one(
    "cash, on a booking sheet",
    { total: 498, paid: 0, due: 498, door: 498, parcels: [498] },
    ["planned", "on the sheet"],
    async (hands) => {
      const placed = await cash(hands, [[razor, 2]]);
      const parcel = await hands.parcel([[placed, 1, 2]]);
      await hands.book(parcel, "tcs");
      return { placed, parcels: [parcel] };
    },
  ),
  one(
    "cash, booked and packed",
    { total: 4398, paid: 0, due: 4398, door: 4398, parcels: [4398] },
    ["to leave"],
    async (hands) => {
      const placed = await cash(hands, [[brush, 2]]);
      const parcel = await hands.parcel([[placed, 1, 2]]);
      await hands.book(parcel, "trax");
      await hands.pack(parcel, "packer");
      return { placed, parcels: [parcel] };
    },
  ),
  one(
    "cash, on the way",
    { total: 6000, paid: 0, due: 6000, door: 6000, parcels: [6000] },
    ["left"],
    async (hands) => {
      const placed = await cash(hands, [[cupping, 1]]);
      return { placed, parcels: [await sent(hands, [[placed, 1]], "postex")] };
    },
  ),
  one(
    "cash, with the own rider",
    { total: 3198, paid: 0, due: 3198, door: 3198, parcels: [3198] },
    ["left", "with the rider"],
    async (hands) => {
      const placed = await cash(hands, [
        [serum, 1],
        [glove, 1],
      ]);
      return {
        placed,
        parcels: [
          await sent(
            hands,
            [
              [placed, 1],
              [placed, 2],
            ],
            "rider",
          ),
        ],
      };
    },
  ),
  one(
    "cash, an attempt failed",
    { total: 2699, paid: 0, due: 2699, door: 2699, parcels: [2699] },
    ["left", "attempted"],
    async (hands) => {
      const placed = await cash(hands, [[bar, 1]]);
      const parcel = await sent(hands, [[placed, 1]], "leopards");
      await hands.hear(parcel, "attempted");
      return { placed, parcels: [parcel] };
    },
  ),
  one(
    "cash, delivered",
    { total: 4198, paid: 4198, due: 0, door: 0, parcels: [4198] },
    ["delivered"],
    async (hands) => {
      const placed = await cash(hands, [
        [serum, 1],
        [brush, 1],
      ]);
      const parcel = await sent(
        hands,
        [
          [placed, 1],
          [placed, 2],
        ],
        "trax",
      );
      await hands.hear(parcel, "delivered");
      return { placed, parcels: [parcel] };
    },
  ),
  one("JazzCash, unpaid", { total: 1999, paid: 0, due: 1999, door: 0 }, ["at JazzCash"], async (hands) => {
    const placed = await hands.place([[serum, 1]], { payment: "jazzcash" });
    await hands.beginPayment(placed);
    return { placed };
  }),
  one(
    "JazzCash, paid",
    { total: 2199, paid: 2199, due: 0, door: 0, parcels: [0] },
    ["at JazzCash", "planned", "to book"],
    async (hands) => {
      const placed = await hands.place([[brush, 1]], { payment: "jazzcash" });
      await hands.payByJazzCash(placed, 2199);
      return { placed, parcels: [await hands.parcel([[placed, 1]])] };
    },
  ),
  one(
    "transfer, unpaid",
    { total: 1448, paid: 0, due: 1448, door: 0 },
    ["transfer awaited"],
    async (hands) => ({
      placed: await hands.place(
        [
          [glove, 1],
          [razor, 1],
        ],
        { payment: "transfer" },
      ),
    }),
  ),
  one("transfer, paid", { total: 8199, paid: 8199, due: 0, door: 0 }, ["to pack"], async (hands) => {
    const placed = await hands.place(
      [
        [cupping, 1],
        [brush, 1],
      ],
      { payment: "transfer" },
    );
    await hands.transfer(placed, 8199);
    return { placed };
  }),
  one(
    "advance awaited",
    { total: 6249, paid: 0, due: 6249, awaited: 1500, door: 4749 },
    [],
    async (hands) => {
      const placed = await cash(hands, [
        [cupping, 1],
        [razor, 1],
      ]);
      await hands.ask(placed, 1500);
      return { placed };
    },
  ),
  one(
    "advance paid",
    { total: 7199, paid: 2000, due: 5199, door: 5199, parcels: [5199] },
    ["planned", "to book"],
    async (hands) => {
      const placed = await cash(hands, [
        [cupping, 1],
        [glove, 1],
      ]);
      await hands.ask(placed, 2000);
      await hands.receiveAsked(placed);
      return {
        placed,
        parcels: [
          await hands.parcel([
            [placed, 1],
            [placed, 2],
          ]),
        ],
      };
    },
  ),
  one(
    "price cut by a refund larger than owed",
    { total: 748, paid: 2248, back: 1500, due: 0, door: 0 },
    ["at JazzCash", "refunded", "to pack"],
    async (hands) => {
      const placed = await hands.place(
        [
          [serum, 1],
          [razor, 1],
        ],
        { payment: "jazzcash" },
      );
      await hands.payByJazzCash(placed, 2248);
      return { placed, refundId: await hands.refund(placed, 1500, "paid") };
    },
  ),
  one(
    "price cut, then a line cancelled",
    // Of 2,248, 1,500 went back, and nothing of 249 less 1,500 is to be paid: 748 are owed.
    { total: 0, paid: 2248, back: 1500, due: -748, door: 0 },
    ["at JazzCash", "owed back", "refunded", "to pack", "a line cancelled"],
    async (hands) => {
      const placed = await hands.place(
        [
          [serum, 1],
          [razor, 1],
        ],
        { payment: "jazzcash" },
      );
      await hands.payByJazzCash(placed, 2248);
      const refundId = await hands.refund(placed, 1500, "paid");
      await hands.end(placed, 1, "cancelled");
      return { placed, refundId };
    },
  ),
  one(
    "price cut that was declined",
    { total: 2448, paid: 2448, due: 0, door: 0 },
    ["at JazzCash", "to pack"],
    async (hands) => {
      const placed = await hands.place(
        [
          [brush, 1],
          [razor, 1],
        ],
        { payment: "jazzcash" },
      );
      await hands.payByJazzCash(placed, 2448);
      return { placed, refundId: await hands.refund(placed, 700, "refused") };
    },
  ),
  one(
    "kept advance",
    { total: 500, paid: 500, due: 0, door: 0, parcels: [1499] },
    ["ended", "a line cancelled"],
    async (hands) => {
      const placed = await cash(hands, [[serum, 1]]);
      await hands.ask(placed, 500);
      await hands.receiveAsked(placed);
      const parcel = await sent(hands, [[placed, 1]], "trax");
      await hands.hear(parcel, "coming_back");
      await hands.receive(parcel, [[placed, 1]], "good");
      await hands.end(placed, 1, "cancelled");
      await hands.keep(placed);
      return { placed, parcels: [parcel] };
    },
  ),
  {
    make: async (hands) => {
      const first = await cash(hands, [[brush, 1]]);
      const other = await cash(hands, [[cupping, 1]], first.person);
      await hands.join(first, other);
      return [{ placed: first }, { placed: other }];
    },
    orders: [
      {
        kind: "joined, planned together",
        money: { total: 2199, paid: 0, due: 2199, door: 8199, own: 2199, together: 8199 },
        places: ["to pack"],
      },
      {
        kind: "joined, planned together: the other",
        money: { total: 6000, paid: 0, due: 6000, door: 8199, own: 6000, together: 8199 },
        places: ["to pack"],
      },
    ],
  },
  {
    make: async (hands) => {
      const first = await cash(hands, [[serum, 1]]);
      const other = await cash(hands, [[razor, 1]], first.person);
      await hands.join(first, other);
      const parcel = await hands.parcel([
        [first, 1],
        [other, 1],
      ]);
      await hands.book(parcel, "postex");
      await hands.give(parcel);
      return [
        { placed: first, parcels: [parcel] },
        { placed: other, parcels: [parcel] },
      ];
    },
    orders: [
      {
        kind: "joined, in one parcel",
        money: { total: 1999, paid: 0, due: 1999, door: 2248, own: 1999, parcels: [2248], together: 2248 },
        places: ["left"],
      },
      {
        kind: "joined, in one parcel: the other",
        money: { total: 249, paid: 0, due: 249, door: 2248, own: 249, parcels: [2248], together: 2248 },
        places: ["left"],
      },
    ],
  },
  {
    make: async (hands) => {
      const first = await cash(hands, [[glove, 1]]);
      const other = await hands.place([[serum, 1]], { payment: "transfer", person: first.person });
      await hands.join(first, other);
      return [{ placed: first }, { placed: other }];
    },
    orders: [
      {
        kind: "joined with an unpaid transfer",
        money: { total: 1199, paid: 0, due: 1199, door: 1199, own: 1199, companions: 1999, together: 3198 },
        places: [],
      },
      {
        kind: "joined with an unpaid transfer: the transfer",
        money: { total: 1999, paid: 0, due: 1999, door: 1199, own: 0, together: 3198 },
        places: ["transfer awaited"],
      },
    ],
  },
  {
    make: async (hands) => {
      const { placed: owed, first, second } = await divided(hands);
      const other = await cash(hands, [[serum, 1]], owed.person);
      const small = await cash(hands, [[razor, 1]], owed.person);
      const parcels = [
        await hands.parcel([...first, [small, 1]]),
        await hands.parcel([...second, [other, 1]]),
      ];
      await hands.transfer(owed, 3198);
      const [one, two] = parcels as [Parcel, Parcel];
      return [
        { placed: owed, parcels },
        { placed: other, parcels: [two] },
        { placed: small, parcels: [one] },
      ];
    },
    orders: [
      {
        kind: "paid, in two shared parcels",
        money: { total: 3198, paid: 3198, due: 0, door: 2248, own: 0, parcels: [249, 1999], together: 5446 },
        places: ["planned", "to book"],
      },
      {
        kind: "beside a paid order",
        money: { total: 1999, paid: 0, due: 1999, door: 1999, own: 1999, parcels: [1999], together: 5197 },
        places: ["planned", "to book"],
      },
      {
        kind: "a small one beside a paid order",
        money: { total: 249, paid: 0, due: 249, door: 249, own: 249, parcels: [249], together: 3447 },
        places: ["planned", "to book"],
      },
    ],
  },
  one(
    "two parcels, one delivered",
    { total: 3198, paid: 1999, due: 1199, door: 1199, parcels: [1999, 1199] },
    ["delivered", "planned", "to book"],
    async (hands) => {
      const { placed, first, second } = await divided(hands);
      const parcel = await sent(hands, first, "trax");
      await hands.hear(parcel, "delivered");
      return { placed, parcels: [parcel, await hands.parcel(second)] };
    },
  ),
  one(
    "two parcels, the line of one cancelled",
    { total: 1199, paid: 0, due: 1199, door: 1199, parcels: [0, 1199] },
    ["planned", "to book", "a line cancelled"],
    async (hands) => {
      const { placed, first, second } = await divided(hands);
      const parcels = [await hands.parcel(first), await hands.parcel(second)];
      await hands.end(placed, 1, "cancelled");
      return { placed, parcels };
    },
  ),
  one(
    "pieces cancelled",
    { total: 3998, paid: 0, due: 3998, door: 3998, parcels: [3998] },
    ["planned", "to book"],
    async (hands) => {
      const placed = await cash(hands, [[serum, 3]]);
      const parcel = await hands.parcel([[placed, 1, 3]]);
      await hands.setPieces(placed, 1, 2);
      return { placed, parcels: [parcel] };
    },
  ),
  one(
    "paid after the courier was told",
    { total: 1999, paid: 1999, due: 0, door: 1999, parcels: [1999] },
    ["left", "cash though paid"],
    async (hands) => {
      const placed = await cash(hands, [[serum, 1]]);
      const parcel = await sent(hands, [[placed, 1]], "trax");
      await hands.transfer(placed, 1999);
      return { placed, parcels: [parcel] };
    },
  ),
  one(
    "JazzCash refused, cash, then paid",
    { total: 1199, paid: 1199, due: 0, door: 1199, parcels: [1199] },
    ["at JazzCash", "left", "cash though paid"],
    async (hands) => {
      const placed = await hands.place([[glove, 1]], { payment: "jazzcash" });
      await hands.beginPayment(placed);
      await hands.gatewaySays(placed, "failed", 1199);
      await hands.payCash(placed);
      await hands.confirm(placed);
      const parcel = await sent(hands, [[placed, 1]], "leopards");
      await hands.gatewaySays(placed, "paid", 1199);
      return { placed, parcels: [parcel] };
    },
  ),
  one("overpaid", { total: 249, paid: 500, due: -251, door: 0 }, ["owed back", "to pack"], async (hands) => {
    const placed = await hands.place([[razor, 1]], { payment: "transfer" });
    await hands.transfer(placed, 500);
    return { placed };
  }),
  one(
    "prices with paisa",
    { total: 3199, paid: 0, due: 3199, door: 3199, parcels: [2000, 1199] },
    ["planned", "to book"],
    async (hands) => {
      const { placed, first, second } = await hands.atPrice({ [serum]: 1999.5, [glove]: 1199.5 }, () =>
        divided(hands),
      );
      return { placed, parcels: [await hands.parcel(first), await hands.parcel(second)] };
    },
  ),
  one(
    "items that cost nothing",
    { total: 150, paid: 0, due: 150, door: 150, parcels: [75, 75] },
    ["planned", "to book"],
    async (hands) => {
      const { placed, first, second } = await hands.atPrice({ [serum]: 0, [glove]: 0 }, () => divided(hands));
      await hands.adjust(placed, "delivery", 150);
      return { placed, parcels: [await hands.parcel(first), await hands.parcel(second)] };
    },
  ),
  one(
    "delivery and a discount",
    { total: 1949, paid: 0, due: 1949, door: 1949, parcels: [1949] },
    ["planned", "to book"],
    async (hands) => {
      const placed = await cash(hands, [[serum, 1]]);
      await hands.adjust(placed, "delivery", 150);
      await hands.adjust(placed, "discount", -200);
      return { placed, parcels: [await hands.parcel([[placed, 1]])] };
    },
  ),
  one(
    "completed without a parcel",
    { total: 1199, paid: 0, due: 1199, door: 0 },
    ["ended"],
    async (hands) => {
      const placed = await cash(hands, [[glove, 1]]);
      await hands.end(placed, 1, "completed");
      return { placed };
    },
  ),
  one(
    "one parcel lost",
    { total: 3198, paid: 0, due: 3198, door: 1199, parcels: [1999, 1199] },
    ["planned", "to book"],
    async (hands) => {
      const { placed, first, second } = await divided(hands);
      const parcel = await sent(hands, first, "trax");
      await hands.lose(parcel);
      return { placed, parcels: [parcel, await hands.parcel(second)] };
    },
  ),
  one(
    "one parcel came back damaged",
    { total: 3198, paid: 0, due: 3198, door: 1199, parcels: [1999, 1199] },
    ["planned", "to book"],
    async (hands) => {
      const { placed, first, second } = await divided(hands);
      const parcel = await sent(hands, first, "trax");
      await hands.hear(parcel, "coming_back");
      await hands.receive(parcel, first, "damaged");
      return { placed, parcels: [parcel, await hands.parcel(second)] };
    },
  ),
  one(
    "coming back",
    { total: 1448, paid: 0, due: 1448, door: 1448, parcels: [1448] },
    ["left", "coming back"],
    async (hands) => {
      const placed = await cash(hands, [
        [glove, 1],
        [razor, 1],
      ]);
      const parcel = await sent(
        hands,
        [
          [placed, 1],
          [placed, 2],
        ],
        "postex",
      );
      await hands.hear(parcel, "coming_back");
      return { placed, parcels: [parcel] };
    },
  ),
  one(
    "one parcel delivered, one came back damaged",
    { total: 3198, paid: 1999, due: 1199, door: 0, parcels: [1999, 1199] },
    ["delivered", "not paid"],
    async (hands) => {
      const { placed, first, second } = await divided(hands);
      const delivered = await sent(hands, first, "postex");
      const damaged = await sent(hands, second, "postex");
      await hands.hear(delivered, "delivered");
      await hands.hear(damaged, "coming_back");
      await hands.receive(damaged, second, "damaged");
      return { placed, parcels: [delivered, damaged] };
    },
  ),
  one(
    "refund requested that lowers the price",
    { total: 3398, paid: 3398, due: 0, door: 0 },
    ["at JazzCash", "refund open", "to pack"],
    async (hands) => {
      const placed = await hands.place(
        [
          [brush, 1],
          [glove, 1],
        ],
        { payment: "jazzcash" },
      );
      await hands.payByJazzCash(placed, 3398);
      return { placed, refundId: await hands.refund(placed, 398, "requested") };
    },
  ),
  one("refused on the phone", { total: 2693, paid: 0, due: 2693, door: 2693 }, ["refused"], async (hands) => {
    const placed = await hands.place([
      [glove, 1],
      [razor, 6],
    ]);
    await hands.refuse(placed);
    return { placed };
  }),
  {
    make: async (hands) => {
      const first = await hands.place([[serum, 2]]);
      const other = await hands.place([[bar, 1]], { person: first.person });
      return [{ placed: first }, { placed: other }];
    },
    orders: [
      {
        kind: "two of one phone",
        money: { total: 3998, paid: 0, due: 3998, door: 3998 },
        places: ["to confirm", "duplicate"],
      },
      {
        kind: "two of one phone: the other",
        money: { total: 2699, paid: 0, due: 2699, door: 2699 },
        places: ["to confirm", "duplicate"],
      },
    ],
  },
];

/** Makes all kinds, one after the other. @returns also those that the shop refuses to make, with its reason */
export async function makeOrders(hands: Hands): Promise<{ orders: MoneyOrder[]; refused: string[] }> {
  const orders: MoneyOrder[] = [];
  const refused: string[] = [];
  for (const kind of kinds) {
    const made = await kind.make(hands).catch((error: unknown) => error as Error);
    if (made instanceof Error) refused.push(`${kind.orders[0]?.kind}: ${made.message}`);
    else orders.push(...kind.orders.map((order, index) => ({ ...order, ...ofMade(made[index]) })));
  }
  return { orders, refused };
}

function ofMade(made: Made | undefined) {
  if (!made) throw new Error("a kind made fewer orders than it tells of");
  return { parcels: [], ...made };
}
