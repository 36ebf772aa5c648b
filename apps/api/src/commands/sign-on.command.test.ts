import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generate } from "selfsigned";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readConfiguration } from "../configuration.ts";
import { type ProviderSettings, readSignOnFile } from "../modules/sign-on/provider-settings.ts";
import { checkProvider } from "../modules/sign-on/sign-on-check.service.ts";
import { startFakeOidcProvider } from "../testing/fake-oidc-provider.ts";
import { newDataFolder } from "../testing/harness.ts";
import type { Command } from "./command.ts";
import { doctorCommand } from "./doctor.command.ts";
import { signOnCommand } from "./sign-on.command.ts";
import { userCommand } from "./user.command.ts";

const PORTAL = "https://pictures.example.org";
let folder: string;
let dataFolder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vitrine-sign-on-"));
  dataFolder = newDataFolder();
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const path of [folder, dataFolder]) rmSync(path, { recursive: true, force: true });
});

async function runCommand(
  command: Command,
  words: string[],
  values: Record<string, string> = {},
  providers: object[] = [],
) {
  const file = join(folder, "sign-on.json");
  writeFileSync(file, JSON.stringify({ providers }));
  let output = "";
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    output += text;
    return true;
  });
  const env = { VITRINE_DATA: dataFolder, VITRINE_LOG: "silent", VITRINE_ORIGIN: PORTAL };
  const signOn = providers.length > 0 ? { VITRINE_SIGN_ON: file } : {};
  const code = await command.run(words, values, readConfiguration({ ...env, ...signOn }));
  return { code, output };
}

const oidc = (issuer: string) => ({ key: "company", kind: "oidc", name: "Company", issuer, clientId: "vitrine" });
async function saml(entryPoint: string, ends: Date) {
  const { cert } = await generate([{ name: "commonName", value: "idp" }], { notAfterDate: ends });
  writeFileSync(join(folder, "idp.pem"), cert);
  return { key: "agency", kind: "saml", name: "Agency", entryPoint, issuer: "idp", certificateFile: "idp.pem" };
}
const DAY = 86_400_000;
const IN_A_YEAR = new Date(Date.now() + 365 * DAY);

test("an operator lists the URLs to register, links an account, and unlinks it", async () => {
  const providers = [oidc("https://login.example.org"), await saml("https://idp.example.org/sso", IN_A_YEAR)];
  await runCommand(userCommand, ["add", "mira"]);
  const link = { provider: "company", subject: "7f3c" };
  const { output } = await runCommand(signOnCommand, ["link", "mira"], link, providers);
  expect(output).toBe(
    `company (oidc)
  answer: ${PORTAL}/api/session/sign_on/company/answer
  after its logout: ${PORTAL}/api/session/sign_on/company/left
agency (saml)
  answer: ${PORTAL}/api/session/sign_on/agency/answer
  after its logout: ${PORTAL}/api/session/sign_on/agency/left
  metadata and entity id: ${PORTAL}/api/session/sign_on/agency/metadata
mira: company, 7f3c
`,
  );
  await expect(runCommand(signOnCommand, ["link", "mira"], link, providers)).rejects.toThrow(
    "is linked to mira already",
  );
  const { output: without } = await runCommand(signOnCommand, ["unlink", "mira"], { provider: "company" }, providers);
  expect(without).not.toContain("mira");
  await expect(runCommand(signOnCommand, ["unlink", "mira"], { provider: "company" }, providers)).rejects.toThrow(
    "is not linked",
  );
});

test("invalid commands are rejected with a message", async () => {
  const providers = [oidc("https://login.example.org")];
  const wrong: [string[], Record<string, string>, string][] = [
    [[], {}, "Usage: vitrine sign-on list"],
    [["link", "mira"], { provider: "company" }, "Usage: vitrine sign-on list"],
    [["list", "mira"], {}, "Usage: vitrine sign-on list"],
    [["link", "mira"], { provider: "other", subject: "x" }, "names no provider other"],
    [["link", "nobody"], { provider: "company", subject: "x" }, 'There is no account "nobody"'],
  ];
  for (const [words, values, sentence] of wrong)
    await expect(runCommand(signOnCommand, words, values, providers)).rejects.toThrow(sentence);
});

test("the doctor checks each provider, and exits with 1 if one does not respond", async () => {
  const house = await startFakeOidcProvider({ portal: PORTAL, key: "company" });
  const providers = [oidc(house.issuer), await saml(`${house.issuer}/nothing/here`, IN_A_YEAR)];
  const { code, output } = await runCommand(doctorCommand, [], {}, providers);
  await house.close();
  expect([code, ...output.split("\n").filter((line) => line.includes("Sign-on by"))]).toEqual([
    1,
    `ok       Sign-on by company: ${house.issuer} answers`,
    expect.stringMatching(/^BROKEN {3}Sign-on by agency: nobody answers at .*Check entryPoint/),
  ]);
});

test("the doctor's messages about a provider include the fix", async () => {
  const house = await startFakeOidcProvider({ portal: PORTAL, key: "company" });
  const page = `${house.issuer}/.well-known/openid-configuration`;
  const about = async (provider: object, now = Date.now()) => {
    const file = join(folder, "sign-on.json");
    writeFileSync(file, JSON.stringify({ providers: [provider] }));
    const [settings] = readSignOnFile(file, {}).providers;
    const { state, text } = await checkProvider(settings as ProviderSettings, now);
    return `${state}: ${text}`;
  };
  expect(await about(oidc(house.issuer))).toMatch(/^good: /);
  expect(await about({ ...oidc(house.issuer), signature: "ES512" })).toMatch(
    /^broken: .* not with ES512\. Set signature/,
  );
  const otherName = house.issuer.replace("localhost", "127.0.0.1");
  expect(await about(oidc(otherName))).toMatch(/^broken: .*Check issuer, letter by letter$/);
  expect(await about(await saml(page, IN_A_YEAR))).toMatch(/^good: /);
  expect(await about(await saml(page, IN_A_YEAR), IN_A_YEAR.getTime() - 5 * DAY)).toMatch(/^advice: .*ends on/);
  expect(await about(await saml(page, IN_A_YEAR), IN_A_YEAR.getTime() + DAY)).toMatch(/^broken: .*ended on/);
  await house.close();
  expect(await about(oidc(house.issuer))).toMatch(/^broken: .*that this machine reaches it$/);
  expect(await about(await saml(page, IN_A_YEAR))).toMatch(/^broken: .*that this machine reaches it$/);
});
