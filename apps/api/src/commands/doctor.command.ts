import { accessSync, constants, existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isRequiredOriginMissing, type ServerConfiguration } from "../configuration.ts";
import { accountsWithDemoPassword, buildNewPasswordCommands } from "../modules/accounts/demo-passwords.service.ts";
import { createMetadataReader } from "../modules/ingest/metadata/metadata-reader.service.ts";
import {
  countVisibleWithUnreadTerms,
  summariseTermsReadFailures,
} from "../modules/ingest/terms/unread-files.service.ts";
import { createAssetReader } from "../modules/library/asset-reader.repository.ts";
import { readMailReport } from "../modules/mails/mail-report.service.ts";
import { findMailsDisabledReason } from "../modules/mails/mails.service.ts";
import { createDecoder } from "../modules/renditions/decoder.service.ts";
import { checkIndexability, missingKernelsError } from "../modules/search/search-check.service.ts";
import { checkProvider } from "../modules/sign-on/sign-on-check.service.ts";
import { systemClock } from "../platform/clock.ts";
import {
  checkIntegrity,
  type ReadOnlyDatabase,
  type Sqlite,
  toReadOnlyDatabase,
} from "../platform/database/database.ts";
import { openReadOnly } from "../platform/database/migrations.ts";
import { listJobs } from "../platform/jobs/jobs.ts";
import { createMailSender, type MailConfiguration } from "../platform/mail/mail.ts";
import { adviceResult, brokenResult, type CheckResult, goodResult } from "../platform/observability/check-result.ts";
import { exposureWarning, listExposedPaths } from "../platform/owner-only.ts";
import { BACKUP_JOB_KIND } from "../platform/storage/backup.ts";
import { createBlobFolderStorage } from "../platform/storage/blob-folder.ts";
import { listReferencedBlobs } from "../platform/storage/blob-references.repository.ts";
import type { BlobStorage } from "../platform/storage/blob-storage.ts";
import { assertLibraryExists, getDatabasePath } from "../platform/storage/data-folder.ts";
import type { Command } from "./command.ts";

export const doctorCommand: Command = {
  help: `vitrine doctor [--mail <address>]

Checks everything a library needs, and suggests fixes: the database, the files it refers
to, the programs used by the import, the disk space, the mail server, waiting mails, the providers of
sign-on. It changes nothing.
Exits with 1 if something is broken.

  --mail <address>  send a test mail to this address
`,
  options: { mail: "string" },
  async run(_positionals, values, configuration) {
    const { dataFolder, mail: mailSettings, search, signOn } = configuration;
    const to = values.mail as string | undefined;
    assertLibraryExists(dataFolder);
    // SQLite cannot even read such a database: it needs to create a file next to it.
    const unwritable = findUnwritablePath(dataFolder);
    if (unwritable) return print([unwritable]);
    // Throws for a damaged database.
    const { db: sqlite, isCurrent } = openReadOnly(getDatabasePath(dataFolder));
    const db = toReadOnlyDatabase(sqlite);
    try {
      const results = [
        goodResult(`Node ${process.versions.node}`),
        goodResult(`Data folder ${dataFolder}`),
        privacy(dataFolder),
        ...(isCurrent
          ? [
              await database(sqlite),
              await documents(db),
              await files(db, createBlobFolderStorage(join(dataFolder, "blobs"))),
              await passwords(db),
              ...(await unreadTerms(db)),
              await backup(db),
            ]
          : [UPGRADE]),
        await diskSpace(dataFolder),
        ...(await programs()),
        ...(search.engine === "embedded" ? [kernels()] : []),
        await mail(mailSettings, to),
        ...(isCurrent ? await outbox(db, configuration) : []),
        ...(await Promise.all(signOn.providers.map((provider) => checkProvider(provider, Date.now())))),
      ];
      return print(results);
    } finally {
      sqlite.close();
    }
  },
};

/** Prints the results; returns the exit code. */
function print(results: readonly CheckResult[]): number {
  for (const { state, text } of results) process.stdout.write(`${marks[state]} ${text}\n`);
  return results.some(({ state }) => state === "broken") ? 1 : 0;
}

const marks = { good: "ok      ", advice: "advice  ", broken: "BROKEN  " };
const GIGABYTE = 1e9;
/** With fewer bytes SQLite cannot start a transaction. */
const MIN_FREE_BYTES = 1e6;

