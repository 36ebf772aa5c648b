// A reverse proxy for a portal below a base path of a host. It rejects and records every request outside of the path.
import { createServer, request as forward } from "node:http";
import type { AddressInfo } from "node:net";

export interface PathProxy {
  /** The port it listens on. */
  port: number;
  /** Requests outside of the path. */
  outside: string[];
  close(): Promise<void>;
}

/** `strips`: removes the path before forwarding. `target` returns the server's port, which may be known later. */
export async function startPathProxy(path: string, strips: boolean, target: () => number): Promise<PathProxy> {
  const outside: string[] = [];
  const server = createServer((asked, answer) => {
    const { url = "/", method, headers } = asked;
    const below = url.slice(path.length);
    if (!url.startsWith(path) || !/^([/?]|$)/.test(below)) {
      outside.push(`${method} ${url}`);
      answer.writeHead(418).end();
      return;
    }
    const onward = strips ? (below.startsWith("/") ? below : `/${below}`) : url;
    const passed = forward({ host: "127.0.0.1", port: target(), path: onward, method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    answer.on("close", () => passed.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    outside,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
