import type { ReactNode } from "react";

interface TableProps {
  /** The accessible name. */
  label: string;
  columns: readonly string[];
  /** Cells by column; the first names the row. */
  rows: readonly (readonly [name: string, ...cells: ReactNode[]])[];
}

/** A small table that fits a phone. */
export function Table({ label, columns, rows }: TableProps) {
  return (
    <div className="overflow-x-auto rounded-md border border-hairline bg-paper">
      <table aria-label={label} className="w-full text-[0.9375rem] leading-snug wrap-break-word">
        <thead>
          <tr className="border-b border-hairline">
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="p-3 text-start text-sm font-semibold text-ink-soft md:px-4"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {rows.map(([name, ...cells]) => (
            <tr key={name} className="align-top">
              <th scope="row" className="p-3 text-start font-semibold md:px-4">
                {name}
              </th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]} className="p-3 md:px-4">
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
