// Killed by the crash test of the index while it writes: applies the made-up history without end and saves after every few changes.

import { change, stateAt } from "../modules/search/engines/embedded/crash.suite.ts";
import { localEngine } from "../modules/search/engines/embedded/local-engine.suite.ts";
import { OPTIONS } from "../modules/search/engines/suite-library.suite.ts";

const { engine } = localEngine(process.argv[2] ?? "");
if ((await engine.open(OPTIONS)) === "rebuild") {
  await engine.rebuild(
    (async function* () {
      yield [...stateAt(2_000).values()];
    })(),
    2_000,
  );
  await engine.snapshot();
}
process.send?.({ opened: engine.status().seq });
for (let seq = engine.status().seq; ; ) {
  for (let i = 0; i < 40; i++) {
    const { id, document } = change(++seq);
    await engine.apply({ seq, upserts: document ? [document] : [], deletes: document ? [] : [id] });
  }
  await engine.snapshot();
  process.send?.({ saved: seq });
}
