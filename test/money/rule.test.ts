import { describe, expect, it } from "vitest";
import { accountOf, type Facts, Money, partsOf, tell } from "./rule.ts";

const rupees = (paisa: number) => paisa / 100;

interface Example {
  name: string;
  /** Rupees of each piece, by order. Each line has as many pieces as its parcels and the rest hold. */
  lines: { order?: number; price: number; cancelled?: true }[];
  /** What each parcel holds: the number of a line from 0, once for each piece. */
  parcels: { state?: string; holds: number[]; good?: number; told?: number }[];
  rest?: number[];
  money?: (ledger: Money) => void;
  /** In rupees, of the first order. */
  atDoor: number;
  /** In rupees, of all orders together: each parcel, then the rest, then what no one brings. */
  parcelParts: (number | null)[];
  restPart?: number;
  gonePart?: number;
  /** Absent: as `parcelParts`. */
  today?: (number | null)[];
}

/** The facts of an example: lines are numbered from 1 through all orders. */
function factsOf({ lines, parcels, rest = [] }: Example): Facts {
  const orderOf = (index: number) => lines[index]?.order ?? 1;
  const held = [...parcels.flatMap(({ holds }) => holds), ...rest];
  const countOf = (all: number[], index: number) => all.filter((one) => one === index).length;
  return {
    onDelivery: [...new Set(lines.map((_, index) => orderOf(index)))],
    lines: lines.map(({ price, cancelled }, index) => ({
      order: orderOf(index),
      line: index,
      price: Math.round(price * 100),
      quantity: Math.max(countOf(held, index), 1),
      status: cancelled ? "cancelled" : "pending",
    })),
    parcels: parcels.map(({ state = "planned", holds, good }, id) => ({
      id,
      state,
      callOpen: false,
      onSheet: false,
      pieces: [...new Set(holds)].map((index) => {
        const quantity = countOf(holds, index);
        const back = state === "received_back" ? (good ?? quantity) : null;
        return { order: orderOf(index), line: index, quantity, good: back };
      }),
    })),
  };
}

// The examples of `money.md`, worked out by hand.
const examples: Example[] = [
  {
    name: "lines 1,999 and 1,199, a parcel each; line 1 cancelled",
    lines: [{ price: 1999, cancelled: true }, { price: 1199 }],
    parcels: [{ holds: [] }, { holds: [1] }],
    atDoor: 1199,
    parcelParts: [null, 1199],
  },
  {
    name: "P1 holds 1,999 and 249, P2 1,199; the 249 cancelled",
    lines: [{ price: 1999 }, { price: 249, cancelled: true }, { price: 1199 }],
    parcels: [{ holds: [0] }, { holds: [2] }],
    atDoor: 3198,
    parcelParts: [1999, 1199],
  },
  {
    name: "the same order by JazzCash, sent as cash on delivery",
    lines: [{ price: 1999 }, { price: 249 }, { price: 1199 }],
    parcels: [{ holds: [0, 1] }, { holds: [2] }],
    atDoor: 3447,
    parcelParts: [2248, 1199],
  },
  {
    name: "A1 with C in P1, A2 with B in P2; a transfer pays all of A",
    lines: [{ price: 1999 }, { price: 1199 }, { order: 2, price: 1999 }, { order: 3, price: 249 }],
    parcels: [{ holds: [0, 3] }, { holds: [1, 2] }],
    money: (ledger) => {
      ledger.paid = 319_800;
    },
    atDoor: 0,
    parcelParts: [249, 1999],
  },
  {
    name: "P1 worth 1,999 delivered and paid, P2 1,199; a discount of 200 given now",
    lines: [{ price: 1999 }, { price: 1199 }],
    parcels: [{ state: "delivered", holds: [0] }, { holds: [1] }],
    money: (ledger) => {
      ledger.paid = 199_900;
      ledger.corrections = -20_000;
    },
    atDoor: 999,
    parcelParts: [null, 999],
  },
  {
    name: "P1 told to a courier, P2 not told; 1,000 come by transfer",
    lines: [{ price: 1999 }, { price: 1199 }],
    parcels: [{ state: "booked", holds: [0], told: 1999 }, { holds: [1] }],
    money: (ledger) => {
      ledger.paid = 100_000;
    },
    atDoor: 2198,
    parcelParts: [1999, 199],
  },
  {
    name: "both told, then 1,000 come by transfer",
    lines: [{ price: 1999 }, { price: 1199 }],
    parcels: [
      { state: "booked", holds: [0], told: 1999 },
      { state: "booked", holds: [1], told: 1199 },
    ],
    money: (ledger) => {
      ledger.paid = 100_000;
    },
    atDoor: 2198,
    parcelParts: [1999, 1199],
    today: [1999, 199],
  },
  {
    name: "P1 lost, its line not packed again, P2 not told",
    lines: [{ price: 1999 }, { price: 1199 }],
    parcels: [{ state: "lost", holds: [0] }, { holds: [1] }],
    atDoor: 3198,
    parcelParts: [null, 1199],
    gonePart: 1999,
  },
  {
    name: "three parcels of 333 each, delivery 200",
    lines: [{ price: 333 }, { price: 333 }, { price: 333 }],
    parcels: [{ holds: [0] }, { holds: [1] }, { holds: [2] }],
    money: (ledger) => {
      ledger.corrections = 20_000;
    },
    atDoor: 1199,
    parcelParts: [400, 400, 399],
  },
  {
    name: "prices 1,999.50 and 1,199.50 in two parcels",
    lines: [{ price: 1999.5 }, { price: 1199.5 }],
    parcels: [{ holds: [0] }, { holds: [1] }],
    atDoor: 3199,
    parcelParts: [2000, 1199],
  },
  {
    name: "two items that cost nothing in two parcels, delivery 150",
    lines: [{ price: 0 }, { price: 0 }],
    parcels: [{ holds: [0] }, { holds: [1] }],
    money: (ledger) => {
      ledger.corrections = 15_000;
    },
    atDoor: 150,
    parcelParts: [75, 75],
  },
  {
    name: "two pieces of 1,999, one in a parcel, one still to be packed",
    lines: [{ price: 1999 }],
    parcels: [{ holds: [0] }],
    rest: [0],
    atDoor: 3998,
    parcelParts: [1999],
    restPart: 1999,
  },
  {
    name: "P1 came back good, its line to be packed again; P2 not told",
    lines: [{ price: 1999 }, { price: 1199 }],
    parcels: [{ state: "received_back", holds: [0], good: 1 }, { holds: [1] }],
    atDoor: 3198,
    parcelParts: [null, 1199],
    restPart: 1999,
  },
  {
    name: "P1 came back damaged",
    lines: [{ price: 1999 }, { price: 1199 }],
    parcels: [{ state: "received_back", holds: [0], good: 0 }, { holds: [1] }],
    atDoor: 3198,
    parcelParts: [null, 1199],
    gonePart: 1999,
  },
];

