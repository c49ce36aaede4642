import { hashPassword as hash } from "better-auth/crypto";

/** A password as better-auth keeps and checks it. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}
