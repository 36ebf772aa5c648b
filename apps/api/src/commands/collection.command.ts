import {
  listCollections,
  readCollectionIndicator,
  removeCollection,
  saveSearchCollection,
  saveStaticCollection,
} from "../modules/collections/collection-writer.repository.ts";
import { findUnknownAssetIds } from "../modules/library/registry-writer.repository.ts";
import type { Reader, Tx } from "../platform/database/database.ts";
import { StartError } from "../platform/errors/start-error.ts";
import { localizedTextOrAny } from "../platform/http/locale.ts";
import { type Command, type OptionValues, printFromLibrary } from "./command.ts";
import { readTextOption } from "./option-values.ts";

export const collectionCommand: Command = {
  help: `vitrine collection list
vitrine collection add <label> --assets <id,id,...>
vitrine collection add <label> --search <text>
vitrine collection remove <indicator>

The portal's dashboard shows the collections listed by their indicator in its settings.

  --german <label>   the label in German, if it differs
  --cover <id>       the asset whose picture is its cover
`,
  options: { assets: "string", search: "string", german: "string", cover: "string" },
  async run([action, subject, ...others], values, configuration) {
    const isValid = action === "list" ? subject === undefined : (action === "add" || action === "remove") && subject;
    if (!isValid || others.length > 0)
      throw new StartError("Usage: vitrine collection list, add <label> or remove <indicator>.");
    return printFromLibrary(configuration, async ({ db }) => {
      if (subject === undefined) return formatCollections(db.read);
      if (action === "add") return `${await db.write((tx) => add(tx, subject, values))}\n`;
      if (await db.write((tx) => removeCollection(tx, subject))) return "";
      throw new StartError(`There is no collection "${subject}". See vitrine collection list.`);
    });
  },
};

async function formatCollections(db: Reader): Promise<string> {
  const lines = (await listCollections(db)).map(
    ({ indicator, kind, labels }) => `${indicator}  ${localizedTextOrAny(labels, "en")}  (${kind})\n`,
  );
  return lines.join("") || "There are no collections.\n";
}

/** Adds a collection; returns its indicator. */
async function add(tx: Tx, label: string, values: OptionValues): Promise<string> {
  const labels = { en: label, de: readTextOption(values.german) ?? label };
  const [cover = null] = values.cover === undefined ? [] : await existing(tx, String(values.cover));
  if ((values.assets === undefined) === (values.search === undefined)) {
    throw new StartError("Use either --assets with ids or --search with a text.");
  }
  if (values.assets === undefined) {
    const text = String(values.search);
    return readCollectionIndicator(tx, await saveSearchCollection(tx, { labels, sourceAssetId: cover }, { text }));
  }
  const ids = await existing(tx, String(values.assets));
  return readCollectionIndicator(
    tx,
    await saveStaticCollection(tx, { labels, sourceAssetId: cover ?? ids[0] ?? null }, ids),
  );
}

async function existing(tx: Tx, list: string): Promise<number[]> {
  const ids = list.split(",").map((part) => Number(part.trim()));
  const unknown = await findUnknownAssetIds(tx, ids);
  if (unknown.length > 0) throw new StartError(`There is no asset ${unknown.join(", ")}.`);
  return ids;
}
