// `npm start`: from a fresh clone to a running portal.
import { build, handOver, prepare, root } from "./setup.mjs";

await prepare();
await build();
handOver("apps/api/dist/main.js", [], { cwd: root });
