// Sets up a new portal with the real server and the real commands.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { resolveEntry } from "./platform/processes/spawn-entry.ts";
import { newDataFolder } from "./testing/harness.ts";
import { newFolder, picture, remove, writeFiles } from "./testing/import-kit.ts";
import { type Program, runCommand, startServer } from "./testing/program.ts";

// Starts programs one after the other, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

let pictures: Buffer[];
beforeAll(async () => {
  pictures = await Promise.all([1, 2, 3].map((seed) => picture(seed, 64, 48).jpeg().toBuffer()));
});
let dataFolder: string;
let folder: string;
beforeEach(() => {
  dataFolder = newDataFolder();
  folder = newFolder();
  writeFiles(folder, Object.fromEntries(pictures.map((bytes, at) => [`Vasen/${at}.jpg`, bytes])));
});
afterEach(() => {
  remove(dataFolder);
  remove(folder);
});
const servers: Program[] = [];
afterAll(() => {
  for (const { child } of servers) child.kill("SIGKILL");
});

async function vitrine(...words: string[]): Promise<string> {
  const { code, output } = await runCommand(words, { VITRINE_DATA: dataFolder });
  expect([words.join(" "), code, output]).toEqual([words.join(" "), 0, output]);
  return output;
}
const refused = async (...words: string[]) => {
  const { code, output } = await runCommand(words, { VITRINE_DATA: dataFolder });
  expect(code).toBe(1);
  return output.trim();
};
const lastLine = (output: string) => output.trim().split("\n").at(-1);

