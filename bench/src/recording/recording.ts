// Cost of usage statistics: searches that are counted compared with searches that are not, in alternating blocks. Each
// counted block writes its batch in the middle, so that the commit and later reads are included.

import { fetchGuestToken, searchPaths, sendRequest, startServer, stopPortal } from "../http/servers.ts";
import { median } from "../programs.ts";

const BASE = "http://127.0.0.1:18495";
const TARGET = 1.02;
const PAIRS = 80;
/** Searches per block: as many as two per second between two batches, which are five minutes apart. */
const BLOCK = 600;
const WARM_UP_BLOCKS = 4;

/** `args[0]`: number of assets. */
export async function run(args: readonly string[]): Promise<void> {
  const assets = args[0] ?? "10000";
  console.log(
    `\nRecording of searches over ${assets} seeded assets: ${PAIRS} pairs of ${BLOCK} searches, a batch in each`,
  );
  const portal = await startServer("portal.child.ts", [assets, "18495"]);
  try {
    const token = await fetchGuestToken(BASE);
    const paths = searchPaths();
    let turn = 0;
    /** Milliseconds of a block; every counted search has unique terms. */
    const block = async (counted: boolean): Promise<number> => {
      const begun = performance.now();
      for (let at = 0; at < BLOCK; at++) {
        const words = `zz${turn++}x`;
        const path = `${paths[at % paths.length]}`.replace("&", ` -${words}&`);
        const reply = await fetch(`${BASE}${path}${counted ? "&purpose=search" : ""}`, {
          headers: { authorization: token },
        });
        if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
        await reply.arrayBuffer();
        if (at === BLOCK / 2 && counted) portal.send("flush");
      }
      return performance.now() - begun;
    };
    for (let at = 0; at < WARM_UP_BLOCKS; at++) await block(at % 2 === 0);
    const ratios: number[] = [];
    const times = { on: [] as number[], off: [] as number[] };
    for (let pair = 0; pair < PAIRS; pair++) {
      const first = await block(pair % 2 === 0);
      const second = await block(pair % 2 !== 0);
      const [on, off] = pair % 2 === 0 ? [first, second] : [second, first];
      times.on.push(on / BLOCK);
      times.off.push(off / BLOCK);
      ratios.push(on / off);
    }
    const counted = (await sendRequest(portal, "counted")) as { searches: number };
    if (counted.searches < PAIRS * BLOCK) throw new Error(`only ${counted.searches} searches were counted`);
    ratios.sort((a, b) => a - b);
    // By order statistics: the interval in which the median of all possible pairs lies, with 95 % confidence.
    const reach = 0.98 * Math.sqrt(PAIRS);
    const at = (place: number) => (ratios[Math.round(PAIRS / 2 + place)] ?? Number.NaN).toFixed(3);
    const ratio = median(ratios);
    const ok = ratio <= TARGET;
    if (!ok) process.exitCode = 1;
    console.log(`  a search: ${median(times.on).toFixed(3)} ms counted, ${median(times.off).toFixed(3)} ms not`);
    console.log(`  written: ${counted.searches} searches in ${PAIRS + WARM_UP_BLOCKS / 2} batches`);
    console.log(
      `  ratio at the median ${ratio.toFixed(3)} (target ${TARGET}), 95 % confidence from ${at(-reach)} to ${at(reach)} ${ok ? "ok" : "MISSED"}`,
    );
  } finally {
    await stopPortal(portal);
  }
}
