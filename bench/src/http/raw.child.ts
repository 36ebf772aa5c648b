// Child process with the baseline: node's http server sending the same bytes.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const [, , file = "", port = "18491"] = process.argv;
const bodies = (JSON.parse(readFileSync(file, "utf8")) as string[]).map((text) => Buffer.from(text));
let next = 0;
createServer((_request, response) => {
  const body = bodies[next++ % bodies.length] as Buffer;
  response.writeHead(200, { "content-type": "application/json; charset=utf-8", "content-length": body.length });
  response.end(body);
}).listen(Number(port), "127.0.0.1", () => process.send?.("ready"));
process.on("message", () => process.send?.(process.cpuUsage()));
