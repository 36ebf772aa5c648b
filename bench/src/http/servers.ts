// Starts the portal under test and the raw server as processes on core 0, and sends them requests.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const FACETS = ["keywords", "creator", "category", "country", "licence", "asset_groups", "format", "rating"];
const WORDS =
  "hafen licht wasser see berg wald stadt land haus garten window bridge street ship boat sky sun moon".split(" ");

/** `name`: a file of this folder that prints "ready" when it listens. */
export async function startServer(name: string, args: string[]): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, name), args, {
    execPath: "taskset",
    execArgv: ["-c", "0", process.execPath, "--import", import.meta.resolve("tsx")],
    env: { ...process.env, NODE_ENV: "production" },
  });
  const [message] = (await Promise.race([once(child, "message"), once(child, "exit")])) as [unknown];
  if (message !== "ready") throw new Error(`${name} did not start`);
  return child;
}

export async function sendRequest(child: ChildProcess, question: string): Promise<unknown> {
  const answer = once(child, "message");
  child.send(question);
  return (await answer)[0];
}

export async function stopPortal(portal: ChildProcess): Promise<void> {
  portal.send("stop");
  await once(portal, "exit");
}

export async function fetchGuestToken(base: string): Promise<string> {
  const reply = await fetch(`${base}/api/session/get`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  return ((await reply.json()) as { session: string }).session;
}

/** Searches with 50 records and 8 facets each. */
export function searchPaths(): string[] {
  const facets = FACETS.map((field) => `solr_facetfields=${field}`).join("&");
  return ["*", ...WORDS].flatMap((word) =>
    ["desc", "asc"].map(
      (order) => `/api/?solr_q=${word}&${facets}&solr_sort=imp_date%20${order}&solr_rows=50&solr_start=0`,
    ),
  );
}
