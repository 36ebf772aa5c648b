/** What only the pages of the sign-in say, loaded with them. It belongs to `toast`. */
export const entrance = {
  login: {
    unauthorized: "Your account has no rights here. Please contact the administration of this portal.",
    register_failed: "No registration form was found for your language",
    reset_success: "Password was reset",
    reset_failed: "Password could not be reset",
  },
  error: {
    password: {
      code_invalid: "This link has expired or has been used already.",
    },
  },
};
