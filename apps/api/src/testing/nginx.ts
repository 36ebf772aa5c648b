// A real nginx in front of a test server, run by the current user in a temporary folder.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const program = ["nginx", "/usr/sbin/nginx"].find((path) => spawnSync(path, ["-v"]).status === 0);

/** Prints what is skipped if there is no nginx. */
export function hasNginx(what: string): boolean {
  if (!program) console.error(`\n*** No nginx: ${what} is SKIPPED. Add \`nginx\` to the PATH. ***\n`);
  return program !== undefined;
}

export interface Nginx {
  folder: string;
  stop(): void;
}

/** `http`: content of the http block, as in /etc/nginx/sites-enabled. `files`: further files in its folder. */
export async function startNginx(
  http: (folder: string) => string,
  port: number,
  files: Readonly<Record<string, string>> = {},
): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-nginx-"));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/errors;
    events { worker_connections 64; }
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")}
      ${http(folder)}
    }`,
  );
  const child = spawn(program ?? "", ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", join(folder, "errors")]);
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`nginx has ended: ${readFileSync(join(folder, "errors"), "utf8")}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    folder,
    stop() {
      child.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    // It responds, but with another protocol.
    (error: { cause?: { code?: string } }) => !["ECONNREFUSED", undefined].includes(error.cause?.code),
  );
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
