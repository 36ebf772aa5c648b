// What a server prints that a check has started: shown, kept, and searched for stack traces. A trace is a fault, however
// well the server works otherwise. Plain JavaScript, since the scripts take it too.

/** A line of a trace as V8 writes it, and a trace within a text of a JSON log. */
const FRAME = /^\s+at .*(:\d+:\d+\)?|\(<anonymous>\)|\(native\)|\(index \d+\))\s*$|\\n\s+at /;

export function watchOutput(child, { show = false } = {}) {
  let printed = "";
  const traces = [];
  for (const [stream, terminal] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ]) {
    let line = "";
    let before = "";
    const look = (text) => {
      const lines = (line + text).split("\n");
      line = lines.pop();
      for (const one of lines) {
        // What failed stands above its trace.
        if (FRAME.test(one)) traces.push(FRAME.test(before) ? one : `${before}\n${one}`);
        before = one;
      }
    };
    stream.setEncoding("utf8");
    stream.on("data", (text) => {
      printed += text;
      if (show) terminal.write(text);
      look(text);
    });
    stream.on("end", () => look("\n"));
  }
  return {
    output: () => printed,
    assertNoTrace() {
      if (traces.length > 0) throw new Error(`The server printed a stack trace:\n${traces.join("\n").slice(0, 4000)}`);
    },
  };
}
