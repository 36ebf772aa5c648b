/** Why nobody was signed on, as the portal's login says it in words. What went wrong in detail is for the log. */
export type SignOnReason =
  /** Refused at the provider, or given up there. */
  | "denied"
  /** The attempt is over, was used, or is another browser's. */
  | "expired"
  /** The provider's answer cannot be trusted. */
  | "failed"
  /** The provider cannot be reached. */
  | "unavailable"
  /** There is no account, and none is made. */
  | "no_account"
  /** The account is disabled, or somebody is not of a domain that may come in. */
  | "no_authorization";

export class SignOnFailure extends Error {
  override readonly name = "SignOnFailure";
  readonly reason: SignOnReason;

  constructor(reason: SignOnReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
