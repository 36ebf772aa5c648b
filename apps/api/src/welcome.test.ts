import { expect, test } from "vitest";
import { PASSWORD } from "./testing/callers.ts";
import { startTestApp } from "./testing/harness.ts";
import { greet } from "./welcome.ts";

async function greeting(native: boolean) {
  const app = await startTestApp({ configuration: { signOn: { native, providers: [] } } });
  await app.services.accounts.add({ name: "ada", guiAdmin: true, ...(native ? {} : { password: PASSWORD }) });
  await app.fastify.listen({ port: 0, host: "127.0.0.1" });
  let printed: readonly string[] = [];
  await greet(app, app.configuration, { accounts: [] }, (lines) => {
    printed = lines;
  });
  await app.close();
  return printed.join("\n");
}

test("where the only admin is invited and has not come yet, the terminal has a link that makes one", async () => {
  expect(await greeting(true)).toMatch(/This link makes the first one, once:\s+http:\S+\/#\/setup\?code=/);
});

test("where names and passwords are off, the terminal says how somebody gets to administer the portal", async () => {
  const said = await greeting(false);
  expect(said).toContain("names and passwords are off");
  expect(said).toContain("roles.guiAdmin");
  expect(said).not.toContain("setup?code=");
});
