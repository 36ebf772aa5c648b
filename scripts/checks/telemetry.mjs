// Checks that every tool of the set-up is started with its telemetry disabled.
import { environment, NO_TELEMETRY } from "../setup.mjs";
import { lineOf, listFiles, read, report } from "./sources.mjs";

/** Commands that start turbo directly or through a script. */
const TOOL = /\b(?:turbo|pnpm|npm|npx)\b/;
const problems = [];

for (const outer of [{}, { TURBO_TELEMETRY_DISABLED: "0", DO_NOT_TRACK: "0" }]) {
  for (const [name, value] of Object.entries(NO_TELEMETRY)) {
    if (environment(outer)[name] !== value) problems.push(`scripts/setup.mjs: environment() does not set ${name}`);
  }
}

// npm and pnpm send no telemetry and pass the environment on; turbo needs the variable.
for (const file of listFiles(/(^|\/)package\.json$/)) {
  for (const [name, command] of Object.entries(JSON.parse(read(file)).scripts ?? {})) {
    if (/(?:^|&&|;|\bexec\b|\brun\b)\s*turbo\b/.test(command))
      problems.push(`${file}: "${name}" starts turbo; use "node scripts/turbo.mjs"`);
  }
}

for (const file of listFiles(/(^|\/)Dockerfile$|^\.ci\/|\.sh$|^docker-compose\.yml$/)) {
  const text = read(file);
  const commands = text.replace(/^\s*#.*$/gm, "");
  const first = commands.search(/\b(?:turbo run|pnpm (?:install|turbo|exec|run)|npm (?:install|test|start|run))\b/);
  if (first < 0) continue;
  for (const [name, value] of Object.entries(NO_TELEMETRY)) {
    const at = commands.indexOf(`${name}=${value}`);
    if (at < 0 || at > first) problems.push(`${file}: starts a tool without ${name}=${value} before it`);
  }
}

// Other code that starts one of them must set the environment; `run` and `runCaptured` of setup.mjs do.
for (const file of listFiles(/^(?:scripts|e2e|bench|apps|packages|fixtures)\/.*\.m?[jt]s$/)) {
  const text = read(file);
  if (file === "scripts/setup.mjs") continue;
  for (const call of text.matchAll(
    /\b(?:spawn|spawnSync|execFile|execFileSync|exec|execSync|fork)\(\s*["'`]([^"'`]*)/g,
  )) {
    if (!TOOL.test(call[1] ?? "")) continue;
    const rest = text.slice(call.index, text.indexOf("});", call.index) + 3);
    const isConfigQuery = /\["config", "get"/.test(rest);
    const hasEnvironment = /\benvironment\(/.test(rest) || (/\benv\b/.test(rest) && text.includes("...NO_TELEMETRY"));
    if (!isConfigQuery && !hasEnvironment)
      problems.push(`${file}:${lineOf(text, call.index)}: starts ${call[1]} without NO_TELEMETRY`);
  }
}
report("No telemetry", problems);
