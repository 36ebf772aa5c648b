import type { ServerConfiguration } from "../configuration.ts";
import { assertLibraryExists, type OpenedDataFolder, openDataFolder } from "../platform/storage/data-folder.ts";

/** The options of a command by name; undefined if not given. */
export type OptionValues = Readonly<Record<string, string | boolean | undefined>>;

/** A subcommand of `vitrine`; `run` resolves to the exit code. */
export interface Command {
  help: string;
  options: Readonly<Record<string, "string" | "boolean">>;
  run(positionals: string[], values: OptionValues, configuration: ServerConfiguration): Promise<number>;
}

/** Opens the library, which must exist, prints what `run` returns, and closes it. */
export async function printFromLibrary(
  { dataFolder }: ServerConfiguration,
  run: (data: OpenedDataFolder) => string | Promise<string>,
): Promise<number> {
  assertLibraryExists(dataFolder);
  const data = openDataFolder(dataFolder);
  try {
    process.stdout.write(await run(data));
    return 0;
  } finally {
    await data.db.close();
  }
}
