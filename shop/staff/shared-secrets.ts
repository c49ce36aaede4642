/** Something that people who work in a shop get to know, and that opens doors after they have left. */
export interface SharedSecret {
  name: string;
  /** Where it is changed. */
  where: string;
  /** The settings of the server that hold it; empty: it is not known to the shop's server. */
  settings: readonly string[];
}

/**
 * What to change when someone leaves who knew it. Whatever the shop learns to talk to adds its own line: a courier's
 * account, a payment gateway's.
 */
export const sharedSecrets: readonly SharedSecret[] = [
  {
    name: "The shop's email account",
    where: "with your email provider, then in the server settings",
    settings: ["SMTP_URL"],
  },
  {
    name: "EmailJS",
    where: "at emailjs.com, Account, API keys; then in the server's settings",
    settings: ["EMAILJS_PUBLIC_KEY", "EMAILJS_PRIVATE_KEY"],
  },
  {
    name: "Sign-in with Google",
    where: "in Google's console, Credentials; then in the server's settings",
    settings: ["GOOGLE_CLIENT_SECRET"],
  },
  {
    name: "The server and its database",
    where: "with the person who runs your server",
    settings: ["DATABASE_URL", "AUTH_SECRET"],
  },
  { name: "JazzCash: the PIN of the shop's account", where: "in the JazzCash app", settings: [] },
  { name: "The couriers' portals", where: "with each courier", settings: [] },
  {
    name: "Facebook, Instagram, TikTok and WhatsApp",
    where: "on each one, and under Linked devices",
    settings: [],
  },
];
