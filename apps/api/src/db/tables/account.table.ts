import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { groups } from "./access.table.ts";

export const accounts = sqliteTable(
  "account",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    name: text("name").notNull(),
    /** Case-folded name: what a login is matched against. */
    nameKey: text("name_key").notNull(),
    displayName: text("display_name"),
    email: text("email"),
    /** Argon2id; null where only a sign-on method lets the account in. */
    passwordHash: text("password_hash"),
    assetUser: integer("asset_user", { mode: "boolean" }).notNull().default(true),
    guiAdmin: integer("gui_admin", { mode: "boolean" }).notNull().default(false),
    enabled: integer("enabled", { mode: "boolean" }).notNull().default(true),
    createdAt: integer("created_at").notNull(),
    /** Epoch seconds; null: never, or not since logins are recorded. */
    lastLoginAt: integer("last_login_at"),
  },
  (t) => [uniqueIndex("account_name_key").on(t.nameKey)],
);

/** A column of a table whose rows are deleted with their account. */
export const accountReference = () =>
  integer("account_id")
    .notNull()
    .references(() => accounts.id, { onDelete: "cascade" });

export const accountGroups = sqliteTable(
  "account_group",
  {
    accountId: accountReference(),
    groupId: integer("group_id")
      .notNull()
      .references(() => groups.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.groupId] })],
);

/** The session at a sign-on provider that an account signed in with: the provider's key, and its ids for the session. */
export interface ProviderSession {
  provider: string;
  /** OpenID Connect. */
  idToken?: string;
  /** SAML. */
  nameId?: string;
  nameIdFormat?: string;
  sessionIndex?: string;
}

/** Sessions of accounts only: a guest's token is signed, not stored. Times in epoch seconds. */
export const sessions = sqliteTable(
  "session",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    tokenHash: text("token_hash").notNull(),
    accountId: accountReference(),
    locale: text("locale"),
    createdAt: integer("created_at").notNull(),
    lastUsedAt: integer("last_used_at").notNull(),
    /** For the logout at the sign-on provider; null for a session opened by name and password. */
    signOn: text("sign_on", { mode: "json" }).$type<ProviderSession>(),
  },
  (t) => [uniqueIndex("session_token_hash").on(t.tokenHash), index("session_account").on(t.accountId)],
);

/** Guest sessions that logged out, kept until they would have ended anyway. */
export const guestLogouts = sqliteTable("guest_logout", {
  guestId: text("guest_id").primaryKey(),
  until: integer("until").notNull(),
});

/**
 * Attempts counted by key: failed logins (key: account and client network, or client network alone), and requested mails
 * for a new password (key: a user name).
 */
export const attemptCounts = sqliteTable("login_failure", {
  key: text("key").primaryKey(),
  count: integer("count").notNull(),
  /** Epoch seconds: the window's or the block's end. */
  until: integer("until").notNull(),
});

export type CodePurpose = "setup" | "sign-on" | "password-reset" | "invitation";

/** Single-use codes: the first admin's set-up, sign-on redemption, password reset, invitation. */
export const oneTimeCodes = sqliteTable("one_time_code", {
  codeHash: text("code_hash").primaryKey(),
  purpose: text("purpose").$type<CodePurpose>().notNull(),
  accountId: integer("account_id"),
  expiresAt: integer("expires_at"),
  signOn: text("sign_on", { mode: "json" }).$type<ProviderSession>(),
});

/** Links accounts to users of sign-on providers. */
export const signOnIdentities = sqliteTable(
  "sign_on_identity",
  {
    provider: text("provider").notNull(),
    subject: text("subject").notNull(),
    accountId: accountReference(),
    createdAt: integer("created_at").notNull(),
    lastUsedAt: integer("last_used_at"),
  },
  (t) => [primaryKey({ columns: [t.provider, t.subject] }), index("sign_on_identity_account").on(t.accountId)],
);

/** Single-use keys of sign-ons that have been used: completed attempts, and SAML assertions. Kept until they expire. */
export const usedSignOnKeys = sqliteTable("sign_on_use", {
  key: text("key").primaryKey(),
  until: integer("until").notNull(),
});
