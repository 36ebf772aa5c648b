import { expect, test } from "vitest";
import { PASSWORD } from "./testing/callers.ts";
import { startTestApp } from "./testing/harness.ts";
import { printWelcome } from "./welcome.ts";

async function greeting(native: boolean) {
  const app = await startTestApp({ configuration: { signOn: { native, providers: [] } } });
  await app.services.accounts.add({ name: "ada", guiAdmin: true, ...(native ? {} : { password: PASSWORD }) });
  await app.fastify.listen({ port: 0, host: "127.0.0.1" });
  let printed: readonly string[] = [];
  await printWelcome(app, app.configuration, [], (lines) => {
    printed = lines;
  });
  await app.close();
  return printed.join("\n");
}

test("prints a link for an admin if the only admin has not accepted the invitation yet", async () => {
  expect(await greeting(true)).toMatch(
    /Create the first one with this link, which works once:\s+http:\S+\/#\/setup\?code=/,
  );
});

test("prints how to grant admin access if password logins are disabled", async () => {
  const said = await greeting(false);
  expect(said).toContain("password logins are disabled");
  expect(said).toContain("roles.guiAdmin");
  expect(said).not.toContain("setup?code=");
});
