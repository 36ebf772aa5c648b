import { z } from "zod";
import { MAX_DOWNLOAD_IDS } from "../conversion.ts";
import { PASSWORD_LENGTH_LIMITS } from "../password-rule.ts";
import {
  assetIdSchema,
  assetIdsSchema,
  emptyReplySchema,
  languageSchema,
  pictureFormatSchema,
} from "./common-schemas.ts";
import type { EndpointSchemas } from "./endpoint-schemas.ts";

/** A login method; user name and password is named `native`, any other is a link to follow. */
export const loginMethodSchema = z.strictObject({ name: z.string(), url: z.string() }).meta({ id: "LoginMethod" });

const loginMethods = z.array(loginMethodSchema);

const guest = z.union([z.null(), z.literal("")]).optional();

export const sessionSchema = z
  .strictObject({
    user: z.string().nullable().meta({ description: "null for a guest" }),
    isAssetUser: z.boolean(),
    isGuiAdmin: z.boolean(),
    workspace: z.string().meta({ description: "Name of the installation" }),
    session: z.string().meta({ description: "The token, to be sent raw as Authorization" }),
    login: loginMethods,
  })
  .meta({ id: "Session" });

/** Options of the set `custom`. Pictures are never enlarged. */
const customOptions = z
  .strictObject({
    formats: z.array(pictureFormatSchema).min(1),
    min_edge: z.number().int().positive(),
    max_edge: z.number().int().positive(),
  })
  .meta({ id: "ConvertChoices", description: "Bounds of the longer edge in pixels, and the formats (extension)" });

/** Set `0` is the original; `custom` has options (an extension). */
export const convertSetSchema = z
  .strictObject({
    id: z.string().meta({ description: "0 is the original; custom has options (extension)" }),
    title: z.string(),
    mime: z.string().optional(),
    max_edge: z.number().int().positive().optional().meta({ description: "Pixels of the longer edge, never enlarged" }),
    dpi: z.number().positive().optional(),
    quality: z.number().int().min(1).max(100).optional(),
    profile: z.string().optional().meta({ description: "Colour profile, such as sRGB" }),
    metadata: z.enum(["keep", "strip"]).optional().meta({
      description: "Whether embedded metadata are retained; a copyright notice always is (extension)",
    }),
    page_count: z.number().int().min(2).optional().meta({
      description: "The file is a zip with a picture of each page (extension)",
    }),
    choices: customOptions.optional(),
    fits: z.number().int().positive().optional().meta({
      description: "With fit=any: how many of the assets come in this set, if not all (extension)",
    }),
    size: z.number().nonnegative().optional().meta({ description: "Estimated kilobytes (extension)" }),
  })
  .meta({ id: "ConvertSet" });

const fit = z.literal("any").optional().meta({
  description: "The convert sets of at least one of the assets, instead of those that all of them have (extension)",
});
const convertSets = z.strictObject({ convert_sets: z.array(convertSetSchema) });
const exampleSets = {
  convert_sets: [
    { id: "0", title: "Original", mime: "image/jpeg", size: 2841.6 },
    {
      id: "1",
      title: "Web",
      mime: "image/webp",
      max_edge: 1600,
      dpi: 72,
      quality: 82,
      profile: "sRGB",
      metadata: "strip" as const,
      size: 240,
    },
    {
      id: "custom",
      title: "Your own size",
      choices: { formats: ["jpeg" as const, "png" as const, "webp" as const], min_edge: 16, max_edge: 4000 },
    },
  ],
};

const exampleSession = {
  user: "lena",
  isAssetUser: true,
  isGuiAdmin: false,
  workspace: "Halm & Ton",
  session: "q83vEjRWeJCrze8SNFZ4kA",
  login: [{ name: "native", url: "#/login" }],
};

const passwordCode = z.string().min(1).max(200).meta({ description: "From the link of a mail or an invitation" });
const exampleCode = "q83vEjRWeJCrze8SNFZ4kAq83vEjRWeJ";

