import type { RouterContextProvider } from "react-router";
import { deviceCookie } from "../identity/device-cookie.ts";
import { database, exchange, identity } from "./context.ts";

/** An answer's headers that also make the browser a known device of somebody who has just shown who they are. */
export async function withKnownDevice(
  headers: HeadersInit,
  request: Request,
  context: Readonly<RouterContextProvider>,
  userId: string,
): Promise<Headers> {
  const all = new Headers(headers);
  const signing = { secret: context.get(identity).options.secret, origin: context.get(exchange).origin };
  const cookie = await deviceCookie(context.get(database), signing, request.headers.get("Cookie"), userId);
  if (cookie) all.append("Set-Cookie", cookie);
  return all;
}
