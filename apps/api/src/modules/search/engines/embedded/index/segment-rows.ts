// Documents collected for a new segment: new ones or those of older segments, in any order.

import type { EngineDocument } from "../../engine.ts";
import { forEachWord } from "../../tokenize.ts";
import { ACL_FIELD, type FieldCatalog } from "../index/field-catalog.ts";
import { Growable32, GrowableDoubles } from "../index/growable.ts";
import type { Segment } from "../index/segment.ts";
import type { LinearMemory } from "../kernels/memory.ts";
import { offsetAt } from "./offsets.ts";

/** In collected streams, codes from here on are words; lower ones are separators. */
export const FIRST_WORD_CODE = 4096;

export interface ValueRows {
  /** Per document, the index of its first ordinal. */
  starts: Growable32;
  ordinals: Growable32;
}

export class SegmentRows {
  readonly ids = new Growable32();
  readonly embargoes = new GrowableDoubles();
  readonly values = new Map<string, ValueRows>();
  readonly numbers = new Map<string, GrowableDoubles>();
  /** Each document's texts as in `Segment`'s streams, words as FIRST_WORD_CODE + number. */
  readonly codes = new Growable32(1 << 14);
  readonly codeStarts = new Growable32();
  /** Words by number; the first character is the visibility level. */
  readonly words: string[] = [];
  /** Spelt-out forms (level character first) and the numbers of the words they stand for. */
  readonly aliases = new Map<string, number>();
  readonly catalog: FieldCatalog;
  private readonly numberOf: Map<string, number>[] = [new Map(), new Map(), new Map()];
  private readonly texts: ReturnType<FieldCatalog["textFields"]>;

  constructor(catalog: FieldCatalog) {
    this.catalog = catalog;
    this.texts = catalog.textFields();
  }

  get length(): number {
    return this.ids.length;
  }

  add(document: EngineDocument): void {
    const row = this.ids.length;
    this.ids.push(document.id);
    this.embargoes.push(document.embargo);
    this.valueRows(ACL_FIELD, row).ordinals.push(this.catalog.valuesOf(ACL_FIELD).intern(document.acl + 1));
    for (const [field, ids] of Object.entries(document.values)) {
      const ordinals = this.catalog.valuesOf(field);
      const rows = this.valueRows(field, row);
      const from = rows.ordinals.length;
      for (const id of ids) {
        const ordinal = ordinals.intern(id);
        if (!rows.ordinals.values().includes(ordinal, from)) rows.ordinals.push(ordinal);
      }
    }
    for (const [field, number] of Object.entries(document.numbers))
      if (number !== null && Number.isFinite(number)) this.number(field, row, number);
    this.codeStarts.push(this.codes.length);
    for (const { name, number, level } of this.texts) {
      const texts = document.text[name];
      if (texts) this.text(texts, number, level);
    }
  }

  private text(texts: readonly string[], field: number, level: number): void {
    for (const [i, text] of texts.entries()) {
      this.codes.push(i === 0 ? field + 1 : 0);
      forEachWord(text, (folded, spelt) => {
        const word = this.word(level, folded);
        this.codes.push(FIRST_WORD_CODE + word);
        if (spelt !== null) this.aliases.set(String.fromCharCode(level) + spelt, word);
      });
    }
  }

  private word(level: number, folded: string): number {
    const numbers = this.numberOf[level];
    let number = numbers?.get(folded);
    if (number === undefined) {
      number = this.words.length;
      this.words.push(String.fromCharCode(level) + folded);
      numbers?.set(folded, number);
    }
    return number;
  }

  private valueRows(field: string, row: number): ValueRows {
    let rows = this.values.get(field);
    if (!rows) {
      rows = { starts: new Growable32(), ordinals: new Growable32() };
      this.values.set(field, rows);
    }
    while (rows.starts.length <= row) rows.starts.push(rows.ordinals.length);
    return rows;
  }

  private number(field: string, row: number, number: number): void {
    let rows = this.numbers.get(field);
    if (!rows) {
      rows = new GrowableDoubles();
      this.numbers.set(field, rows);
    }
    while (rows.length < row) rows.push(Number.NaN);
    rows.push(number);
  }

  /** Adds the words of a segment before its documents are added; returns word numbers by the segment's codes. */
  importWords({ dictionary, aliases }: Segment): Uint32Array {
    const byRank = new Uint32Array(dictionary.words);
    const byCode = new Uint32Array(dictionary.codeLimit);
    dictionary.walk(0, ({ rank, code }) => {
      const text = dictionary.text();
      const word = this.word(text.charCodeAt(0), text.slice(1));
      byRank[rank] = word;
      byCode[code] = word;
    });
    aliases.walk(0, ({ amount }) => {
      this.aliases.set(aliases.text(), byRank[amount] ?? 0);
    });
    return byCode;
  }

  /** Orders the ordinals of a new index by value id, so that values with equal counts are listed by id. */
  renumber(): void {
    for (const [field, { ordinals }] of this.values) {
      const moved = this.catalog.valuesOf(field).renumber();
      for (let i = 0; i < ordinals.length; i++) ordinals.data[i] = moved[ordinals.at(i)] ?? 0;
    }
  }

  addFrom(memory: LinearMemory, segment: Segment, document: number, words: Uint32Array, embargo: number): void {
    const row = this.ids.length;
    this.ids.push(segment.id(document));
    this.embargoes.push(embargo);
    for (const field of Object.keys(segment.layout.values)) {
      const rows = this.valueRows(field, row);
      segment.ordinals(field, document, (ordinal) => rows.ordinals.push(ordinal));
    }
    for (const field of Object.keys(segment.layout.numbers)) {
      const number = segment.numberOf(field, document);
      if (!Number.isNaN(number)) this.number(field, row, number);
    }
    this.codeStarts.push(this.codes.length);
    const { u8 } = memory;
    const { layout, at } = segment;
    const streams = at + layout.streams;
    const end = streams + offsetAt(memory, at + layout.streamOffsets, document + 1);
    for (let p = streams + offsetAt(memory, at + layout.streamOffsets, document); p < end; ) {
      let code = 0;
      for (let shift = 0; ; shift += 7) {
        const byte = u8[p++] ?? 0;
        code |= (byte & 127) << shift;
        if (byte < 128) break;
      }
      this.codes.push(code < layout.boundary ? code : FIRST_WORD_CODE + (words[code] ?? 0));
    }
  }
}
