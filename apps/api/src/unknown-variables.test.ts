import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { VARIABLE_NAMES } from "./configuration.ts";
import { newDataFolder } from "./testing/harness.ts";
import { describeUnknownVariables } from "./unknown-variables.ts";

test.each([
  ["VITRINE_WACTH", "VITRINE_WATCH"],
  ["VITRINE_MAXASSETS", "VITRINE_MAX_ASSETS"],
  ["VITRINE_SESSION_HOUR", "VITRINE_SESSION_HOURS"],
  ["VITRINE_GUEST", "VITRINE_GUESTS"],
])("warns about %s and suggests %s", (name, meant) => {
  const [sentence, ...others] = describeUnknownVariables({ [name]: "1", PATH: "/bin" });
  expect(sentence).toMatch(new RegExp(`^${name} is set, .*Did you mean ${meant}\\?$`));
  expect(others).toEqual([]);
});

test("refers to the documentation for a name that is similar to none", () => {
  expect(describeUnknownVariables({ VITRINE_COLOUR_OF_THE_SKY: "blue" })).toEqual([
    expect.stringMatching(/^VITRINE_COLOUR_OF_THE_SKY is set, .*docs\/configuration.md lists/),
  ]);
});

test("does not warn about supported variables and those of other tools", () => {
  const links = {
    VITRINE_SERVICE_HOST: "10.0.0.1",
    VITRINE_SERVICE_PORT_HTTP: "80",
    VITRINE_PORT: "tcp://10.0.0.1:80",
    VITRINE_PORT_8080_TCP_ADDR: "10.0.0.1",
  };
  const known = Object.fromEntries(
    VARIABLE_NAMES.filter((name) => name !== "VITRINE_SIGN_ON").map((name) => [name, "x"]),
  );
  expect(describeUnknownVariables({ ...known, ...links, OTHER: "1", VITRINE_BROWSER: "/usr/bin/chromium" })).toEqual(
    [],
  );
});

test("does not warn about secrets named in the sign-on file", () => {
  const file = join(newDataFolder(), "sign-on.json");
  writeFileSync(file, JSON.stringify({ providers: [{ clientSecretVariable: "VITRINE_KEYCLOAK_SECRET" }] }));
  const env = { VITRINE_KEYCLOAK_SECRET: "x", VITRINE_KEYCLOAK_SECRETT: "x" };
  expect(describeUnknownVariables({ ...env, VITRINE_SIGN_ON: file }).map((sentence) => sentence.split(" ")[0])).toEqual(
    ["VITRINE_KEYCLOAK_SECRETT"],
  );
  expect(describeUnknownVariables({ ...env, VITRINE_SIGN_ON: "/nowhere" })).toHaveLength(2);
});
