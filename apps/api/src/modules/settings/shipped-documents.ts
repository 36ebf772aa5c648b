// What the portal answers and restores to where nothing is stored: its own texts and pages, and no settings.
import { starterPages } from "@vitrine/settings/custom-pages";
import type { Document } from "@vitrine/settings/merge";
import { shippedTexts } from "@vitrine/settings/texts/shipped";
import { type JsonText, jsonText } from "../../db/json-text.ts";
import type { DocumentKind } from "../../db/tables/portal.table.ts";
import { etagOf } from "../../platform/etag.ts";

export interface DocumentText {
  body: JsonText;
  etag: string;
}

const SHIPPED: Readonly<Record<DocumentKind, Readonly<Record<string, object>>>> = {
  global: { "": {} },
  translations: shippedTexts,
  custom_html: starterPages,
};

/** Every text that the portal ships, a document for each language. */
export const shippedTextDocuments: readonly Document[] = Object.values(shippedTexts);

export const shippedLanguages = (kind: DocumentKind): string[] => Object.keys(SHIPPED[kind]);

const texts = new Map<object, DocumentText>();

/** Undefined for languages that are not shipped. */
export function shippedDocument(kind: DocumentKind, key: string): DocumentText | undefined {
  const document = Object.hasOwn(SHIPPED[kind], key) ? SHIPPED[kind][key] : undefined;
  if (!document) return undefined;
  const text = texts.get(document) ?? documentText(document);
  texts.set(document, text);
  return text;
}

export function documentText(document: object): DocumentText {
  const body = jsonText(document);
  return { body, etag: etagOf(body) };
}

export const NOTHING_STORED = documentText({});
