// A PostgreSQL server for tests: its own data folder and port, stopped with the tests that asked for it.
import { execFile, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";

const run = promisify(execFile);

export interface PostgresServer {
  /** Creates an empty database and returns its address. */
  createDatabase(): Promise<string>;
  stop(): Promise<void>;
}

/** The folder with `initdb` and `postgres`: that of the newest installed version, or of the PATH; undefined: none. */
export function findPostgres(): string | undefined {
  const installed = "/usr/lib/postgresql";
  const versions = existsSync(installed) ? readdirSync(installed).map(Number).filter(Boolean) : [];
  const folders = [
    ...versions.sort((a, b) => b - a).map((version) => join(installed, String(version), "bin")),
    ...(process.env.PATH ?? "").split(":"),
  ];
  return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")));
}

export async function startPostgres(programs: string): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-postgres-"));
  const port = await findFreePort();
  // The server refuses to run as root.
  const user = process.getuid?.() === 0 ? "postgres" : undefined;
  if (user) execFileSync("chown", [user, folder]);
  const as = (program: string, args: string[]): [string, string[]] =>
    user ? ["setpriv", [`--reuid=${user}`, `--regid=${user}`, "--clear-groups", program, ...args]] : [program, args];
  const data = join(folder, "data");
  await run(...as(join(programs, "initdb"), ["-A", "trust", "-U", "vitrine", "-E", "UTF8", "--no-sync", "-D", data]), {
    cwd: folder,
  });
  const server = spawn(
    ...as(join(programs, "postgres"), [
      "-D",
      data,
      "-p",
      String(port),
      "-k",
      folder,
      "-c",
      "listen_addresses=127.0.0.1",
    ]),
    { cwd: folder, stdio: "ignore" },
  );
  const ended = new Promise((resolve) => server.once("exit", resolve));
  const address = (name: string) => `postgres://vitrine@127.0.0.1:${port}/${name}`;
  let made = 0;

  async function execute(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: address("postgres") });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  }

  for (let attempt = 0; ; attempt++) {
    try {
      await execute("SELECT 1");
      break;
    } catch (error) {
      if (attempt === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  return {
    async createDatabase() {
      const name = `test_${++made}`;
      await execute(`CREATE DATABASE ${name}`);
      return address(name);
    },
    async stop() {
      // Fast: it disconnects its clients.
      server.kill("SIGINT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}
