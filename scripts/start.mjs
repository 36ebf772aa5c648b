// `npm start`: from a fresh clone to a running portal.
import { build, handOver, prepare } from "./setup.mjs";

await prepare();
await build();
await handOver("apps/api/dist/main.js");