/** Accepted for callers of the specified API, but ignored: the server has its own mail text. */
const ignored = (most: number) =>
  z.string().max(most).optional().meta({ description: "Ignored: the mail has the server's text" });

export const sessionSchemas = {
  "session.get": {
    query: z.strictObject({ token: z.string().min(1).max(512).optional() }),
    body: z.union([
      z.strictObject({ user: z.string().min(1).max(200), pass: z.string().min(1).max(1000) }),
      // A guest session, as some front ends request it.
      z.strictObject({ user: guest, pass: guest }),
    ]),
    reply: sessionSchema,
    example: { query: {}, body: { user: "lena", pass: "••••••••" }, reply: exampleSession },
  },
  "session.methods": {
    reply: z.strictObject({
      login: loginMethods,
      passwordReset: z
        .boolean()
        .meta({ description: "Whether user/passwordmail sends mails: a mail server is configured" }),
    }),
    example: {
      reply: {
        login: [
          { name: "native", url: "#/login" },
          { name: "Halm & Ton", url: "https://login.halm-ton.example/" },
        ],
        passwordReset: true,
      },
    },
  },
  "session.check": {
    reply: z.strictObject({ isGuiAdmin: z.boolean(), sessionValid: z.boolean() }),
    example: { reply: { isGuiAdmin: false, sessionValid: true } },
  },
  "session.logout": { reply: emptyReplySchema, example: { reply: {} } },
  "session.logout_post": { reply: emptyReplySchema, example: { reply: {} } },
  "session.sign_out": {
    reply: z.strictObject({
      url: z
        .string()
        .optional()
        .meta({ description: "Where to redirect the browser to end the provider's session, too" }),
    }),
    example: { reply: { url: "https://login.halm-ton.example/logout?client_id=vitrine" } },
  },
  "session.set_locale": {
    query: z.strictObject({ locale: languageSchema }),
    reply: emptyReplySchema,
    example: { query: { locale: "en" }, reply: {} },
  },
  "session.set_locale_post": {
    query: z.strictObject({ locale: languageSchema }),
    reply: emptyReplySchema,
    example: { query: { locale: "en" }, reply: {} },
  },
  "session.csets": {
    query: z.strictObject({ asset_id: assetIdsSchema, fit }),
    reply: convertSets,
    example: { query: { asset_id: ["22"] }, reply: exampleSets },
  },
  "session.csets_post": {
    body: z.strictObject({ asset_id: z.array(assetIdSchema).min(1).max(MAX_DOWNLOAD_IDS), fit }),
    reply: convertSets,
    example: { body: { asset_id: ["22", "25"] }, reply: exampleSets },
  },
  "user.passwordmail": {
    body: z.strictObject({
      user: z.string().min(1).max(200),
      subject: ignored(500),
      message: ignored(10_000),
    }),
    reply: emptyReplySchema,
    example: { body: { user: "lena" }, reply: {} },
  },
  "user.password_code": {
    body: z.strictObject({ code: passwordCode }),
    reply: z.strictObject({
      user: z.string().meta({ description: "Name of the account" }),
      purpose: z.enum(["password-reset", "invitation"]),
    }),
    example: { body: { code: exampleCode }, reply: { user: "lena", purpose: "password-reset" as const } },
  },
  "user.password": {
    body: z.strictObject({
      code: passwordCode,
      password: z.string().min(PASSWORD_LENGTH_LIMITS.min).max(PASSWORD_LENGTH_LIMITS.max),
    }),
    reply: z.strictObject({
      token: z.string().meta({ description: "Opens one session within 60 seconds: session/get?token=" }),
    }),
    example: {
      body: { code: exampleCode, password: "••••••••••••" },
      reply: { token: "hQ2mF6rJrCzVd3N0sXo8yTtbK1uWqLpE" },
    },
  },
} as const satisfies Record<string, EndpointSchemas>;
