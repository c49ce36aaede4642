import type { GoogleProblem } from "../../identity/google-answer.ts";

/** What the window that was at Google tells the page that opened it: no token, no name, only how it went. */
export interface GoogleNews {
  problem: GoogleProblem | null;
}

// The provider's pages may cut a popup from its opener (COOP), so that neither sees the other. A channel of
// this origin reaches every page of the shop in this browser.
const name = "lumiskin google sign-in";

/** Tells the pages of the shop in this browser how signing in with Google went. */
export function announceGoogle(news: GoogleNews): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage(news);
  channel.close();
}

/** Hears of it. @returns a function that ends listening */
export function onGoogleNews(listen: (news: GoogleNews) => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<GoogleNews>) => listen(data);
  return () => channel.close();
}
