/** Why a sign-on failed, as shown on the login page. The error message is for the log. */
export type SignOnFailureReason =
  /** Refused by the provider, or cancelled there by the user. */
  | "denied"
  /** The attempt has expired, was used before, or belongs to another browser. */
  | "expired"
  /** The provider's response is invalid. */
  | "failed"
  /** The provider cannot be reached. */
  | "unavailable"
  /** There is no account, and none is created. */
  | "no_account"
  /** The account is disabled, or the mail domain is not allowed. */
  | "no_authorization";

export class SignOnFailure extends Error {
  override readonly name = "SignOnFailure";
  readonly reason: SignOnFailureReason;

  constructor(reason: SignOnFailureReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
