/** Where a customer came from first, as her browser may have kept it. */
export const firstSources = {
  instagram: "Instagram",
  facebook: "Facebook",
  tiktok: "TikTok",
  whatsapp: "WhatsApp",
  youtube: "YouTube",
  google: "Google",
  other: "Other",
} as const;

export type FirstSource = keyof typeof firstSources;

/** What a browser has sent as a source; null: not known. */
export function firstSourceOf(sent: string): FirstSource | null {
  return Object.hasOwn(firstSources, sent) ? (sent as FirstSource) : null;
}
