import type { ColumnType, Generated } from "kysely";

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
  addresses: Generated<string[]>;
  isAdmin: Generated<boolean>;
  /** Whether sign-in asks for a second factor. */
  twoFactorEnabled: Generated<boolean>;
  /** Incremented when credentials change or sessions are ended. */
  securityStamp: Generated<number>;
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
