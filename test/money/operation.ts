import { type ShipmentState, stateMachines } from "../../shop/orders/model/state-machines.ts";
import type { SaidParcel } from "./said.ts";
import type { Chance, World } from "./world.ts";

/** What an operation is done to; `order` and `parcel` name a row or a column of the table of what was tried. */
export type Args = { order?: number; parcel?: number; [name: string]: unknown };

/** One thing that someone does, through the use case that the route's action calls. */
export interface Operation {
  name: string;
  /** How often it is tried, beside the others. */
  weight: number;
  /** The facts that it may change, as paths of `factPaths`; `*` stands for one word or more. */
  changes: (args: Args, before: World) => string[];
  /** States of a parcel in which it never does anything, each with why. */
  never: { readonly [State in ShipmentState]?: string };
  /** null: there is nothing to do it to. */
  choose: (world: World, chance: Chance) => Args | null;
  /** Does it, and enters in the ledger what the test has paid, got back or heard. @returns false: it was refused */
  run: (world: World, args: never) => Promise<boolean>;
}

/** An operation whose arguments are typed. */
export function operation<Own extends Args>(
  one: Omit<Operation, "choose" | "run" | "changes" | "never"> & {
    never?: Operation["never"];
    changes: (args: Own, before: World) => string[];
    choose: (world: World, chance: Chance) => Own | null;
    run: (world: World, args: Own) => Promise<boolean>;
  },
): Operation {
  return { never: {}, ...one } as unknown as Operation;
}

export const shipmentStates = Object.keys(stateMachines.shipment) as ShipmentState[];

/** These states, each with the same reason. */
export const neverAt = (states: readonly ShipmentState[], why: string): Operation["never"] =>
  Object.fromEntries(states.map((state) => [state, why]));

/** The states other than these, each with its line of the state machine. */
export function onlyIn(...allowed: ShipmentState[]): Operation["never"] {
  const others = shipmentStates.filter((state) => !allowed.includes(state));
  return Object.fromEntries(others.map((state) => [state, machineLine(state)]));
}

/** The states from which none of these follows, each with its line of the state machine. */
export function onlyBefore(...next: ShipmentState[]): Operation["never"] {
  const after = (state: ShipmentState): readonly string[] => stateMachines.shipment[state];
  return onlyIn(...shipmentStates.filter((state) => next.some((one) => after(state).includes(one))));
}

const machineLine = (state: ShipmentState) =>
  `shipment: ${state}: ${JSON.stringify(stateMachines.shipment[state])}`;

/** One of the parcels in these states; undefined: there is none. */
export function pickParcel(
  { said }: World,
  chance: Chance,
  allowed: readonly string[],
  isMeant: (parcel: SaidParcel) => boolean = () => true,
): SaidParcel | undefined {
  return chance.pick(said.parcels.filter((parcel) => allowed.includes(parcel.state) && isMeant(parcel)));
}
