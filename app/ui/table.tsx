import type { ReactNode } from "react";

interface TableProps {
  /** The accessible name. */
  label: string;
  columns: readonly ReactNode[];
  /** Cells by column; the first names the row. */
  rows: readonly (readonly ReactNode[])[];
}

/** A small table that fits a phone. Its rows and columns never change their order. */
export function Table({ label, columns, rows }: TableProps) {
  return (
    <div className="overflow-x-auto rounded-md border border-hairline bg-paper">
      <table aria-label={label} className="w-full text-[0.9375rem] leading-snug wrap-break-word">
        <thead>
          <tr className="border-b border-hairline">
            {columns.map((column, index) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
                key={index}
                scope="col"
                className="p-3 text-start text-sm font-semibold text-ink-soft md:px-4"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {rows.map(([name, ...cells], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <tr key={index} className="align-top">
              <th scope="row" className="p-3 text-start font-semibold md:px-4">
                {name}
              </th>
              {cells.map((cell, cellIndex) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={cellIndex} className="p-3 md:px-4">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
