// Applies generated changes endlessly and saves after every few; killed by the crash test of the index.

import { expectedStateAt, syntheticChange } from "../modules/search/engines/embedded/crash.suite.ts";
import { createSingleThreadEngine } from "../modules/search/engines/embedded/local-engine.suite.ts";
import { TEST_ENGINE_OPTIONS } from "../modules/search/engines/random-library.suite.ts";

const { engine } = createSingleThreadEngine(process.argv[2] ?? "");
if ((await engine.open(TEST_ENGINE_OPTIONS)) === "rebuild") {
  await engine.rebuild(
    (async function* () {
      yield [...expectedStateAt(2_000).values()];
    })(),
    2_000,
  );
  await engine.snapshot();
}
process.send?.({ opened: engine.status().seq });
for (let seq = engine.status().seq; ; ) {
  for (let i = 0; i < 40; i++) {
    const { id, document } = syntheticChange(++seq);
    await engine.apply({ seq, upserts: document ? [document] : [], deletes: document ? [] : [id] });
  }
  await engine.snapshot();
  process.send?.({ saved: seq });
}
