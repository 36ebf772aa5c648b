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

/** Of a session at a provider of sign-on: its key, and by what that provider knows the session. */
export interface SignOnSession {
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
    /** What the provider's own logout needs, where the session was opened by one. */
    signOn: text("sign_on", { mode: "json" }).$type<SignOnSession>(),
  },
  (t) => [uniqueIndex("session_token_hash").on(t.tokenHash), index("session_account").on(t.accountId)],
);

/** Guest sessions that logged out, kept until they would have ended anyway. */
export const guestLogouts = sqliteTable("guest_logout", {
  guestId: text("guest_id").primaryKey(),
  until: integer("until").notNull(),
});

/**
 * How often something was tried, by key: failed logins (account and client network, or client network alone), and mails for
 * a new password (a name).
 */
export const loginFailures = sqliteTable("login_failure", {
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
  signOn: text("sign_on", { mode: "json" }).$type<SignOnSession>(),
});

/** Who an account is at a provider of sign-on. Nothing else links the two. */
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

/** What a sign-on may use once: attempts that were answered, and assertions. Kept until they have expired anyway. */
export const signOnUses = sqliteTable("sign_on_use", {
  key: text("key").primaryKey(),
  until: integer("until").notNull(),
});
