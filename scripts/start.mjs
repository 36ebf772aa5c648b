// `npm start`: from a fresh clone to a running portal.
import { build, prepare, runInProcess } from "./setup.mjs";

await prepare();
await build();
await runInProcess("apps/api/dist/main.js");
