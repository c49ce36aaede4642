import type { Consignee } from "./consignee.ts";

/** The account of the shop at a courier, as an adapter needs it; all of it comes from the owner's settings. */
export interface CourierAccount {
  courierId: string;
  /** Without a slash at its end. */
  baseUrl: string;
  /** Opened for this call; never logged or stored. */
  credentials: Readonly<Record<string, string>>;
  /** Such as pickup address codes. */
  settings: Readonly<Record<string, unknown>>;
}

/** One thing that an account at a courier needs, as the owner fills it in. */
export interface AccountField {
  /** Its key in `CourierAccount.credentials` or `CourierAccount.settings`. */
  name: string;
  label: string;
  required: boolean;
  help?: string;
}

export interface AccountFields {
  /** Where the courier's interface is, by its guide; a setting, because guides age. */
  baseUrl: string;
  /** Secret: sealed when stored. */
  credentials: readonly AccountField[];
  settings: readonly AccountField[];
}

/** A parcel as a courier books it, for the cash that it collects; 0: none. */
export interface ParcelToBook extends Consignee {
  /** What it collects. */
  cashRupees: number;
  /** The shop's own, such as `SH-1001`: the name by which an interrupted booking is found again. */
  reference: string;
  weightGrams: number;
  pieces: number;
  /** What is in it, in words for the label. */
  contents: string;
  instructions?: string;
}

/** What a courier is asked to change of a parcel that it has. */
export interface CourierChange {
  trackingNumber: string;
  /** The change in words. */
  remarks: string;
  /** As it was booked. */
  booked: Consignee & Pick<ParcelToBook, "cashRupees">;
  /** As it is to be; the city stays. */
  wanted: Pick<ParcelToBook, "name" | "address" | "phone" | "cashRupees">;
}

/** Why a call has brought nothing: the courier said no, or no one knows what it did. */
export type CourierFailure =
  /** In the courier's words. `retry`: the same call may succeed later, and has done nothing. */
  | { outcome: "refused"; reason: string; retry?: boolean }
  /** The answer was lost, or came and is `unreadable`: the call may have worked. */
  | { outcome: "no_answer"; reason: string; unreadable?: true };

export type CourierResult<T> = ({ outcome: "done" } & T) | CourierFailure;

/** A city of a courier's list, as it was fetched or typed. */
export interface CourierCity {
  code: string;
  name: string;
  pickup: boolean;
  delivery: boolean;
}

/** What an event of a courier means for the parcel; `other`: it is shown, and changes nothing. */
export type CourierEventMeaning =
  | "booked"
  | "scanned"
  | "out_for_delivery"
  | "attempted"
  | "delivered"
  | "coming_back"
  | "received_back"
  | "cancelled"
  | "lost"
  | "other";

export interface CourierEvent {
  /** The courier's code, else its words in one spelling: one event has one code. */
  code: string;
  meaning: CourierEventMeaning;
  /** In the courier's words. */
  text: string;
  reason?: string;
  at: Date;
  /** The courier tells no time: `at` is when it was asked, in the courier's order. */
  untimed?: true;
}

export interface TrackedParcel {
  trackingNumber: string;
  events: CourierEvent[];
}

export interface FoundBooking {
  trackingNumber: string;
  /** It was cancelled at the courier: it is no booking. */
  cancelled: boolean;
}

/** Paisa, as the courier says them. */
export interface CourierCharges {
  trackingNumber: string;
  freight: number;
  fuel: number;
  handling: number;
  returned: number;
  tax: number;
  total: number;
}

export interface CourierPayment {
  trackingNumber: string;
  paid: boolean;
  /** Of the courier's payment, such as its CPR number. */
  reference: string | null;
  paidOn: Date | null;
}

export interface CourierDocument {
  contentType: string;
  bytes: Uint8Array;
}

type Ask<Question extends unknown[], Answer> = (
  account: CourierAccount,
  ...args: [...question: Question, signal: AbortSignal]
) => Promise<CourierResult<Answer>>;
type AskOfMany<Answer> = Ask<[trackingNumbers: readonly string[]], Answer>;

/**
 * What every courier with a protocol can be asked. Each call is one HTTP exchange with a time limit (or a few that change
 * nothing); none retries, and none throws for what a courier answers or fails to answer.
 */
export interface CourierAdapter {
  /** What the owner must enter for it. */
  readonly account: AccountFields;
  /**
   * About how many parcels it is asked in one go, so that a lost answer is lost for few; absent: 20. Labels: how many one
   * document holds; absent: labels come one by one.
   */
  readonly atOnce?: { readonly track?: number; readonly money?: number; readonly labels?: number };
  listCities: Ask<[], { cities: CourierCity[] }>;
  book: Ask<[parcel: ParcelToBook], { trackingNumber: string }>;
  /** Finds what an interrupted booking has made. Absent: this courier cannot answer by our reference (PostEx). */
  findByReference?: Ask<[reference: string], { bookings: FoundBooking[] }>;
  cancel: Ask<[trackingNumber: string], object>;
  /** All that the courier knows of these parcels, in any order; those that it does not know are absent. */
  track: AskOfMany<{ parcels: TrackedParcel[] }>;
  /** After a failed attempt: try again, or bring it back. */
  advise: Ask<[advice: { trackingNumber: string; advice: "retry" | "return"; remarks: string }], object>;
  /** Asks the courier to change a parcel that it has. Absent: it takes no such request by its protocol. */
  intercept?: Ask<[change: CourierChange], object>;
  labels: AskOfMany<{ documents: CourierDocument[] }>;
  loadSheet: AskOfMany<{ document: CourierDocument }>;
  charges?: AskOfMany<{ charges: CourierCharges[] }>;
  payments: AskOfMany<{ payments: CourierPayment[] }>;
}