const MAILS_SHOWN = 5;

const NO_ORIGIN = adviceResult(
  "VITRINE_ORIGIN is not set, so no mail is sent: its links need the public address of the portal",
);
const UPGRADE = adviceResult(
  "The database is of an older version: the next start copies it to backups/ and upgrades it. Run this check again afterwards",
);

function findUnwritablePath(dataFolder: string): CheckResult | undefined {
  const parts = ["", "vitrine.db", "blobs", "index", "tmp"].map((name) => join(dataFolder, name));
  for (const path of parts.filter((part) => existsSync(part))) {
    try {
      accessSync(path, constants.W_OK);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const hint =
        code === "EROFS" ? "Its disk is mounted read-only: mount it writable" : "Give this user the right to";
      return brokenResult(
        `${path} cannot be written (${code}), so nothing can be saved, imported or checked further. ${hint}`,
      );
    }
  }
  return undefined;
}

async function database(sqlite: Sqlite): Promise<CheckResult> {
  const text = checkIntegrity(sqlite);
  const assets = await createAssetReader(toReadOnlyDatabase(sqlite)).count();
  if (text === "ok") return goodResult(`Database is intact and contains ${assets} assets`);
  return brokenResult(`Database: ${text}. Move the folder away and restore a backup with vitrine restore`);
}

async function documents(db: ReadOnlyDatabase): Promise<CheckResult> {
  const { invalidFieldNames, leftOut } = await checkIndexability(db);
  if (invalidFieldNames.length > 0) {
    return adviceResult(`Fields have reserved names (${invalidFieldNames.join(", ")}): the next start renames them`);
  }
  if (leftOut.size === 0) return goodResult("Every asset can be indexed");
  const examples = [...leftOut].slice(0, 3).map(([id, reason]) => `asset ${id}: ${reason}`);
  return brokenResult(
    `${leftOut.size} assets cannot be indexed, so no search finds them (${examples.join("; ")}). Put a backup back with vitrine restore, or move their files out and in again with an import --prune between`,
  );
}

async function backup(db: ReadOnlyDatabase): Promise<CheckResult> {
  const [last] = await listJobs(db.read, BACKUP_JOB_KIND, 1, systemClock.now());
  if (!last)
    return adviceResult('No backup was made yet: vitrine backup <folder> (docs/operating.md, "Backup and restore")');
  const at = new Date(last.updatedAt).toISOString();
  return goodResult(`The last backup was made at ${at} in ${String(last.payload.folder)}`);
}

async function files(db: ReadOnlyDatabase, storage: BlobStorage): Promise<CheckResult> {
  const referred = await listReferencedBlobs(db.read);
  let lost = 0;
  for (const { hash, size } of referred) {
    const found = await storage.find(hash).catch(() => undefined);
    if (found?.size !== size) lost++;
  }
  if (lost === 0) return goodResult(`${referred.length} files are all there`);
  const hint = "Put blobs/ back from a backup, or import the folders again";
  return brokenResult(`${lost} of ${referred.length} files are missing or incomplete. ${hint}`);
}

/** Assets hidden because their terms could not be read, and visible ones whose terms were not read yet. */
async function unreadTerms(db: ReadOnlyDatabase): Promise<CheckResult[]> {
  const { count, groups } = await summariseTermsReadFailures(db, 3);
  const notYet = await countVisibleWithUnreadTerms(db);
  const reasons = groups.map(({ reason, count: some, files }) => {
    const paths = files.map(({ path, beside }) => beside ?? path).join(", ");
    return `${reason}: ${some} (${paths}${some > files.length ? " and others" : ""})`;
  });
  const results: CheckResult[] = [];
  if (count > 0)
    results.push(
      adviceResult(
        `Assets hidden from all users but administrators, since their terms could not be read: ${count}. ${reasons.join("; ")}. Fix these files, and import their folders again (docs/import.md, "Terms")`,
      ),
    );
  if (notYet > 0)
    results.push(
      adviceResult(
        `Assets that were imported without their metadata and are shown anyway: ${notYet}. The next import of their folders reads them again`,
      ),
    );
  return results.length > 0 ? results : [goodResult("The terms of every asset were read")];
}

