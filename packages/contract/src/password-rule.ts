/** Characters that a new password has at least, and at most. */
export const PASSWORD_CHARACTERS = { least: 8, most: 1000 } as const;