it("an empty portal gets its first admin, a pool, a group and an import, and group members see more than guests", {
  tags: ["slow"],
}, async () => {
  const server = startServer({ VITRINE_DATA: dataFolder });
  servers.push(server);
  const setUp = new URL(await server.until(/(http:\S+#\/setup\?code=[^\s"]+)/));
  const send = async (path: string, body: object, session?: string) => {
    const headers = { "content-type": "application/json", ...(session ? { authorization: session } : {}) };
    return (await fetch(setUp.origin + path, { method: "POST", headers, body: JSON.stringify(body) })).json();
  };
  const code = new URLSearchParams(setUp.hash.split("?")[1]).get("code");
  await send("/console/setup.create", { name: "ada", password: "long enough", code });

  expect(await vitrine("pool", "add", "intern", "de=Intern", "en=Internal")).toMatch(
    /^intern: "Intern" \(de\), "Internal" \(en\); 0 assets; seen by nobody yet/,
  );
  await vitrine("group", "add", "staff");
  expect(await vitrine("group", "grant", "staff", "intern")).toBe(
    "staff: 0 accounts; sees intern, downloads nothing\n",
  );
  const added = await vitrine("user", "add", "ida", "--groups", "staff");
  const pass = /\(shown once\): (\S+)/.exec(added)?.[1];
  expect(lastLine(await vitrine("import", folder, "--pool", "intern"))).toBe(
    "Who can see what is here: 3 assets: only members of staff.",
  );

  const sessionOf = async (who: object) => (await send("/api/session/get", who)) as { session: string };
  const found = async (who: object) => {
    const { session } = await sessionOf(who);
    const reply = await fetch(`${setUp.origin}/api/`, { headers: { authorization: session } });
    return ((await reply.json()) as { response?: { numFound: number } }).response?.numFound;
  };
  await expect.poll(() => found({ user: "ida", pass }), { timeout: 60_000 }).toBe(3);
  expect(await found({})).toBe(0);

  // Changes by commands apply to the running server: for guests, and in the admin's list.
  await vitrine("group", "grant", "guest", "intern");
  await expect.poll(() => found({}), { timeout: 60_000 }).toBe(3);
  const { session } = await sessionOf({ user: "ada", pass: "long enough" });
  const listed = await fetch(`${setUp.origin}/console/pools.list`, { headers: { authorization: session } });
  expect(await listed.json()).toMatchObject({
    result: { data: { pools: [{ name: "public" }, { name: "intern", assets: 3, groups: ["guest", "staff"] }] } },
  });
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
});

it("the commands in docs/operating.md about pools, convert sets, accounts and groups work literally", {
  tags: ["slow"],
}, async () => {
  const page = readFileSync(new URL("../../../docs/operating.md", import.meta.url), "utf8");
  const parts = ["Pools", "Convert sets", "Accounts and groups"].map(
    (title) => new RegExp(`\n## ${title}\n[\\s\\S]*?\`\`\`sh\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? "",
  );
  const commands = parts.flatMap((part) => part.trim().split("\n"));
  expect(commands.length).toBeGreaterThan(15);
  const env = { VITRINE_DATA: dataFolder, VITRINE_SMTP_URL: "smtp://127.0.0.1:9", VITRINE_ORIGIN: "http://127.0.0.1" };
  for (const line of commands) {
    const words = /^npm run vitrine -- (.*?)(?:\s+#.*)?$/.exec(line)?.[1] ?? "";
    const said = [...words.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
    const { code, output } = await runCommand(
      said.map((word) => (word === "~/Pictures" ? folder : word)),
      env,
    );
    expect([line, code, output]).toEqual([line, 0, output]);
  }
});

it("reports who can see a folder imported before, and only moves its assets on request", {
  tags: ["slow"],
}, async () => {
  await vitrine("import", folder);
  await vitrine("pool", "add", "intern");
  for (const words of [
    ["group", "add", "staff"],
    ["group", "grant", "staff", "intern"],
  ])
    await vitrine(...words);
  const again = await vitrine("import", folder, "--pool", "intern");
  expect(again).not.toContain("only members of staff");
  expect(again).toMatch(
    /Who can see what is here: 3 assets: everyone who opens the portal\.\n3 assets were in the library before and do not lie in the pool "intern" alone: .*--move-pool/,
  );
  expect(await vitrine("pool", "list")).toMatch(/public: .*; 3 assets; .*\nintern: 0 assets/);

  writeFiles(folder, { "Neu/neu.jpg": await picture(9, 64, 48).jpeg().toBuffer() });
  const mixed = await vitrine("import", folder, "--pool", "intern");
  expect(mixed).toContain(
    "Who can see what is here: 3 assets: everyone who opens the portal; 1 asset: only members of staff.",
  );

  const moved = await vitrine("import", folder, "--pool", "intern", "--move-pool");
  expect(moved).toContain('Moving 3 assets to the pool "intern": 3 from public.');
  expect(lastLine(moved)).toBe("Who can see what is here: 4 assets: only members of staff.");
  expect(await vitrine("pool", "list")).toMatch(/public: .*; 0 assets; .*\nintern: 4 assets/);
});

it("content at a second path is one asset: it stays in its pool unless moved, and this is reported", {
  tags: ["slow"],
}, async () => {
  await vitrine("import", folder);
  await vitrine("pool", "add", "intern");
  const copies = newFolder();
  writeFiles(copies, { "copy.jpg": pictures[0] ?? "", "own.jpg": await picture(9, 64, 48).jpeg().toBuffer() });
  try {
    const first = await vitrine("import", copies, "--pool", "intern");
    expect(first).toContain("Who can see what is here: 1 asset: everyone who opens the portal; 1 asset: nobody yet");
    const moved = await vitrine("import", copies, "--pool", "intern", "--move-pool");
    expect(moved).toMatch(
      /Moving 1 asset to the pool "intern": 1 from public\. 1 of them has the same content as a file in /,
    );
    expect(lastLine(moved)).toMatch(/: 2 assets: nobody yet, since no group is granted the pool intern /);
    expect(await vitrine("pool", "list")).toMatch(/public: .*; 2 assets;/);
  } finally {
    remove(copies);
  }
});

it("an import into a missing pool creates it on request, or else suggests how to", { tags: ["slow"] }, async () => {
  expect(await refused("import", folder, "--pool", "intern")).toBe(
    'There is no pool "intern". The pools of this library are: public. Make it with vitrine pool add intern, or use --create-pool.',
  );
  expect(await refused("group", "grant", "guest", "intern")).toContain("vitrine pool add intern makes it");
  expect(await refused("import", folder, "--pool", "In tern", "--create-pool")).toContain(
    "cannot be the code of a pool",
  );
  expect(await refused("import", folder, "--move-pool")).toContain("--move-pool requires a folder and --pool");
  expect(await vitrine("pool", "list")).toMatch(/^public: [^\n]*\n$/);
  expect(lastLine(await vitrine("import", folder, "--pool", "intern", "--create-pool"))).toBe(
    "Who can see what is here: 3 assets: nobody yet, since no group is granted the pool intern (vitrine group grant <group> intern).",
  );
  expect(await vitrine("pool", "list")).toContain("Intern");
  expect(await refused("pool", "remove", "intern")).toMatch(/holds 3 assets\. .*--move-to/);
  expect(await vitrine("pool", "remove", "intern", "--move-to", "public")).toBe(
    "intern is removed. Its 3 assets lie now in public.\n",
  );
});

it.skipIf(!existsSync("/usr/bin/script"))("in a terminal the import asks whether to create the pool", async () => {
  const { file, execArgv } = resolveEntry("./cli", import.meta.url);
  const quoted = [process.execPath, ...execArgv, file, "import", folder, "--pool", "intern"].map((word) => `'${word}'`);
  const answered = (answer: string) =>
    new Promise<string>((resolve) => {
      const child = spawn("/usr/bin/script", ["-qec", quoted.join(" "), "/dev/null"], {
        env: { PATH: process.env.PATH ?? "", TERM: "dumb", VITRINE_DATA: dataFolder },
      });
      let output = "";
      let isAnswered = false;
      child.stdout.on("data", (bytes: Buffer) => {
        output += bytes.toString();
        if (isAnswered || !output.includes("[y/N]")) return;
        isAnswered = true;
        child.stdin.write(answer);
      });
      child.on("close", () => resolve(output));
    });
  expect(await answered("n\r")).toContain("Nothing was imported. Name another pool with --pool.");
  // Ctrl-C means no.
  expect(await answered("\u0003")).toContain("Nothing was imported.");
  expect(await vitrine("pool", "list")).toMatch(/^public: [^\n]*\n$/);
  expect(await answered("y\r")).toContain("3 assets: nobody yet, since no group is granted the pool intern");
});

it("a server reports a missing pool of its watched folders, and watches them once it exists", {
  tags: ["slow"],
}, async () => {
  const server = startServer({ VITRINE_DATA: dataFolder, VITRINE_WATCH: folder, VITRINE_WATCH_POOL: "intern" });
  servers.push(server);
  await server.until(
    /VITRINE_WATCH_POOL names the pool .{0,2}intern.{0,2}, which does not exist\..*vitrine pool add intern/,
  );
  await vitrine("pool", "add", "intern");
  await expect.poll(() => vitrine("pool", "list"), { timeout: 240_000, interval: 1000 }).toContain("intern: 3 assets");
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
});
