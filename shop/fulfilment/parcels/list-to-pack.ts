import type { Database } from "../../schema.ts";
import { canLeaveOut, refusalToPack, unpaidOf } from "./move-refusal.ts";
import { listOrdersToPack } from "./orders-to-pack-queries.ts";
import { maxToPack, type ParcelKey, parcelKeyText } from "./parcel-key.ts";
import {
  type Article,
  listIdsToPack,
  listIdsToPrintAgain,
  listParcels,
  type OrderInParcel,
  type Parcel,
} from "./parcel-queries.ts";

/** What goes into one parcel: planned already, or the orders of which Print makes one. */
export interface ToPack {
  key: ParcelKey;
  /** Such as `SH-1001`; null: it is not planned yet. */
  reference: string | null;
  courierName: string | null;
  trackingNumber: string | null;
  /** Paisa. */
  collects: number;
  orders: OrderInParcel[];
  articles: Article[];
  /** Numbers of orders that were to travel with these and are not paid. */
  unpaid: number[];
}

/** What is to be packed, the oldest order first; nothing of an order that is not confirmed. */
export async function listToPack(db: Database): Promise<ToPack[]> {
  const [planned, waiting] = await Promise.all([
    listIdsToPack(db, maxToPack).then((ids) => listParcels(db, ids)),
    listOrdersToPack(db, { limit: maxToPack }),
  ]);
  const parcels = planned.flatMap(({ id, articles, ...parcel }): ToPack[] => {
    const { unpaid, others } = unpaidOf(parcel);
    if (unpaid.length > 0 && !canLeaveOut(parcel)) return [];
    if (refusalToPack({ ...parcel, orders: others })) return [];
    const isLeftOut = ({ orderId }: Article) => unpaid.some((order) => order.id === orderId);
    return [
      {
        ...parcel,
        key: { kind: "parcel", id },
        orders: others,
        articles: articles.filter((article) => !article.isCancelled && !isLeftOut(article)),
        unpaid: unpaid.map(({ number }) => number),
      },
    ];
  });
  const orders = waiting.map(({ root, ...rest }): ToPack => {
    const key = { kind: "orders", id: root } as const;
    return { key, reference: null, courierName: null, trackingNumber: null, ...rest };
  });
  const oldest = ({ orders: [first] }: ToPack) => Date.parse(first?.placedAt ?? "");
  return [...parcels, ...orders]
    .sort((one, other) => oldest(one) - oldest(other) || compareKeys(one, other))
    .slice(0, maxToPack);
}

/** Packed parcels whose printed slip says another sum than they collect by now. */
export async function listToPrintAgain(db: Database): Promise<Parcel[]> {
  const parcels = await listParcels(db, await listIdsToPrintAgain(db, maxToPack));
  return parcels.filter((parcel) => refusalToPack(parcel) === null);
}

function compareKeys(one: ToPack, other: ToPack): number {
  return parcelKeyText(one.key) < parcelKeyText(other.key) ? -1 : 1;
}
