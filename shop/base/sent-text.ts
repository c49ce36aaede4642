import { z } from "zod";
import { outOfDateText } from "./out-of-date.ts";

/** A field that every page sends. Apart from its text, which browsers read, since it brings zod. */
export const sentText = z.string(outOfDateText);