function privacy(folder: string): CheckResult {
  const open = listExposedPaths(folder).map(({ path }) => path);
  if (open.length === 0) return goodResult("Other users of this machine cannot read it");
  return adviceResult(`${exposureWarning(open)}. The next start fixes that, if this user owns it`);
}

async function passwords(db: ReadOnlyDatabase): Promise<CheckResult> {
  const names = (await accountsWithDemoPassword(db.read)).map(({ name }) => name);
  if (names.length === 0) return goodResult("No account has its password from the demo");
  return adviceResult(
    `These accounts have published passwords from the demo: ${names.join(", ")}. They cannot be used from other machines. For your own portal: ${buildNewPasswordCommands(names).join("; ")}`,
  );
}

async function diskSpace(path: string): Promise<CheckResult> {
  const { bavail, bsize } = await statfs(path);
  const free = (bavail * bsize) / GIGABYTE;
  const text = `${free.toFixed(1)} GB free on the disk`;
  if (bavail * bsize < MIN_FREE_BYTES)
    return brokenResult("The disk is full: nothing can be saved or imported. Free some space on it");
  return free < 1 ? adviceResult(`Only ${text}: imports will stop when it is full`) : goodResult(text);
}

async function programs(): Promise<CheckResult[]> {
  const reader = createMetadataReader();
  const decoder = createDecoder({ temporaryFolder: tmpdir() });
  try {
    const [metadata, films] = await Promise.all([reader.available(), decoder.hasFfmpeg()]);
    return [
      metadata
        ? goodResult("Embedded metadata can be read")
        : adviceResult(
            "Perl is not installed: embedded titles, keywords and dates are not read, and new files stay hidden, since their embargo is unknown",
          ),
      films
        ? goodResult("ffmpeg is installed: films and sounds get posters, waveforms and playable versions")
        : adviceResult(
            "ffmpeg is not installed: films have no poster, and only users who may download a film or sound can play it",
          ),
    ];
  } finally {
    await reader.close();
    await decoder.close();
  }
}

function kernels(): CheckResult {
  const error = missingKernelsError();
  return error ? brokenResult(error) : goodResult("The search uses compiled code");
}

async function mail(configuration: MailConfiguration | undefined, to: string | undefined): Promise<CheckResult> {
  if (!configuration) {
    const text = "VITRINE_SMTP_URL is not set: no mail can be sent";
    return to ? brokenResult(text) : goodResult(text);
  }
  const { host } = new URL(configuration.server);
  const sender = createMailSender(configuration);
  try {
    await sender.check();
    if (!to) return goodResult(`The mail server ${host} answers`);
    const text = "This is a test mail of vitrine doctor.";
    await sender.send({ to, subject: `Mail of ${configuration.from.name}`, text });
    return goodResult(`The mail server ${host} accepted a mail to ${to}`);
  } catch (error) {
    return brokenResult(`The mail server ${host}: ${(error as Error).message}. Check VITRINE_SMTP_URL`);
  }
}

async function outbox(db: ReadOnlyDatabase, configuration: ServerConfiguration): Promise<CheckResult[]> {
  const { waiting, waitingSince, lastProblem, givenUp } = await readMailReport(db, systemClock.now());
  const off = findMailsDisabledReason(configuration.mail, isRequiredOriginMissing(configuration));
  const results: CheckResult[] = off === "no_origin" ? [NO_ORIGIN] : [];
  if (waitingSince !== null) {
    const why = configuration.mail
      ? (lastProblem ?? "The server sends them while it runs")
      : "VITRINE_SMTP_URL is not set";
    results.push(adviceResult(`Waiting mails, since ${dayAndTime(waitingSince)}: ${waiting}. ${why}`));
  }
  for (const { kind, to, at, detail } of givenUp.slice(0, MAILS_SHOWN)) {
    const whose = to === null ? "a removed account" : to;
    results.push(
      adviceResult(
        `Mail given up (${kind}, for ${whose}, ${dayAndTime(at)}): ${detail}. Is the address of the account right? Does vitrine doctor --mail <address> reach you?`,
      ),
    );
  }
  if (givenUp.length > MAILS_SHOWN)
    results.push(adviceResult(`Further mails given up in seven days: ${givenUp.length - MAILS_SHOWN}`));
  return results.length > 0 ? results : [goodResult("No mail is waiting, none was given up")];
}

const dayAndTime = (at: number) => new Date(at).toISOString().replace("T", " ").slice(0, 16);
