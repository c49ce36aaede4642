/** The texts around every page. */
export interface ShellTexts {
  /** Blank: no bar. */
  announcement: string;
  about: string;
  newsletter: string;
  prices: string;
}

/** What they are until the owner changes them. */
export const firstShellTexts: ShellTexts = {
  announcement: "Cash on delivery, all over Pakistan",
  about: "Face serums and beauty tools for everyday skin, delivered all over Pakistan.",
  newsletter: "New products and restocks, by email. No spam.",
  prices: "Prices in Pakistani rupees",
};
