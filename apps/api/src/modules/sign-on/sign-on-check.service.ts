// Checks for `vitrine doctor` whether a sign-on provider is reachable and configured correctly. Signs nobody on.
import { X509Certificate } from "node:crypto";
import { adviceResult, brokenResult, type CheckResult, goodResult } from "../../platform/observability/check-result.ts";
import { discover, isUnreachableError, toLogMessage } from "./oidc.ts";
import type { OidcSettings, ProviderSettings, SamlSettings } from "./provider-settings.ts";
import { isReachable } from "./saml.ts";

/** Days before its expiry from which a certificate is reported. */
const EXPIRY_NOTICE_DAYS = 30;
const DAY = 86_400_000;

export async function checkProvider(settings: ProviderSettings, now: number): Promise<CheckResult> {
  const { state, text } = await (settings.kind === "oidc" ? checkOidc(settings) : checkSaml(settings, now));
  return { state, text: `Sign-on by ${settings.key}: ${text}` };
}

async function checkOidc(settings: OidcSettings): Promise<CheckResult> {
  const { issuer, signature } = settings;
  try {
    const found = (await discover(settings)).serverMetadata();
    const signs = found.id_token_signing_alg_values_supported as string[] | undefined;
    if (signs && !signs.includes(signature))
      return brokenResult(
        `${issuer} signs with ${signs.join(", ")}, not with ${signature}. Set signature to one of these`,
      );
    if (!found.authorization_endpoint || !found.token_endpoint)
      return brokenResult(`${issuer} offers no code flow. Check issuer`);
    return goodResult(`${issuer} answers`);
  } catch (error) {
    const hint = isUnreachableError(error)
      ? "Check issuer, and that this machine reaches it"
      : "Check issuer, letter by letter";
    return brokenResult(`${issuer}: ${toLogMessage(error)}. ${hint}`);
  }
}

async function checkSaml({ entryPoint, certificates }: SamlSettings, now: number): Promise<CheckResult> {
  const ends = certificates.map((pem) => Date.parse(new X509Certificate(pem).validTo));
  const last = Math.max(...ends);
  const day = new Date(last).toISOString().slice(0, 10);
  if (last < now) return brokenResult(`its certificate ended on ${day}. Put the new one into certificateFile`);
  if (!(await isReachable(entryPoint)))
    return brokenResult(`nobody answers at ${entryPoint}. Check entryPoint, and that this machine reaches it`);
  if (last < now + EXPIRY_NOTICE_DAYS * DAY)
    return adviceResult(`its certificate ends on ${day}. Ask for the next one`);
  return goodResult(`${new URL(entryPoint).origin} answers`);
}
