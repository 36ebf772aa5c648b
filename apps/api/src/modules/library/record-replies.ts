// Serializes asset records for replies. Each record is serialized once per visibility and language and then copied, with
// the session's signature of its picture URL and the viewer's download state filled in. library.service.ts decides who
// gets which record.

import type { SessionSignatures } from "../../platform/replies/picture-signatures.ts";
import { joinBytes, type ReadyBytes } from "../../platform/replies/reply-buffers.ts";
import type { SignedFiles } from "../../platform/replies/signed-files.ts";
import { randomToken } from "../../platform/signing.ts";
import type { DownloadState } from "../access/access.service.ts";
import type { AssetRecord, LibraryService, Viewer } from "./library.service.ts";
import { type CachedRecord, createRecordCache, type RecordVariant } from "./record-cache.ts";
import type { RecordExtent } from "./record-doc.ts";

/** One page of a result, as services return it. */
export interface RecordPage {
  /** Asset ids in result order; those that the viewer may not see are omitted. */
  ids: Iterable<number>;
  total: number;
  /** The total is approximate. */
  isEstimate?: boolean | undefined;
  start: number;
}

export interface RecordReplies {
  /** `{"docs": [...], "numFound": ..., "start": ...}`, to be part of a reply; `numFoundExact` only where it is false. */
  page(page: RecordPage, viewer: Viewer, locale: string): ReadyBytes;
  /** The reply of `collections.get`. */
  collection(page: RecordPage, viewer: Viewer, locale: string): ReadyBytes;
  /** The reply of `assets.get`. */
  assets(ids: Iterable<number>, viewer: Viewer, locale: string): ReadyBytes;
}

const MAX_BYTES = 96 * 1024 * 1024;
const COMMA = 0x2c;
const RESPONSE = Buffer.from('{"response":');
const DOCS = Buffer.from('{"docs":[');
const END = Buffer.from("}");
const END_OF_DOCS = Buffer.from("]}");
/** All must have the same length, since one replaces the other in place. */
const STATES: Readonly<Record<DownloadState, Buffer>> = {
  permitted: Buffer.from("permitted"),
  forbidden: Buffer.from("forbidden"),
  withdrawn: Buffer.from("withdrawn"),
};

/** Caches up to `maxBytes` of records. */
export function createRecordReplies(
  library: LibraryService,
  files: Pick<SignedFiles, "pictureSignatures">,
  maxBytes = MAX_BYTES,
): RecordReplies {
  const store = createRecordCache(maxBytes);
  // Unguessable, so that metadata cannot contain a placeholder.
  const signaturePlaceholder = randomToken(300);
  const statePlaceholder = randomToken(300).slice(0, STATES.permitted.length);

  library.onStaleRecords((ids) => (ids === "all" ? store.clear() : store.drop(ids)));

  function docs(ids: Iterable<number>, viewer: Viewer, language: string, extent: RecordExtent): ReadyBytes {
    const locale = library.labelLocale(language);
    const signatures = files.pictureSignatures(viewer.sessionRef);
    const variant = store.variant(`${viewer.visibility} ${locale} ${extent} ${signatures.length}`);
    const visible = library.visibleRecords(viewer);
    const shown: number[] = [];
    const states: DownloadState[] = [];
    const records: CachedRecord[] = [];
    for (const id of ids) {
      let stored = store.get(variant, id);
      // Checked again, since the search index may be slightly behind the database.
      if (!stored || !visible.maySee(stored)) {
        const gap = signaturePlaceholder.slice(0, signatures.length);
        const record = visible.read(id, { locale, extent, signature: gap, downloadState: statePlaceholder });
        if (!record) continue;
        stored = toCachedRecord(variant, record, { signature: gap, state: statePlaceholder });
        store.put(id, stored);
      }
      shown.push(id);
      records.push(stored);
      states.push(visible.downloadState(stored));
    }
    return signedRecords({ ids: shown, records, states }, signatures);
  }

  const page: RecordReplies["page"] = ({ ids, total, isEstimate, start }, viewer, locale) => {
    const exact = isEstimate ? ',"numFoundExact":false' : "";
    const end = Buffer.from(`],"numFound":${total},"start":${start}${exact}}`);
    return joinBytes([DOCS, docs(ids, viewer, locale, "brief"), end]);
  };

  return {
    page,
    collection: (content, viewer, locale) => joinBytes([RESPONSE, page(content, viewer, locale), END]),
    assets: (ids, viewer, locale) => joinBytes([RESPONSE, DOCS, docs(ids, viewer, locale, "full"), END_OF_DOCS, END]),
  };
}

interface Placeholders {
  signature: string;
  state: string;
}

function toCachedRecord(variant: RecordVariant, record: AssetRecord, gaps: Placeholders): CachedRecord {
  const { doc, ...facts } = record;
  const bytes = Buffer.from(JSON.stringify(doc));
  const state = bytes.indexOf(gaps.state);
  bytes.set(STATES.permitted, state);
  return { ...facts, variant, bytes, signatureOffset: bytes.indexOf(gaps.signature), stateOffset: state };
}

interface RecordBatch {
  ids: readonly number[];
  records: readonly CachedRecord[];
  states: readonly DownloadState[];
}

/** Joins records with commas, and fills in one session's signatures and the viewer's download states. */
function signedRecords({ ids, records, states }: RecordBatch, signatures: SessionSignatures): ReadyBytes {
  let length = Math.max(0, records.length - 1);
  for (const record of records) length += record.bytes.length;
  return {
    length,
    copyTo(target, at) {
      let end = at;
      for (let index = 0; index < records.length; index++) {
        const record = records[index] as CachedRecord;
        const state = states[index] as DownloadState;
        if (index > 0) target[end++] = COMMA;
        target.set(record.bytes, end);
        target.set(signatures.get(ids[index] ?? 0, record.version), end + record.signatureOffset);
        if (state !== "permitted") target.set(STATES[state], end + record.stateOffset);
        end += record.bytes.length;
      }
      return end;
    },
  };
}
