import { chmodSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readConfiguration } from "../configuration.ts";
import { DEMO_PASSWORDS } from "../modules/accounts/demo-passwords.service.ts";
import { newDataFolder, startTestApp } from "../testing/harness.ts";
import { newFolder, picture, remove, writeFiles } from "../testing/import-kit.ts";
import { collectionCommand } from "./collection.command.ts";
import type { Command } from "./command.ts";
import { doctorCommand } from "./doctor.command.ts";
import { exportCommand } from "./export.command.ts";
import { groupCommand } from "./group.command.ts";
import { importCommand } from "./import.command.ts";
import { reindexCommand } from "./reindex.command.ts";
import { seedCommand } from "./seed.command.ts";
import { statsCommand } from "./stats.command.ts";
import { tokenCommand } from "./token.command.ts";
import { userCommand } from "./user.command.ts";

// Starts programs and generates pictures, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

let dataFolder: string;
let folder: string;
beforeEach(async () => {
  dataFolder = newDataFolder();
  folder = newFolder({ "Vasen/a.jpg": await picture(1).jpeg().toBuffer(), "Vasen/cut.jpg": "no picture" });
});
afterEach(() => {
  vi.restoreAllMocks();
  remove(dataFolder);
  remove(folder);
});

/** Runs a command; resolves to its output and exit code. */
async function runCommand(
  command: Command,
  words: string[],
  values: Record<string, string | boolean> = {},
  data = dataFolder,
) {
  let output = "";
  const spy = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    output += text;
    return true;
  });
  try {
    const code = await command.run(words, values, readConfiguration({ VITRINE_DATA: data, VITRINE_LOG: "silent" }));
    return { code, output };
  } finally {
    spy.mockRestore();
  }
}

