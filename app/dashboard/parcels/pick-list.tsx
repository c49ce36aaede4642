import type { PickListView } from "./slip-view.ts";

/** What is to be fetched for many parcels, by article and by parcel. Boxes are for a pencil. */
export function PickList({ list }: { list: PickListView }) {
  return (
    <article className="pick-list">
      <h2>
        Pick list: {list.parcels.length} {list.parcels.length === 1 ? "parcel" : "parcels"}, {list.pieces}{" "}
        {list.pieces === 1 ? "piece" : "pieces"}
      </h2>
      <table>
        <caption className="sr-only">All products</caption>
        <thead>
          <tr>
            <th scope="col">Pieces</th>
            <th scope="col">Product</th>
          </tr>
        </thead>
        <tbody>
          {list.totals.map(({ key, quantity, name }) => (
            <tr key={key}>
              <td>
                <b>{quantity}</b>
              </td>
              <td>
                <bdi>{name}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3>By parcel</h3>
      <ul>
        {list.parcels.map((parcel) => (
          <li key={parcel.reference}>
            <b>{parcel.reference}</b> <bdi>{parcel.customer}</bdi>, {parcel.orders}:{" "}
            {parcel.articles.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ")}
          </li>
        ))}
      </ul>
    </article>
  );
}
