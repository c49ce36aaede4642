import type { PrintedBarcode, SlipView } from "./slip-view.ts";

/** Who sends the parcel. */
export interface Sender {
  name: string;
  phone: string | null;
  /** Such as `NTN 1234567-8`; blank: not set. */
  tax: string;
}

/** What is collected for a parcel, unless nothing of it is to be sent. */
function Cash({ slip, label }: { slip: SlipView; label: string }) {
  if (slip.isCancelled) return <b>Cancelled: do not send</b>;
  return (
    <>
      <span>{label}</span>
      <b>{slip.hasCash ? slip.cash : "Nothing"}</b>
    </>
  );
}

/** A packing slip of A6: what is in the parcel, the cash to collect, and where it goes. */
export function Slip({ slip, sender }: { slip: SlipView; sender: Sender }) {
  const hasAmounts = slip.articles.some(({ amount }) => amount !== null);
  return (
    <article className="slip-a6" data-dense={slip.articles.length > 6 || undefined} data-small={slip.small}>
      <header>
        <img src="/logo.svg" alt="LumiSkin" width={285} height={64} />
        <div>
          <b>{slip.orders}</b>
          <span>{slip.date}</span>
        </div>
      </header>
      <BarcodeImage barcode={slip.slipCode} />
      <p className="slip-code">{slip.reference}</p>
      <table>
        <caption className="sr-only">What parcel {slip.reference} holds</caption>
        <thead>
          <tr>
            <th scope="col">Qty</th>
            <th scope="col">Item</th>
            {hasAmounts ? <th scope="col">Rs.</th> : null}
          </tr>
        </thead>
        <tbody>
          {slip.articles.map(({ key, quantity, name, about, amount }) => (
            <tr key={key}>
              <td>
                <b>{quantity}</b>
              </td>
              <td>
                <bdi>{name}</bdi>
                <small>{about}</small>
              </td>
              {hasAmounts ? <td>{amount}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
      {slip.more > 0 ? <p>and {slip.more} more products: see the order</p> : null}
      <p className="slip-due">
        <Cash slip={slip} label="Cash to collect" />
      </p>
      <div className="slip-to">
        <p>
          <b>
            <bdi>{slip.customer}</bdi>
          </b>
          , <bdi>{slip.phones}</bdi>
        </p>
        <p dir="auto" className="slip-address">
          {slip.address}
        </p>
        {slip.landmark ? <p dir="auto">{slip.landmark}</p> : null}
        {slip.city ? (
          <p>
            <b>{slip.city}</b>
          </p>
        ) : null}
        {slip.notes ? (
          <p dir="auto" className="slip-address">
            <b>Note:</b> {slip.notes}
          </p>
        ) : null}
      </div>
      <footer>
        <span>
          {slip.pieces} {slip.pieces === 1 ? "piece" : "pieces"}
          {slip.weight ? ` · ${slip.weight}` : ""}
        </span>
        <span>
          From {sender.name}
          {sender.phone ? `, ${sender.phone}` : ""}
        </span>
        {sender.tax ? <span>{sender.tax}</span> : null}
        <span>Packed by ______</span>
      </footer>
    </article>
  );
}

/** A label of 4 × 6 inches for the outside: nothing of what is in the parcel. */
export function Label({ slip, sender }: { slip: SlipView; sender: Sender }) {
  return (
    <article className="slip-label" data-small={slip.small}>
      <header>
        <b className="label-courier">{slip.courier || sender.name}</b>
        <span>
          {slip.isCancelled ? "Cancelled" : slip.hasCash ? "COD" : "Paid in advance"}
          {slip.weight ? ` · ${slip.weight}` : ""}
        </span>
      </header>
      <BarcodeImage barcode={slip.labelCode} />
      <p className="label-number">{slip.labelCode.text}</p>
      <p className="label-cash">
        <Cash slip={slip} label="Collect cash" />
      </p>
      <div className="label-to">
        <span className="label-word">To</span>
        <p className="label-name">
          <bdi>{slip.customer}</bdi>
        </p>
        <p>
          <b>
            <bdi>{slip.phones}</bdi>
          </b>
        </p>
        <p dir="auto" className="slip-address">
          {slip.address}
        </p>
        {slip.landmark ? (
          <p dir="auto">
            <b>{slip.landmark}</b>
          </p>
        ) : null}
        {slip.city ? <p className="label-city">{slip.city}</p> : null}
      </div>
      <div className="label-from">
        <span className="label-word">From</span>
        <p>
          {sender.name}
          {sender.phone ? (
            <>
              <br />
              {sender.phone}
            </>
          ) : null}
        </p>
        <div>
          <b>{slip.orders}</b>
          <small>{slip.reference}</small>
          <small>Call before delivery.{slip.bestTime ? ` ${slip.bestTime}.` : ""}</small>
        </div>
      </div>
    </article>
  );
}

function BarcodeImage({ barcode: { code, text } }: { barcode: PrintedBarcode }) {
  if (!code) return null;
  return (
    <svg
      className="slip-bars"
      viewBox={`0 0 ${code.width} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={`Barcode ${text}`}
    >
      <path d={code.path} fill="#000" />
    </svg>
  );
}
