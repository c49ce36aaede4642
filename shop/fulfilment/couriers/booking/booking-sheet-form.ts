import { z } from "zod";
import { multiLine } from "../../../../platform/typed-text.ts";
import { sentText } from "../../../base/sent-text.ts";
import { readColumns } from "./booking-sheet.ts";

/** The columns that a courier's sheet has. */
export const sheetColumnsForm = z.object({
  columns: sentText
    .overwrite(multiLine)
    .max(6000, "Please use at most 6000 characters")
    .transform((text, check) => {
      const columns = readColumns(text);
      if (typeof columns !== "string") return columns;
      check.addIssue(columns);
      return z.NEVER;
    }),
});

/** What has come back from a courier, as it was pasted. Tabs part its cells. */
export const pastedNumbersForm = z.object({
  numbers: sentText
    .overwrite((text) => multiLine(text.replaceAll("\t", ";")))
    .max(60_000, "Please paste at most 60000 characters")
    .refine((text) => text.trim() !== "", "Please paste at least one line"),
});
