// Records of assets as bytes of replies: each is written once for a visibility and a language, and copied from then on,
// with the address of its picture signed for the session, and whether the viewer may download it. Who gets which record
// is decided in library.service.ts.

import type { SessionSignatures } from "../../platform/picture-signatures.ts";
import { joinBytes, type ReadyBytes } from "../../platform/reply-buffers.ts";
import type { SignedFiles } from "../../platform/signed-files.ts";
import { randomToken } from "../../platform/signing.ts";
import type { DownloadState } from "../access/access.service.ts";
import type { AssetRecord, LibraryService, Viewer } from "./library.service.ts";
import type { Extent } from "./record-doc.ts";
import { createRecordStore, type StoredRecord, type Variant } from "./record-store.ts";

/** A part of a result, as services answer it. */
export interface RecordPage {
  /** In their order; those that the viewer may not see are left out. */
  ids: Iterable<number>;
  total: number;
  /** The total is near the truth, not exact. */
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
/** As they stand in a record; all are of one length. */
const STATES: Readonly<Record<DownloadState, Buffer>> = {
  permitted: Buffer.from("permitted"),
  forbidden: Buffer.from("forbidden"),
  withdrawn: Buffer.from("withdrawn"),
};

/** Holds up to `maxBytes` of records. */
export function createRecordReplies(
  library: LibraryService,
  files: Pick<SignedFiles, "pictures">,
  maxBytes = MAX_BYTES,
): RecordReplies {
  const store = createRecordStore(maxBytes);
  // Unguessable, so that no metadata can pass for a gap.
  const gapText = randomToken(300);
  const stateGap = randomToken(300).slice(0, STATES.permitted.length);

  library.onStaleRecords((ids) => (ids === "all" ? store.clear() : store.drop(ids)));

  function docs(ids: Iterable<number>, viewer: Viewer, language: string, extent: Extent): ReadyBytes {
    const locale = library.labelLocale(language);
    const signatures = files.pictures(viewer.sessionRef);
    const variant = store.variant(`${viewer.visibility} ${locale} ${extent} ${signatures.length}`);
    const visible = library.visibleRecords(viewer);
    const shown: number[] = [];
    const states: DownloadState[] = [];
    const records: StoredRecord[] = [];
    for (const id of ids) {
      let stored = store.get(variant, id);
      // The engine has decided already; it may be a moment behind the database.
      if (!stored || !visible.maySee(stored)) {
        const gap = gapText.slice(0, signatures.length);
        const record = visible.read(id, { locale, extent, signature: gap, downloadState: stateGap });
        if (!record) continue;
        stored = storedRecord(variant, record, { signature: gap, state: stateGap });
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

interface Gaps {
  signature: string;
  state: string;
}

function storedRecord(variant: Variant, record: AssetRecord, gaps: Gaps): StoredRecord {
  const { doc, ...facts } = record;
  const bytes = Buffer.from(JSON.stringify(doc));
  const state = bytes.indexOf(gaps.state);
  bytes.set(STATES.permitted, state);
  return { ...facts, variant, bytes, gap: bytes.indexOf(gaps.signature), state };
}

interface ViewedRecords {
  ids: readonly number[];
  records: readonly StoredRecord[];
  states: readonly DownloadState[];
}

/** Records joined by commas, their addresses signed for one session, each with what its viewer may do. */
function signedRecords({ ids, records, states }: ViewedRecords, signatures: SessionSignatures): ReadyBytes {
  let length = Math.max(0, records.length - 1);
  for (const record of records) length += record.bytes.length;
  return {
    length,
    copyTo(target, at) {
      let end = at;
      for (let index = 0; index < records.length; index++) {
        const record = records[index] as StoredRecord;
        const state = states[index] as DownloadState;
        if (index > 0) target[end++] = COMMA;
        target.set(record.bytes, end);
        target.set(signatures.of(ids[index] ?? 0, record.version), end + record.gap);
        if (state !== "permitted") target.set(STATES[state], end + record.state);
        end += record.bytes.length;
      }
      return end;
    },
  };
}
