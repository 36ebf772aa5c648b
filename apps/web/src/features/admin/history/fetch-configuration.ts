/** Gathers what is stored, with the calls of the contract alone: it works with any backend. */
import type { Client } from "@vitrine/contract/client";
import { type Document, isDocument } from "@vitrine/settings/merge";
import type { DocumentName } from "../drafts/draft-store.ts";
import type { Configuration, PortalFile } from "./configuration-file.ts";

/** What nobody has changed is left out. @throws ApiError */
export async function fetchConfiguration(client: Client, signal: AbortSignal): Promise<Configuration> {
  const documents = new Map<DocumentName, Document>();
  const add = async (name: DocumentName, reply: Promise<Response>) => {
    const response = await reply;
    const body: unknown = await response.json();
    const isStored = response.headers.get("vitrine-source") !== "shipped";
    if (isStored && isDocument(body) && Object.keys(body).length > 0) documents.set(name, body);
  };
  await add("settings", client.raw("config.get", { signal }));
  for (const lang of (await client.call("translations.list", { signal })).locales) {
    await add(`texts ${lang}`, client.raw("translations.get", { query: { lang }, signal }));
  }
  for (const lang of (await client.call("pages.list", { signal })).locales) {
    await add(`pages ${lang}`, client.raw("pages.get", { query: { lang }, signal }));
  }
  return { documents, files: await fetchFiles(client, signal) };
}

async function fetchFiles(client: Client, signal: AbortSignal): Promise<Map<string, PortalFile>> {
  const files = new Map<string, PortalFile>();
  for (const name of await filesThere(client, signal)) {
    const response = await client.raw("config.file", { params: { file: name }, signal });
    const type = response.headers.get("content-type") ?? "";
    files.set(name, { bytes: new Uint8Array(await response.arrayBuffer()), type });
  }
  return files;
}

export type PortalFileName = Exclude<keyof Awaited<ReturnType<typeof availableFiles>>, "revisions">;

/** Names of the files that the portal has. @throws ApiError */
export async function filesThere(client: Client, signal: AbortSignal): Promise<PortalFileName[]> {
  const { revisions: _, ...there } = await availableFiles(client, signal);
  return (Object.keys(there) as PortalFileName[]).filter((name) => there[name]);
}

const availableFiles = (client: Client, signal: AbortSignal) => client.call("config.available", { signal });
