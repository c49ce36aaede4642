import type { RouterContextProvider } from "react-router";
import { formatDateTime } from "../../../shop/karachi-time.ts";
import { whyWaiting } from "../../../shop/notifications/choose-carrier.ts";
import { ownerAddress } from "../../../shop/notifications/deliver-message.ts";
import { isMessageKind, messageKind } from "../../../shop/notifications/message-kind.ts";
import type { OpenMessage, OpenState } from "../../../shop/notifications/open-message.ts";
import { database, mail } from "../../http/context.ts";

/** A mail that has not been sent, in the owner's words. */
export interface OutboxRow {
  id: number;
  label: string;
  about: string | null;
  state: OpenState;
  at: string;
  attempts: number;
  maybeSent: boolean;
  /** Why the last attempt failed. */
  error: string | null;
  /** What has to be set up before it can go; null where nothing has. */
  missing: string | null;
  /** Until when it waits, so that nobody gets too much mail at once; null: it does not. */
  until: string | null;
}

/** Puts messages into the owner's words, with what the shop's set-up lacks for them. */
export async function outboxRows(
  context: Readonly<RouterContextProvider>,
  messages: OpenMessage[],
): Promise<OutboxRow[]> {
  const { carriers, ownerEmail } = context.get(mail);
  const owner = await ownerAddress({ db: context.get(database), ownerEmail });
  return messages.map(({ createdAt, notBefore, kind, ...message }) => ({
    ...message,
    label: isMessageKind(kind) ? messageKind(kind).label : kind,
    at: formatDateTime(createdAt),
    until: notBefore && notBefore > new Date() ? formatDateTime(notBefore) : null,
    missing: isMessageKind(kind) ? whyWaiting(kind, (name) => name in carriers, owner) : null,
  }));
}
