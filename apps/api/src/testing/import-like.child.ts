// Writes assets like an import in another process, with a new field before the first; once per message.
import { openDataFolder } from "../platform/storage/data-folder.ts";
import { addAssets, addField } from "./library-kit.ts";

const [, , folder = ""] = process.argv;
const data = openDataFolder(folder);
let written = 0;

process.on("message", async (count: number) => {
  if (count === 0) {
    await data.db.close();
    process.disconnect();
    return;
  }
  await addField(data.db, {
    name: "ship",
    type: "value",
    facet: true,
    multiValued: true,
    weight: 5,
    labels: { de: "Schiff", en: "Ship" },
  });
  for (let n = 0; n < count; n++) {
    await addAssets(data.db, [{ title: `Imported ${written}`, values: { ship: ["Aurora", `Hull ${written++}`] } }]);
  }
  process.send?.({ writtenAt: Date.now() });
});
