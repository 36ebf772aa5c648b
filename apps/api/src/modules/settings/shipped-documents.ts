// The shipped documents, which apply if nothing is stored: default texts and pages, and empty settings.

import { starterPages } from "@vitrine/settings/pages/custom-pages";
import { shippedTexts } from "@vitrine/settings/texts/shipped";
import { type JsonText, toJsonText } from "../../db/json-text.ts";
import type { DocumentKind } from "../../db/tables/portal.table.ts";
import { etagOf } from "../../platform/replies/etag.ts";

export interface SerializedDocument {
  body: JsonText;
  etag: string;
}

const SHIPPED: Readonly<Record<DocumentKind, Readonly<Record<string, object>>>> = {
  global: { "": {} },
  translations: shippedTexts,
  custom_html: starterPages,
};

export const shippedLanguages = (kind: DocumentKind): string[] => Object.keys(SHIPPED[kind]);

const texts = new Map<object, SerializedDocument>();

/** Undefined for languages that are not shipped. */
export function shippedDocument(kind: DocumentKind, key: string): SerializedDocument | undefined {
  const document = Object.hasOwn(SHIPPED[kind], key) ? SHIPPED[kind][key] : undefined;
  if (!document) return undefined;
  const text = texts.get(document) ?? serializeDocument(document);
  texts.set(document, text);
  return text;
}

export function serializeDocument(document: object): SerializedDocument {
  const body = toJsonText(document);
  return { body, etag: etagOf(body) };
}

export const EMPTY_DOCUMENT = serializeDocument({});
