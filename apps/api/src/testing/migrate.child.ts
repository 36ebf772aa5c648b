// Migrates a database slowly, so that a test can kill it at any step.
import { readFileSync } from "node:fs";
import { prepareDatabase } from "../platform/database/migrations.ts";

const [file = "", migrations = ""] = process.argv.slice(2);
process.stdout.write("begin\n");
prepareDatabase(file, JSON.parse(readFileSync(migrations, "utf8")));
