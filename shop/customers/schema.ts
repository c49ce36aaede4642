import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { StaffRole } from "../staff/model/permissions.ts";

export type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;
export type NullableTimestamp = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>;

export interface UsersTable {
  id: string;
  email: string;
  emailVerified: Generated<boolean>;
  fullName: Generated<string>;
  image: string | null;
  phone: string | null;
  /** The international form; null: none, or not a Pakistani one. */
  normalPhone: string | null;
  addresses: Generated<string[]>;
  /** null: a customer. */
  role: StaffRole | null;
  invitedRole: StaffRole | null;
  invitedAt: NullableTimestamp;
  /** When they left the shop; null: they work there, or never did. */
  leftAt: NullableTimestamp;
  /** Whether the role is owner or manager. */
  isAdmin: GeneratedAlways<boolean>;
  /** Whether sign-in asks for a second factor. */
  twoFactorEnabled: Generated<boolean>;
  /** Incremented when credentials change or sessions are ended. */
  securityStamp: Generated<number>;
  words: GeneratedAlways<string>;
  phoneDigits: GeneratedAlways<string | null>;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface TwoFactorsTable {
  id: string;
  userId: string;
  /** Encrypted, as are the recovery codes. */
  secret: string;
  backupCodes: string;
  verified: Generated<boolean>;
  failedVerificationCount: Generated<number>;
  lockedUntil: NullableTimestamp;
}

export interface SessionsTable {
  id: string;
  userId: string;
  token: string;
  expiresAt: Date;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface AccountsTable {
  id: string;
  userId: string;
  accountId: string;
  providerId: string;
  accessToken: string | null;
  refreshToken: string | null;
  idToken: string | null;
  accessTokenExpiresAt: NullableTimestamp;
  refreshTokenExpiresAt: NullableTimestamp;
  scope: string | null;
  password: string | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface VerificationsTable {
  id: string;
  identifier: string;
  value: string;
  expiresAt: Date;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface RateLimitsTable {
  id: string;
  key: string;
  count: number;
  lastRequest: number;
}

export interface CustomerNotesTable {
  id: GeneratedAlways<number>;
  userId: string;
  text: string;
  authorId: string | null;
  createdAt: Timestamp;
}

export interface ContactsTable {
  id: GeneratedAlways<number>;
  name: string;
  email: string;
  phone: Generated<string>;
  comment: string;
  timestamp: Timestamp;
  status: Generated<"unread" | "read">;
  formKey: string | null;
  fingerprint: string;
  readAt: NullableTimestamp;
  answeredAt: NullableTimestamp;
  answeredBy: string | null;
}

export interface ContactRepliesTable {
  id: GeneratedAlways<number>;
  contactId: number;
  text: string;
  authorId: string | null;
  createdAt: Timestamp;
}
