// Writes assets as an import in a process of its own does, with a new field before the first of them.
import { openDataFolder } from "../platform/data-folder.ts";
import { addAssets, addField } from "./library-kit.ts";

const [, , folder = "", count = "1"] = process.argv;
const data = openDataFolder(folder);
await addField(data.db, {
  name: "ship",
  type: "value",
  facet: true,
  multiValued: true,
  weight: 5,
  labels: { de: "Schiff", en: "Ship" },
});
for (let n = 0; n < Number(count); n++) {
  await addAssets(data.db, [{ title: `Imported ${n}`, values: { ship: ["Aurora", `Hull ${n}`] } }]);
}
await data.db.close();
process.send?.({ writtenAt: Date.now() });
