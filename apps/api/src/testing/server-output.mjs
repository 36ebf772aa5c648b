// Captures the output of a server started by a check, and searches it for stack traces, each of which is a failure.
// Plain JavaScript, since scripts use it too.

/** A line of a V8 stack trace, or a stack trace within a JSON log. */
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
        // The line above the trace is the error message.
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
