/** Minimum and maximum length of a new password, in characters. */
export const PASSWORD_LENGTH_LIMITS = { min: 8, max: 1000 } as const;
