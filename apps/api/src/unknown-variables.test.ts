import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { VARIABLE_NAMES } from "./configuration.ts";
import { newDataFolder } from "./testing/harness.ts";
import { unknownVariables } from "./unknown-variables.ts";

test.each([
  ["VITRINE_WACTH", "VITRINE_WATCH"],
  ["VITRINE_MAXASSETS", "VITRINE_MAX_ASSETS"],
  ["VITRINE_SESSION_HOUR", "VITRINE_SESSION_HOURS"],
  ["VITRINE_GUEST", "VITRINE_GUESTS"],
])("%s is named, with %s beside it", (name, meant) => {
  const [sentence, ...others] = unknownVariables({ [name]: "1", PATH: "/bin" });
  expect(sentence).toMatch(new RegExp(`^${name} is set, .*Did you mean ${meant}\\?$`));
  expect(others).toEqual([]);
});

test("a name that is near none is sent to the list", () => {
  expect(unknownVariables({ VITRINE_COLOUR_OF_THE_SKY: "blue" })).toEqual([
    expect.stringMatching(/^VITRINE_COLOUR_OF_THE_SKY is set, .*The README lists/),
  ]);
});

test("what is known, or nobody's mistake, is not named", () => {
  const links = {
    VITRINE_SERVICE_HOST: "10.0.0.1",
    VITRINE_SERVICE_PORT_HTTP: "80",
    VITRINE_PORT: "tcp://10.0.0.1:80",
    VITRINE_PORT_8080_TCP_ADDR: "10.0.0.1",
  };
  const known = Object.fromEntries(
    VARIABLE_NAMES.filter((name) => name !== "VITRINE_SIGN_ON").map((name) => [name, "x"]),
  );
  expect(unknownVariables({ ...known, ...links, OTHER: "1", VITRINE_BROWSER: "/usr/bin/chromium" })).toEqual([]);
});

test("a secret that the file of sign-on names is used there", () => {
  const file = join(newDataFolder(), "sign-on.json");
  writeFileSync(file, JSON.stringify({ providers: [{ clientSecretVariable: "VITRINE_KEYCLOAK_SECRET" }] }));
  const env = { VITRINE_KEYCLOAK_SECRET: "x", VITRINE_KEYCLOAK_SECRETT: "x" };
  expect(unknownVariables({ ...env, VITRINE_SIGN_ON: file }).map((sentence) => sentence.split(" ")[0])).toEqual([
    "VITRINE_KEYCLOAK_SECRETT",
  ]);
  expect(unknownVariables({ ...env, VITRINE_SIGN_ON: "/nowhere" })).toHaveLength(2);
});
