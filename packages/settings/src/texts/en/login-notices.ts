/** Notices of the sign-in pages, loaded with them. Part of the bundle `toast`. */
export const loginNotices = {
  login: {
    unauthorized: "Your account has no rights here. Please contact the administration of this portal.",
    register_failed: "No registration form was found for your language",
    reset_success: "Password was reset",
    reset_failed: "Password could not be reset",
  },
  error: {
    login: {
      invalid: "Incorrect username or password",
      blocked: "You have had too many failed login attempts. Please try again later.",
      no_authorization: "Account has no authorization",
      code_invalid: "This sign-in link has expired or has been used already.",
      not_native:
        "Usernames and passwords are no longer used to sign in here. Please reload the page: it shows how to sign in.",
    },
    password: {
      code_invalid: "This link has expired or has been used already.",
    },
  },
};
