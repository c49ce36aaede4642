import type { RouterContextProvider } from "react-router";
import { deviceCookie } from "../identity/device-cookie.ts";
import { database, identity, requestMeta } from "./context.ts";

/** An answer's headers that also make the browser a known device of somebody who has just shown who they are. */
export async function withDeviceCookie(
  headers: HeadersInit,
  request: Request,
  context: Readonly<RouterContextProvider>,
  userId: string,
): Promise<Headers> {
  const withCookie = new Headers(headers);
  const signingOptions = {
    secret: context.get(identity).options.secret,
    origin: context.get(requestMeta).origin,
  };
  const cookie = await deviceCookie(
    context.get(database),
    signingOptions,
    request.headers.get("Cookie"),
    userId,
  );
  if (cookie) withCookie.append("Set-Cookie", cookie);
  return withCookie;
}
