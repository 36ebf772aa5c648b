// Checks the units of docs/systemd against the existing commands. If systemd is installed, it verifies them too.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const folder = join(root, "docs/systemd");
const units = readdirSync(folder);
const read = (name: string) => readFileSync(join(folder, name), "utf8");
const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;

test("each service starts an existing script", () => {
  const services = units.filter((name) => name.endsWith(".service"));
  expect(services).toHaveLength(2);
  for (const name of services) {
    const [, script = ""] = /^ExecStart=\/usr\/bin\/env node (\S+)/m.exec(read(name)) ?? [];
    expect(existsSync(join(root, script)), script).toBe(true);
  }
});

test("the timer starts the service of its name, with the option that removes old backups", () => {
  expect(units).toContain("vitrine-backup.timer");
  expect(read("vitrine-backup.service")).toMatch(/vitrine\.mjs backup \S+ --keep 7$/m);
});

test.runIf(hasSystemd)("systemd accepts them", () => {
  const { stderr } = spawnSync("systemd-analyze", ["verify", ...units.map((name) => join(folder, name))], {
    encoding: "utf8",
  });
  // Ignores users and folders missing on this machine.
  expect(stderr.split("\n").filter((line) => line.includes(folder))).toEqual([]);
});
