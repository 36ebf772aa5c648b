/** Names, help texts and options of the settings of the login, for the admin forms. */
export const loginSettings = {
  login: {
    name: "Sign-in",
    show_passwordReset: {
      name: "Password reset",
      help: "Below the form is a link with which visitors ask for a new password.",
    },
    logoImage: {
      name: "Logo",
      height: {
        name: "Height",
        help: "Height of the logo uploaded for the sign-in page. For example 8rem or 120px.",
      },
    },
    picture: {
      name: "Picture",
      focal_point: {
        name: "Focal point",
      },
      credit: {
        name: "Credit",
        help: "Stands small on the picture: what it shows, and whose it is.",
      },
    },
    headers: {
      name: "Heading",
      transform: {
        name: "Upper and lower case",
        help: "Sets the heading of the sign-in page in capitals, or begins each word with one.",
        options: {
          none: "As written",
          uppercase: "Capitals",
          capitalize: "Capitalised words",
        },
      },
    },
    infoText: {
      name: "Info text",
      alignment: {
        name: "Alignment",
        help: "Where the text between heading and form stands. At the start means left; in languages that run from right to left, right.",
        options: {
          left: "At the start",
          center: "In the middle",
          right: "At the end",
        },
      },
    },
    register: {
      name: "Registration",
      show_button: {
        name: "Offer registration",
        help: "Below the form is “Request access”.",
      },
      links: {
        name: "Targets by language",
        help: "Where visitors request access. In a language without a target they see a notification instead.",
      },
    },
    methods: {
      name: "Sign-in methods",
      help: "The order in which the sign-in methods appear. Others follow in the order of the server.",
    },
    box: {
      name: "Form",
      max_width: {
        name: "Largest width",
        help: "Width of the space in which the sign-in form stands with some room around it. With 40rem the form is 400 pixels wide.",
      },
    },
  },
};