describe("the rule of a parcel's cash", () => {
  it.each(examples)("gives the sums worked out by hand: $name", (example) => {
    const facts = factsOf(example);
    const orders = facts.onDelivery;
    const ledger = new Map(orders.map((order) => [order, new Money()]));
    const [first = new Money()] = ledger.values();
    example.money?.(first);
    for (const [id, { told }] of example.parcels.entries()) if (told) first.told.set(id, told * 100);
    const parts = [...ledger].flatMap(([order, money]) => partsOf(facts, order, money));
    const sumOf = (place: string, parcel: number | null, field: "part" | "today") => {
      const found = parts.filter((one) => one.place === place && one.parcel === parcel);
      return found.length > 0 ? rupees(found.reduce((sum, one) => sum + one[field], 0)) : null;
    };
    expect(rupees(accountOf(facts, 1, first).atDoor)).toBe(example.atDoor);
    expect(example.parcels.map((_, id) => sumOf("parcel", id, "part"))).toEqual(example.parcelParts);
    expect([sumOf("rest", null, "part"), sumOf("gone", null, "part")]).toEqual([
      example.restPart ?? null,
      example.gonePart ?? null,
    ]);
    expect(example.parcels.map((_, id) => sumOf("parcel", id, "today"))).toEqual(
      example.today ?? example.parcelParts,
    );
  });
});

describe("the account of an order", () => {
  const facts = (cancelled: boolean[]): Facts => ({
    onDelivery: [1],
    parcels: [],
    lines: cancelled.map((is, line) => ({
      order: 1,
      line,
      price: line === 0 ? 199_900 : 24_900,
      quantity: 1,
      status: is ? "cancelled" : "pending",
    })),
  });
  const refunded = (state: "paid" | "declined") => {
    const money = new Money();
    money.paid = 224_800;
    money.refunds.push({ amount: 150_000, cut: 150_000, state });
    return money;
  };

  it("owes at most what is left of the payment after a price cut and a cancelled line", () => {
    expect(accountOf(facts([true, false]), 1, refunded("paid"))).toMatchObject({ total: 0, due: -74_800 });
  });

  it("counts no price cut of a declined refund", () => {
    expect(accountOf(facts([false, false]), 1, refunded("declined")).due).toBe(0);
  });

  it("keeps an advance of an order without a line", () => {
    const money = refunded("paid");
    money.keptAdvance = 74_800;
    expect(accountOf(facts([true, true]), 1, money)).toMatchObject({ total: 74_800, due: 0 });
  });
});

describe("tell", () => {
  it("rounds a part down to the rupee, with a correction of the paisa", () => {
    const facts = factsOf({ lines: [{ price: 10.75 }], parcels: [{ holds: [0] }] } as unknown as Example);
    const money = new Money();
    tell(facts, 0, new Map([[1, money]]));
    expect([money.told.get(0), money.corrections]).toEqual([1000, -75]);
  });
});