describe("the command line", () => {
  it("imports, reports the result of every file, and ends with who can see the assets", async () => {
    const { code, output } = await runCommand(importCommand, [folder]);
    expect(code).toBe(0);
    expect(output).toMatch(/Imported +2\n/);
    expect(output).toMatch(/1 {2}a variant that cannot be shown; .*\n +Vasen\/cut\.jpg\n/);
    expect(output.trim().split("\n").at(-1)).toBe("Who can see what is here: 2 assets: everyone who opens the portal.");
    await expect(runCommand(importCommand, [])).rejects.toThrow("Name one folder");
    await expect(runCommand(importCommand, [folder], { pool: "nowhere" })).rejects.toThrow(
      'There is no pool "nowhere"',
    );

    const doctor = await runCommand(doctorCommand, []);
    expect(doctor.output).toContain("ok       Database is intact and contains 2 assets");
    expect(doctor.output).toContain("advice   No backup was made yet: vitrine backup <folder>");
    expect(doctor.output).toMatch(/ok {7}\d+ files are all there/);
    expect(doctor.output).toContain("ok       Other users of this machine cannot read it\n");
    chmodSync(join(dataFolder, "secrets.json"), 0o644);
    expect((await runCommand(doctorCommand, [])).output).toContain(
      `advice   Other users of this machine can read ${join(dataFolder, "secrets.json")}. The next start fixes that`,
    );
    remove(`${dataFolder}/blobs`);
    const ill = await runCommand(doctorCommand, []);
    expect([ill.code, ill.output]).toEqual([1, expect.stringMatching(/BROKEN {3}(\d+) of \1 files are missing/)]);
  }, 60_000);

  it("writes the result of each file to a report, repeatedly, and does not import the report", async () => {
    const path = join(folder, "report.csv");
    const rows = () => readFileSync(path, "utf8").trim().split("\r\n").slice(1).sort();
    const first = await runCommand(importCommand, [folder], { report: path });
    expect(first.output).toContain(`The result of each file is in ${path}\n`);
    const self = expect.stringContaining('"report.csv","skipped","own_data"');
    const unsupported = expect.stringContaining(
      '"Vasen/cut.jpg","taken","unsupported","a variant that cannot be shown',
    );
    expect(rows()).toEqual(['"Vasen/a.jpg","taken",,', unsupported, self]);
    await runCommand(importCommand, [folder], { report: path });
    expect(rows()).toEqual(['"Vasen/a.jpg","unchanged",,', '"Vasen/cut.jpg","unchanged",,', self]);
  }, 60_000);

  it("reports who can see assets after a watch has imported them", async () => {
    const watching = runCommand(importCommand, [folder], { watch: true, settle: "1" });
    const db = () => new SqliteDatabase(join(dataFolder, "vitrine.db"), { readonly: true });
    const isFirstDone = () => db().prepare("SELECT 1 FROM job WHERE kind = 'import' AND state = 'done'").get();
    await vi.waitFor(() => expect(isFirstDone()).toBeDefined(), { timeout: 60_000, interval: 200 });
    process.emit("SIGINT");
    const { output } = await watching;
    expect(output).toMatch(/Imported +2\n[\s\S]*2 assets: everyone who opens the portal\.\n/);
    expect(output).not.toContain("nobody can see");
  });

  it("rejects invalid watches, and suggests what to do instead", async () => {
    const watch = (words: string[], values: Record<string, string | boolean> = {}) =>
      expect(runCommand(importCommand, words, { watch: true, ...values })).rejects;
    await watch([]).toThrow("Name the folders to watch");
    await watch([folder], { prune: true }).toThrow(
      "--prune cannot be used with --watch, which marks deleted files as missing.",
    );
    await watch([folder], { report: "r.csv" }).toThrow("--report cannot be used with --watch.");
    await watch([folder], { catalogue: "c.csv" }).toThrow("--catalogue cannot be used with --watch.");
    await watch([folder], { poll: "0" }).toThrow('--poll must be a number from 1 to 86400, not "0".');
    await watch([folder], { settle: "a while" }).toThrow("--settle must be a number from 1 to 86400");
    await watch([folder], { pool: "nowhere" }).toThrow('There is no pool "nowhere"');
    await watch([folder, join(folder, "Nowhere")]).toThrow(/There is no folder .*Nowhere/);
    await expect(runCommand(importCommand, [folder], { poll: "5" })).rejects.toThrow("--poll requires --watch");
  });

  it("checks before an import that its report is writable, and leaves no empty report", async () => {
    const nowhere = join(folder, "nowhere", "report.csv");
    await expect(runCommand(importCommand, [folder], { report: nowhere })).rejects.toThrow(
      `The report ${nowhere} cannot be written (ENOENT). Name another file with --report.`,
    );
    await expect(runCommand(importCommand, [folder], { report: folder })).rejects.toThrow("cannot be written (EISDIR)");
    expect((await runCommand(doctorCommand, [])).output).toContain("contains 0 assets");
    const path = join(folder, "report.csv");
    await expect(runCommand(importCommand, [folder], { report: path, pool: "nowhere" })).rejects.toThrow("no pool");
    expect(existsSync(path)).toBe(false);
  });

  it("imports a catalogue in its folder, and creates the facets of its mapping", async () => {
    const [file, path] = ["museum.csv", "museum.json"];
    const rows = Array.from({ length: 12 }, (_, at) => `V ${at},Vase ${at},${at % 2 ? "Ton" : "Glas"}`);
    writeFiles(folder, {
      [file]: ["identifier,title,Technik", ...rows].join("\n"),
      [path]: JSON.stringify({
        identifier: "identifier",
        fields: [
          { name: "title", from: "title" },
          { name: "technique", type: "value", facet: true, from: "Technik" },
        ],
      }),
    });
    const { output } = await runCommand(importCommand, [folder], {
      catalogue: join(folder, file),
      mapping: join(folder, path),
    });
    expect(output).toMatch(/Imported +2\n[\s\S]*New +12\n/);
    const app = await startTestApp({ dataFolder });
    expect((await app.services.documents.config())?.body).toContain('"technique"');
    await app.close();
  });

  it("imports a catalogue next to its folder, after a dry run, and exports it again", async () => {
    const lists = newFolder({
      "list.csv": "file,identifier,title,rating\nVasen/a.jpg,V 1,Blaue Vase,4\n,V 2,Krug,9\n",
    });
    const catalogue = join(lists, "list.csv");
    await runCommand(importCommand, [folder]);
    const dry = await runCommand(importCommand, [folder], { catalogue, "dry-run": true });
    expect(dry.output).toContain("Row 2: V 1\n  file: Vasen/a.jpg\n  title: Blaue Vase\n  rating: 4\nRow 3: V 2\n");
    expect(dry.output).toMatch(/Would be new +1\n +Would change +1\n/);
    expect(dry.output).toContain("no rating from 0 to 5; left as it was\n           row 3, V 2: rating: 9\n");
    expect(dry.output).toMatch(/nothing was changed\.\n$/);

    const report = join(lists, "report.csv");
    const { output } = await runCommand(importCommand, [folder], { catalogue, report });
    expect(output).toMatch(/Unchanged +2\n[\s\S]*New +1\n +Changed +1\n/);
    expect(output.trim().split("\n").at(-1)).toBe("Who can see what is here: 3 assets: everyone who opens the portal.");
    expect(readFileSync(report, "utf8")).toContain('3,"V 2","flaw","no_rating","rating: 9: no rating');

    const path = join(lists, "out.csv");
    expect((await runCommand(exportCommand, [], { catalogue: path })).output).toBe(`3 assets in ${path}\n`);
    expect(readFileSync(path, "utf8")).toContain('"V 1","Vasen/a.jpg","Blaue Vase"');
    expect((await runCommand(importCommand, [], { catalogue: path })).output).toMatch(/Changed +0\n +Unchanged +3\n/);
    expect(readdirSync(lists)).not.toContain("out.csv.part");
    const workbook = join(lists, "out.xlsx");
    expect((await runCommand(exportCommand, [], { catalogue: workbook })).output).toBe(`3 assets in ${workbook}\n`);
    expect((await runCommand(importCommand, [], { catalogue: workbook })).output).toMatch(
      /Changed +0\n +Unchanged +3\n/,
    );
    await expect(runCommand(exportCommand, [], { catalogue: "a.ods" })).rejects.toThrow(
      "is a .csv, .json, .jsonl or .xlsx file",
    );
    await expect(runCommand(importCommand, [folder], { "dry-run": true })).rejects.toThrow(
      "--dry-run is for catalogues",
    );
    remove(lists);
  }, 60_000);

  it("reports errors of a catalogue before importing its folder", async () => {
    const lists = newFolder({ "list.csv": "Datei,Titel\nVasen/a.jpg,Vase\n", "map.json": '{"identifier": "Nr"}' });
    const catalogue = join(lists, "list.csv");
    const none = join(lists, "data");
    const tried = (values: Record<string, string>) => expect(runCommand(importCommand, [folder], values, none)).rejects;
    await tried({ catalogue: join(lists, "no.csv") }).toThrow("There is no file");
    await tried({ catalogue, mapping: join(lists, "no.json") }).toThrow("The mapping file");
    await tried({ catalogue, mapping: join(lists, "map.json") }).toThrow('has no column "Nr"');
    expect(existsSync(none)).toBe(false);
    const nowhere = runCommand(importCommand, [join(folder, "no")], { catalogue, "dry-run": true });
    await expect(nowhere).rejects.toThrow("There is no folder");
    remove(lists);
  });

  it("includes files that are not imported yet in a dry run", async () => {
    const lists = newFolder({
      "list.csv":
        "file,title\nVasen/a.jpg,Vase\nVasen/A.JPG,Krug\nVasen/.hidden.jpg,Topf\nVasen/cut.jpg,Schale\nVasen/a.nef,Roh\n",
    });
    writeFiles(folder, { "Vasen/.hidden.jpg": "hidden", "Vasen/a.nef": "raw" });
    const catalogue = join(lists, "list.csv");
    const dry = await runCommand(importCommand, [folder], { catalogue, "dry-run": true });
    expect(dry.output).toMatch(/Would be new +2\n[\s\S]*Part of another +1\n +Would be refused +2\n/);
    const said = ["1  names a file that another record has already", "1  an earlier row of the same asset says"];
    for (const each of said) expect(dry.output, "a raw photograph is its picture's").toContain(each);
    const { output } = await runCommand(importCommand, [folder], { catalogue });
    expect(output).toMatch(/Changed +2\n[\s\S]*Part of another +1\n +Refused +2\n/);
    for (const each of said) expect(output).toContain(each);
    remove(lists);
  });

  it("creates no library if there is none to export", async () => {
    const none = join(folder, "data");
    const exported = runCommand(exportCommand, [], { catalogue: join(folder, "out.csv") }, none);
    await expect(exported).rejects.toThrow("There is no library");
    expect(existsSync(none)).toBe(false);
  });

  it("adds collections of assets and of searches, and removes them", async () => {
    await runCommand(importCommand, [folder]);
    expect((await runCommand(collectionCommand, ["list"])).output).toBe("collection_1  Vasen  (static)\n");
    await runCommand(collectionCommand, ["add", "Best"], { assets: "1,2", german: "Beste" });
    await runCommand(collectionCommand, ["add", "Blue"], { search: "blue" });
    await runCommand(collectionCommand, ["remove", "collection_1"]);
    expect((await runCommand(collectionCommand, ["list"])).output).toBe(
      "collection_2  Best  (static)\ncollection_3  Blue  (search)\n",
    );
    await expect(runCommand(collectionCommand, ["add", "None"], { assets: "99" })).rejects.toThrow(
      "There is no asset 99.",
    );
    await expect(runCommand(collectionCommand, ["remove", "collection_9"])).rejects.toThrow("There is no collection");
    await expect(runCommand(collectionCommand, ["add", "Both"], {})).rejects.toThrow("either --assets");
  }, 60_000);

  it("prints usage as tables and as JSON", async () => {
    const day = Math.floor(Date.now() / 86_400_000) * 86_400_000;
    const db = new SqliteDatabase(join(dataFolder, "vitrine.db"));
    db.prepare("INSERT INTO search_day VALUES (?, 7, 2)").run(day);
    db.prepare("INSERT INTO searched_words VALUES (?, 'teapot', 3, 2)").run(day);
    db.close();
    const { code, output } = await runCommand(statsCommand, [], { days: "7" });
    expect(code).toBe(0);
    expect(output).toMatch(/^\d{4}-\d\d-\d\d +7 +2 +0 +0 +0$/m);
    expect(output).toMatch(/^Total +7 +2 +0 +0 +0$/m);
    expect(output).toMatch(/^Terms without results\n +2 {2}teapot$/m);
    const { output: json } = await runCommand(statsCommand, [], { days: "90", json: true });
    expect(JSON.parse(json)).toMatchObject({ words: [{ words: "teapot", times: 3 }], shown: [] });
    expect(JSON.parse(json).days).toHaveLength(90);
    for (const days of ["0", "91", "x"])
      await expect(runCommand(statsCommand, [], { days })).rejects.toThrow("--days must be");
    await expect(runCommand(statsCommand, ["now"])).rejects.toThrow("Usage: vitrine stats");
  });

  it("adds API tokens, shows each once, lists and revokes them, and reports errors", async () => {
    expect((await runCommand(tokenCommand, ["list"])).output).toBe("There are no API tokens.\n");
    await runCommand(userCommand, ["add", "ida"], { groups: "press", create: true });
    const added = await runCommand(tokenCommand, ["add", "Newsletter"], { group: "press", days: "30" });
    expect(added.output).toMatch(
      /^Newsletter: group: press; created \S{10}; never used; valid until \S{10}\nToken \(shown once\): vitrine_[\w-]{32}\n$/,
    );
    await runCommand(tokenCommand, ["add", "backup"], { group: "press" });
    const { output } = await runCommand(tokenCommand, ["list"]);
    expect(output).toMatch(/^backup: .*; valid until it is revoked\nNewsletter: .*; valid until \S{10}\n$/);
    expect(output).not.toContain("vitrine_");
    expect((await runCommand(tokenCommand, ["revoke", "NEWSLETTER"])).output).toBe("NEWSLETTER is revoked.\n");
    expect((await runCommand(tokenCommand, ["list"])).output).toMatch(/^backup: .*\n$/);
    const refused = (words: string[], values = {}) => expect(runCommand(tokenCommand, words, values)).rejects;
    await refused(["add", "x"], { group: "presse" }).toThrow('There is no group "presse". The groups are: press.');
    await refused(["add", "Backup"], { group: "press" }).toThrow('There is a token "Backup" already');
    await refused(["add", "x"]).toThrow("Set the group whose access the token has with --group");
    for (const days of ["0", "-1", "1.5", "x", "3651"])
      await refused(["add", "x"], { group: "press", days }).toThrow("A token is valid for 1 to 3650 days.");
    await refused(["add", " "], { group: "press" }).toThrow("1 to 100 visible characters");
    await refused(["revoke", "nobody"]).toThrow('There is no token "nobody". See vitrine token list.');
    for (const words of [[], ["list", "x"], ["revoke"], ["remove", "x"], ["add", "x", "y"]])
      await refused(words).toThrow("Usage: vitrine token list");
  });

  it("adds accounts, changes them, and shows a generated password once", async () => {
    await expect(runCommand(userCommand, ["add", "ida"], { admin: true, groups: "press, staff" })).rejects.toThrow(
      'There is no group "press". Check its name (vitrine group list), or add --create to create it.',
    );
    expect((await runCommand(userCommand, ["list"])).output).not.toContain("ida");
    const added = await runCommand(userCommand, ["add", "ida"], { admin: true, groups: "press, staff", create: true });
    await expect(runCommand(userCommand, ["change", "ida"], { groups: "pres" })).rejects.toThrow(
      'There is no group "pres".',
    );
    expect(added.output).toMatch(
      /^ida: administers the portal; sees assets; groups: press, staff\nPassword \(shown once\): \S{16}\n$/,
    );
    expect((await runCommand(doctorCommand, [])).output).toContain(
      "ok       No account has its password from the demo",
    );
    for (const name of ["admin", "paul"])
      await runCommand(userCommand, ["add", name], { password: DEMO_PASSWORDS[name] ?? "" });
    const doctor = await runCommand(doctorCommand, []);
    expect([doctor.code, doctor.output]).toEqual([
      0,
      expect.stringMatching(/advice +These accounts .*: paul, admin\./),
    ]);
    for (const name of ["admin", "paul"]) {
      expect(doctor.output).toContain(`vitrine user change ${name} --new-password`);
      await runCommand(userCommand, ["change", name], { "new-password": true });
    }
    expect((await runCommand(doctorCommand, [])).output).toContain("ok       No account has its password");
    await expect(runCommand(userCommand, ["change", "ida"], { disable: true })).rejects.toThrow(
      "the last account that may",
    );
    await runCommand(userCommand, ["add", "ben"], { admin: true });
    await runCommand(userCommand, ["change", "ida"], { disable: true, "no-admin": true });
    expect((await runCommand(userCommand, ["list"])).output).toMatch(
      /^ida: sees assets; disabled; groups: press, staff; never logged in$/m,
    );
    await expect(runCommand(userCommand, ["add", "ida"])).rejects.toThrow("exists already");
    await expect(runCommand(userCommand, ["change", "nobody"], {})).rejects.toThrow('There is no account "nobody".');
    await expect(runCommand(userCommand, ["add"])).rejects.toThrow("Usage: vitrine user list");
    await expect(runCommand(userCommand, ["change", "ida"], { email: "ida" })).rejects.toThrow("is not a mail address");
    await expect(runCommand(userCommand, ["remove", "ben"])).rejects.toThrow("the last account that may");
    expect((await runCommand(userCommand, ["remove", "ida"])).output).toBe("ida is removed.\n");
    expect((await runCommand(userCommand, ["list"])).output).not.toContain("ida");
  });

  it("shows what groups may see and download, and changes it", async () => {
    await runCommand(importCommand, [folder]);
    expect((await runCommand(groupCommand, ["list"])).output).toBe("guest: 0 accounts; sees public, downloads all\n");
    await runCommand(groupCommand, ["add", "press"]);
    const granted = await runCommand(groupCommand, ["grant", "press", "public"], { download: "original, custom" });
    expect(granted.output).toBe("press: 0 accounts; sees public, downloads custom, original\n");
    expect((await runCommand(groupCommand, ["grant", "press", "public"])).output).toMatch(
      "sees public, downloads nothing",
    );
    expect((await runCommand(groupCommand, ["revoke", "press", "public"])).output).toBe("press: 0 accounts\n");
    await runCommand(tokenCommand, ["add", "nightly"], { group: "press" });
    expect((await runCommand(groupCommand, ["list"])).output).toContain("press: 0 accounts; API tokens: nightly\n");
    expect((await runCommand(groupCommand, ["remove", "press"])).output).toBe(
      "press is removed. Its API tokens were revoked: nightly.\n",
    );
    for (const [words, values, sentence] of [
      [["grant", "press"], {}, "Usage: vitrine group list"],
      [["list", "press"], {}, "Usage: vitrine group list"],
      [["grant", "press", "public"], {}, 'There is no group "press"'],
      [["grant", "guest", "closed"], {}, 'There is no pool "closed"'],
      [["grant", "guest", "public"], { download: "7" }, "There is no convert set 7"],
      [["grant", "guest", "public"], { download: "everything" }, "--download is"],
      [["remove", "guest"], {}, "Everyone is in the group of guests"],
    ] as const) {
      await expect(runCommand(groupCommand, [...words], values)).rejects.toThrow(sentence);
    }
  });

  it("checks without changes: no library in a mistyped folder, no upgrade, not a byte", async () => {
    const nowhere = join(folder, "mistyped");
    for (const [command, words] of [
      [doctorCommand, []],
      [userCommand, ["list"]],
      [groupCommand, ["list"]],
      [userCommand, ["add", "ida"]],
      [collectionCommand, ["list"]],
    ] as const) {
      await expect(runCommand(command, [...words], {}, nowhere)).rejects.toThrow(`There is no library in ${nowhere}`);
    }
    expect(existsSync(nowhere)).toBe(false);

    const before = readFileSync(join(dataFolder, "vitrine.db"));
    expect((await runCommand(doctorCommand, [])).code).toBe(0);
    expect(readFileSync(join(dataFolder, "vitrine.db")).equals(before)).toBe(true);
    expect(readdirSync(dataFolder).filter((name) => !/-(wal|shm)$/.test(name))).toEqual(["vitrine.db"]);

    const db = new SqliteDatabase(join(dataFolder, "vitrine.db"));
    db.exec("DELETE FROM schema_migration");
    db.close();
    expect((await runCommand(doctorCommand, [])).output).toContain("advice   The database is of an older version");
    expect(existsSync(join(dataFolder, "backups"))).toBe(false);
  });

  it("reports a referenced file that is missing", { tags: ["slow"] }, async () => {
    await runCommand(importCommand, [folder]);
    const db = new SqliteDatabase(join(dataFolder, "vitrine.db"));
    db.exec("DELETE FROM blob WHERE hash = (SELECT content_hash FROM asset WHERE id = 1)");
    db.close();
    const ill = await runCommand(doctorCommand, []);
    expect([ill.code, ill.output]).toEqual([1, expect.stringMatching(/BROKEN {3}1 of \d+ files are missing/)]);
  });

  it("seeds a synthetic library and rebuilds the index", async () => {
    expect((await runCommand(seedCommand, [], { assets: "300" })).output).toContain("300 assets were added.");
    expect((await runCommand(reindexCommand, [])).output).toMatch(
      /The index contains 300 assets; it took \d+\.\d s\.\n$/,
    );
    const server = await startTestApp({ dataFolder });
    await server.services.indexed;
    const { rebuilds } = server.services.search.status();
    expect((await runCommand(reindexCommand, [])).output).toMatch(
      /The index contains 300 assets; it took \d+\.\d s\.\n$/,
    );
    expect(server.services.search.status().rebuilds, "the server that runs did it").toBe(rebuilds + 1);
    await server.close();
    await expect(runCommand(seedCommand, [], { assets: "many" })).rejects.toThrow("--assets must be a number");
  }, 60_000);
});
