import { parseArgs } from "node:util";
import type { Command } from "./commands/command.ts";
import { exitOnBrokenPipe } from "./commands/interrupt.ts";
import { readConfiguration } from "./configuration.ts";
import { OperatorError } from "./platform/errors/operator-error.ts";
import { StartError } from "./platform/errors/start-error.ts";
import { OWNER_ONLY_UMASK } from "./platform/owner-only.ts";
import { toDiskFullError } from "./platform/storage/disk-full.ts";
import { describeUnknownVariables } from "./unknown-variables.ts";

/** `vitrine <command>`: the command line for operators; works with or without a running server. */
// Loaded on demand: loading all of them takes a second.
const commands: Record<string, () => Promise<Command>> = {
  import: async () => (await import("./commands/import.command.ts")).importCommand,
  export: async () => (await import("./commands/export.command.ts")).exportCommand,
  seed: async () => (await import("./commands/seed.command.ts")).seedCommand,
  reindex: async () => (await import("./commands/reindex.command.ts")).reindexCommand,
  user: async () => (await import("./commands/user.command.ts")).userCommand,
  group: async () => (await import("./commands/group.command.ts")).groupCommand,
  pool: async () => (await import("./commands/pool.command.ts")).poolCommand,
  "convert-set": async () => (await import("./commands/convert-set.command.ts")).convertSetCommand,
  token: async () => (await import("./commands/token.command.ts")).tokenCommand,
  "sign-on": async () => (await import("./commands/sign-on.command.ts")).signOnCommand,
  collection: async () => (await import("./commands/collection.command.ts")).collectionCommand,
  stats: async () => (await import("./commands/stats.command.ts")).statsCommand,
  backup: async () => (await import("./commands/backup.command.ts")).backupCommand,
  restore: async () => (await import("./commands/backup.command.ts")).restoreCommand,
  doctor: async () => (await import("./commands/doctor.command.ts")).doctorCommand,
};

const help = `vitrine <command> [options]

  import <folder>   import a folder of files, or a catalogue of records
  export            export the metadata of all assets as a catalogue
  seed              add a synthetic library, to try the portal with many assets
  reindex           rebuild the search index
  user              list, invite, add, change and remove accounts
  group             list groups, and set what each of them may see and download
  pool              list, add, rename and remove pools of assets
  convert-set       list, add, edit and remove the download formats of assets
  token             list, add and revoke API tokens for scripts
  sign-on           list providers of single sign-on, and link accounts to their users
  collection        list, add and remove collections
  stats             show how the portal was used
  backup <folder>   copy the library to another disk, while it is in use
  restore <folder>  restore a library from a backup
  doctor            check this library, and suggest fixes

Help for a command: vitrine <command> --help
The library is in the folder set by VITRINE_DATA (./data if it is not set).
`;

async function main(args: string[]): Promise<number> {
  const [name = "", ...rest] = args;
  if (name === "" || name === "help" || name === "--help" || name === "-h") {
    process.stdout.write(help);
    return name === "" ? 2 : 0;
  }
  const command = Object.hasOwn(commands, name) ? await commands[name]?.() : undefined;
  if (!command) {
    throw new StartError(`There is no command "${name}". The commands are: ${Object.keys(commands).join(", ")}.`);
  }
  const { values, positionals } = parse(rest, command.options);
  if (values.help) {
    process.stdout.write(command.help);
    return 0;
  }
  const configuration = readConfiguration(process.env);
  // An import that a server started does not warn of unknown variables: the server has done so already.
  if (!("of-server" in values))
    for (const sentence of describeUnknownVariables(process.env)) process.stderr.write(`${sentence}\n`);
  return command.run(positionals, values, configuration).catch((error: unknown) => {
    throw toDiskFullError(error, configuration.dataFolder);
  });
}

function parse(args: string[], options: Command["options"]) {
  const typed = Object.fromEntries(Object.entries(options).map(([name, type]) => [name, { type }]));
  try {
    return parseArgs({ args, options: { ...typed, help: { type: "boolean", short: "h" } }, allowPositionals: true });
  } catch (error) {
    throw new StartError(`${(error as Error).message.split(". ")[0]}. Add --help to see the options.`);
  }
}

process.umask(OWNER_ONLY_UMASK);
exitOnBrokenPipe(process.stdout, process.stderr);
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  // Prints only the message of errors that the operator can fix, and the stack of all others.
  const isForOperator = error instanceof StartError || error instanceof OperatorError;
  process.stderr.write(isForOperator ? `${error.message}\n` : `${(error as Error).stack ?? error}\n`);
  process.exitCode = 1;
}
