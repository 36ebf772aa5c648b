import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { blobHash } from "../blob-hash.ts";
import type { StoredFieldName } from "../field-name.ts";

export type AssetKind = "image" | "video" | "audio" | "document" | "model" | "other";

/** Field values of one asset: dictionary ids for value fields, plain text per locale for text fields. */
export interface StoredFields {
  /** Ids in `field_value`. */
  values?: Record<StoredFieldName, number[]>;
  /** Dates are epoch seconds (UTC), file sizes kilobytes, lengths millimetres. */
  numbers?: Record<StoredFieldName, number>;
  /** Locale ("" = not localised) -> texts. */
  texts?: Record<StoredFieldName, Record<string, string[]>>;
}

export const assets = sqliteTable(
  "asset",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    kind: text("kind").$type<AssetKind>().notNull(),
    mime: text("mime").notNull(),
    /** The name offered for the original, without a path. */
    fileName: text("file_name").notNull(),
    /** SHA-256 of the original in hex; null for drawn assets of the synthetic library. */
    contentHash: blobHash("content_hash"),
    /** Grows whenever the file's content is replaced; part of every file address. */
    version: integer("version").notNull().default(1),
    /** Bytes. */
    size: integer("size").notNull().default(0),
    width: integer("width"),
    height: integer("height"),
    dpi: real("dpi"),
    pageCount: integer("page_count"),
    /** Seconds. */
    duration: real("duration"),
    /** ThumbHash, base64. */
    placeholder: text("placeholder"),
    /** Names of the colours of its picture, the most frequent first, with commas; null: nobody has looked yet. */
    colours: text("colours"),
    rating: integer("rating"),
    colorCode: integer("color_code"),
    downloadCount: integer("download_count").notNull().default(0),
    aclId: integer("acl_id")
      .notNull()
      .references(() => acls.id),
    /** Epoch seconds: hidden before it. */
    embargo: integer("embargo"),
    /** Epoch seconds: visible after it, but no longer downloadable. */
    expiry: integer("expiry"),
    /** Epoch seconds: set when every path of the asset has gone from its folder. */
    missingSince: integer("missing_since"),
    /** Epoch seconds. */
    importedAt: integer("imported_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** Why no picture could be made, as a code of the import; null when all is well. */
    problem: text("problem"),
    /** Imports that tried in vain to make one. */
    problemTries: integer("problem_tries").notNull().default(0),
    /** Why its embedded metadata could not be read, likewise: the next import of its folder reads it again. */
    metadataProblem: text("metadata_problem"),
    /** By which version of the decoders its picture was made: see `recipes.ts`. */
    decoderVersion: integer("decoder_version").notNull().default(0),
    /** By which version of the reader of metadata it was described: see `embedded-metadata.ts`. */
    readerVersion: integer("reader_version").notNull().default(0),
    /** Why its terms (embargo, expiry) could not be read, as a code of the import; null: they were. Until then GUI admins alone see it. */
    unreadTerms: text("unread_terms"),
    /** What could not be read where it is not the file itself but one beside it: its path below the imported folder. */
    unreadFile: text("unread_file"),
    fields: text("fields", { mode: "json" }).$type<StoredFields>().notNull(),
  },
  (t) => [
    uniqueIndex("asset_content_hash").on(t.contentHash),
    index("asset_imported_at").on(t.importedAt),
    // Holds all that is counted for the admins.
    index("asset_counted").on(t.aclId, t.kind, t.missingSince),
    index("asset_unread_terms").on(t.id).where(sql`unread_terms IS NOT NULL`),
  ],
);

export type Asset = typeof assets.$inferSelect;

/** A column of a table whose rows are deleted with their asset. */
export const assetReference = () =>
  integer("asset_id")
    .notNull()
    .references(() => assets.id, { onDelete: "cascade" });

/** Technical facts of a file. */
export type FileFacts = Pick<Asset, "kind" | "mime" | "fileName" | "size" | "width" | "height" | "dpi" | "pageCount">;

/** Where an asset's content was found; the same content at two places is one asset with two paths. */
export const assetPaths = sqliteTable(
  "asset_path",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    assetId: assetReference(),
    /** The imported folder, absolute. */
    root: text("root").notNull(),
    /** Below the root, with forward slashes. */
    path: text("path").notNull(),
    size: integer("size").notNull(),
    /** Milliseconds. */
    modifiedAt: integer("modified_at").notNull(),
    missingSince: integer("missing_since"),
  },
  (t) => [uniqueIndex("asset_path_root_path").on(t.root, t.path), index("asset_path_asset").on(t.assetId)],
);

export type AssetPath = typeof assetPaths.$inferSelect;

/** A set of pools, interned, so that rights are one lookup per set and not per asset. */
export const acls = sqliteTable(
  "acl",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** Pool ids, ascending, comma-separated. */ key: text("key").notNull(),
  },
  (t) => [uniqueIndex("acl_key").on(t.key)],
);

export const aclPools = sqliteTable(
  "acl_pool",
  { aclId: integer("acl_id").notNull(), poolId: integer("pool_id").notNull() },
  (t) => [primaryKey({ columns: [t.aclId, t.poolId] }), index("acl_pool_pool").on(t.poolId)],
);
