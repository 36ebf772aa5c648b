/** Fetches the configuration for an export with endpoints of the contract only, so it works with any backend. */
import { ApiError } from "@vitrine/contract/api-error";
import type { Client } from "@vitrine/contract/client";
import { isJsonObject, type JsonObject } from "@vitrine/settings/merge";
import { findTilePictureIds } from "@vitrine/settings/pages/tile-picture";
import type { PortalFileName } from "../../../shared/api/portal-files.ts";
import type { DocumentName } from "../drafts/draft-store.ts";
import type { PortalConfiguration, PortalFileContent } from "./configuration-file.ts";

/** Built-in, unchanged documents are left out. @throws ApiError */
export async function fetchConfiguration(client: Client, signal: AbortSignal): Promise<PortalConfiguration> {
  const documents = new Map<DocumentName, JsonObject>();
  const add = async (name: DocumentName, reply: Promise<Response>) => {
    const response = await reply;
    const body: unknown = await response.json();
    const isStored = response.headers.get("vitrine-source") !== "shipped";
    if (isStored && isJsonObject(body) && Object.keys(body).length > 0) documents.set(name, body);
  };
  await add("settings", client.raw("config.get", { signal }));
  for (const lang of (await client.call("translations.list", { signal })).locales) {
    await add(`texts ${lang}`, client.raw("translations.get", { query: { lang }, signal }));
  }
  for (const lang of (await client.call("pages.list", { signal })).locales) {
    await add(`pages ${lang}`, client.raw("pages.get", { query: { lang }, signal }));
  }
  const files = await fetchFiles(client, signal);
  for (const id of findTilePictureIds(JSON.stringify(documents.get("settings") ?? {}))) {
    const picture = await fetchTilePicture(client, id, signal);
    if (picture) files.set(id, picture);
  }
  return { documents, files };
}

async function fetchFiles(client: Client, signal: AbortSignal): Promise<Map<string, PortalFileContent>> {
  const files = new Map<string, PortalFileContent>();
  for (const name of await fetchPortalFileNames(client, signal)) {
    files.set(name, await toExportedFile(await client.raw("config.file", { params: { file: name }, signal })));
  }
  return files;
}

/** Undefined if it does not exist: settings may refer to a deleted one. @throws ApiError */
async function fetchTilePicture(
  client: Client,
  id: string,
  signal: AbortSignal,
): Promise<PortalFileContent | undefined> {
  try {
    return await toExportedFile(await client.raw("config.thumbnail", { query: { id }, signal }));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

const toExportedFile = async (response: Response): Promise<PortalFileContent> => ({
  bytes: new Uint8Array(await response.arrayBuffer()),
  type: response.headers.get("content-type") ?? "",
});

async function fetchPortalFileNames(client: Client, signal: AbortSignal): Promise<PortalFileName[]> {
  const { revisions: _, unfilled_pages: __, ...available } = await client.call("config.available", { signal });
  return (Object.keys(available) as PortalFileName[]).filter((name) => available[name]);
}
