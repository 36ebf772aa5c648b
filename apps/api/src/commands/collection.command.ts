import {
  listCollections,
  readIndicator,
  removeCollection,
  saveSearchCollection,
  saveStaticCollection,
} from "../modules/collections/collection-writer.repository.ts";
import { filterUnknownAssets } from "../modules/library/registry-writer.repository.ts";
import type { Database, Tx } from "../platform/database/database.ts";
import { StartError } from "../platform/errors/start-error.ts";
import { localizedTextOrAny } from "../platform/http/locale.ts";
import { assertLibraryExists, openDataFolder } from "../platform/storage/data-folder.ts";
import type { Command } from "./command.ts";

export const collectionCommand: Command = {
  help: `vitrine collection list
vitrine collection add <label> --assets <id,id,...>
vitrine collection add <label> --search <text>
vitrine collection remove <indicator>

The portal's dashboard shows the collections listed by their indicator in its settings.

  --german <label>   the label in German, if it differs
  --cover <id>       the asset whose picture is its cover
`,
  options: {
    assets: { type: "string" },
    search: { type: "string" },
    german: { type: "string" },
    cover: { type: "string" },
  },
  async run([action, subject, ...others], values, configuration) {
    const isValid = action === "list" ? subject === undefined : (action === "add" || action === "remove") && subject;
    if (!isValid || others.length > 0)
      throw new StartError("Usage: vitrine collection list, add <label> or remove <indicator>.");
    assertLibraryExists(configuration.dataFolder);
    const data = openDataFolder(configuration.dataFolder);
    try {
      if (action === "list") process.stdout.write(formatCollections(data.db));
      else if (action === "remove") await remove(data.db, subject ?? "");
      else process.stdout.write(`${await data.db.write((tx) => add(tx, subject ?? "", values))}\n`);
      return 0;
    } finally {
      await data.db.close();
    }
  },
};

function formatCollections(db: Database): string {
  const all = listCollections(db.read);
  if (all.length === 0) return "There are no collections.\n";
  return all
    .map(({ indicator, kind, labels }) => `${indicator}  ${localizedTextOrAny(labels, "en")}  (${kind})\n`)
    .join("");
}

async function remove(db: Database, indicator: string): Promise<void> {
  if (await db.write((tx) => removeCollection(tx, indicator))) return;
  throw new StartError(`There is no collection "${indicator}". See vitrine collection list.`);
}

/** Adds a collection; returns its indicator. */
function add(tx: Tx, label: string, values: Record<string, string | boolean | undefined>): string {
  const labels = { en: label, de: typeof values.german === "string" ? values.german : label };
  const cover = values.cover === undefined ? [] : existing(tx, String(values.cover));
  const made = { labels, ...(cover[0] === undefined ? {} : { sourceAssetId: cover[0] }) };
  if ((values.assets === undefined) === (values.search === undefined)) {
    throw new StartError("Use either --assets with ids or --search with a text.");
  }
  const id =
    values.assets === undefined
      ? saveSearchCollection(tx, made, { text: String(values.search) })
      : saveList(tx, made, existing(tx, String(values.assets)));
  return readIndicator(tx, id);
}

function saveList(tx: Tx, made: { labels: Record<string, string>; sourceAssetId?: number }, ids: number[]): number {
  return saveStaticCollection(tx, { ...made, sourceAssetId: made.sourceAssetId ?? ids[0] ?? null }, ids);
}

function existing(tx: Tx, list: string): number[] {
  const ids = list.split(",").map((part) => Number(part.trim()));
  const unknown = filterUnknownAssets(tx, ids);
  if (unknown.length > 0) throw new StartError(`There is no asset ${unknown.join(", ")}.`);
  return ids;
}
