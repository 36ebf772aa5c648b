// Checks for `vitrine doctor` whether a sign-on provider is reachable and configured correctly. Signs nobody on.
import { X509Certificate } from "node:crypto";
import { discover, isUnreachable, toLogMessage } from "./oidc.ts";
import type { OidcSettings, ProviderSettings, SamlSettings } from "./provider-settings.ts";
import { isReachable } from "./saml.ts";

export interface ProviderCheck {
  state: "good" | "advice" | "broken";
  /** A sentence without the final full stop. */
  text: string;
}

/** Days before its expiry from which a certificate is reported. */
const EXPIRY_NOTICE_DAYS = 30;
const DAY = 86_400_000;

export function checkProvider(settings: ProviderSettings, now: number): Promise<ProviderCheck> {
  return settings.kind === "oidc" ? checkOidc(settings) : checkSaml(settings, now);
}

async function checkOidc(settings: OidcSettings): Promise<ProviderCheck> {
  const { key, issuer, signature } = settings;
  try {
    const found = (await discover(settings)).serverMetadata();
    const signs = found.id_token_signing_alg_values_supported as string[] | undefined;
    if (signs && !signs.includes(signature))
      return createBrokenCheck(
        key,
        `${issuer} signs with ${signs.join(", ")}, not with ${signature}. Set signature to one of these`,
      );
    if (!found.authorization_endpoint || !found.token_endpoint)
      return createBrokenCheck(key, `${issuer} offers no code flow. Check issuer`);
    return { state: "good", text: `Sign-on by ${key}: ${issuer} answers` };
  } catch (error) {
    const hint = isUnreachable(error)
      ? "Check issuer, and that this machine reaches it"
      : "Check issuer, letter by letter";
    return createBrokenCheck(key, `${issuer}: ${toLogMessage(error)}. ${hint}`);
  }
}

async function checkSaml({ key, entryPoint, certificates }: SamlSettings, now: number): Promise<ProviderCheck> {
  const ends = certificates.map((pem) => Date.parse(new X509Certificate(pem).validTo));
  const last = Math.max(...ends);
  const day = new Date(last).toISOString().slice(0, 10);
  if (last < now)
    return createBrokenCheck(key, `its certificate ended on ${day}. Put the new one into certificateFile`);
  if (!(await isReachable(entryPoint)))
    return createBrokenCheck(
      key,
      `nobody answers at ${entryPoint}. Check entryPoint, and that this machine reaches it`,
    );
  if (last < now + EXPIRY_NOTICE_DAYS * DAY)
    return { state: "advice", text: `Sign-on by ${key}: its certificate ends on ${day}. Ask for the next one` };
  return { state: "good", text: `Sign-on by ${key}: ${new URL(entryPoint).origin} answers` };
}

const createBrokenCheck = (key: string, text: string): ProviderCheck => ({
  state: "broken",
  text: `Sign-on by ${key}: ${text}`,
});
