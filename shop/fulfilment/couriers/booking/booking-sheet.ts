/** What a sheet can say of a parcel, by the word that stands for it in braces. */
export const sheetWords = {
  reference: "our parcel number",
  name: "the customer's name",
  phone: "03XXXXXXXXX",
  "second phone": "if any",
  address: "in one line",
  city: "as the courier spells it, if we have its list",
  cash: "whole rupees to collect",
  grams: "its weight",
  kg: "its weight, such as 0.5",
  pieces: "how many items",
  contents: "what is in the parcel",
  date: "today's date",
} as const;
export type SheetWord = keyof typeof sheetWords;

/** A column of a sheet: its heading, and a text in which words in braces stand for a parcel's. */
export interface SheetColumn {
  heading: string;
  text: string;
}

/** A parcel as a sheet says it. */
export type SheetParcel = Readonly<Record<SheetWord, string>>;

/** What a courier gets while no one has said which columns it wants. */
export const standardColumns: readonly SheetColumn[] = [
  { heading: "Reference", text: "{reference}" },
  { heading: "Consignee name", text: "{name}" },
  { heading: "Consignee phone", text: "{phone}" },
  { heading: "Consignee address", text: "{address}" },
  { heading: "City", text: "{city}" },
  { heading: "COD amount", text: "{cash}" },
  { heading: "Weight (kg)", text: "{kg}" },
  { heading: "Pieces", text: "{pieces}" },
  { heading: "Description", text: "{contents}" },
];

const isWord = (text: string): text is SheetWord => Object.hasOwn(sheetWords, text);

/** Reads columns as they are typed, one in each line: `Heading = {word}`. @returns what is wrong, as a sentence */
export function readColumns(typed: string): SheetColumn[] | string {
  const columns: SheetColumn[] = [];
  for (const [index, line] of typed.split("\n").entries()) {
    if (line.trim() === "") continue;
    const at = line.indexOf("=");
    const heading = line.slice(0, at).trim();
    const text = line.slice(at + 1).trim();
    if (at < 1 || heading === "") return `Line ${index + 1} is not valid. Please write: Heading = {field}`;
    const unknown = [...text.matchAll(/\{([^{}]*)\}/g)].find(([, word = ""]) => !isWord(word));
    if (unknown) return `Line ${index + 1}: ${unknown[0]} is not one of the fields below.`;
    if (columns.some((one) => one.heading === heading)) return `The heading ${heading} appears twice.`;
    columns.push({ heading, text });
  }
  if (columns.length === 0) return "Please enter at least one column";
  if (columns.length > 60) return "Please use at most 60 columns";
  return columns;
}

/** The inverse of `readColumns`. */
export function writeColumns(columns: readonly SheetColumn[]): string {
  return columns.map(({ heading, text }) => `${heading} = ${text}`).join("\n");
}

/** The rows of a sheet, the headings first. */
export function sheetRows(columns: readonly SheetColumn[], parcels: readonly SheetParcel[]): string[][] {
  return [
    columns.map(({ heading }) => heading),
    ...parcels.map((parcel) =>
      columns.map(({ text }) =>
        text.replace(/\{([^{}]*)\}/g, (whole, word: string) => (isWord(word) ? parcel[word] : whole)),
      ),
    ),
  ];
}
