/** Error messages of saving, loaded with the administration. Part of the bundle `toast`. */
export const saving = {
  error: {
    settings: {
      stale: "Someone else has changed this in the meantime. Please load the new state.",
      language_unknown: "This language does not exist here.",
    },
    revision: {
      not_found: "This earlier state no longer exists.",
    },
    file: {
      incomplete: "The file did not arrive completely. The previous one is kept.",
      too_large: "The file is too large.",
      wrong_kind: "This kind of file does not work here.",
      unusable: "This file does not work here.",
    },
  },
};
