/** Names, help texts and options of the settings of themes, for the admin forms. */
export const appearanceSettings = {
  themes: {
    name: "Themes",
    default_light: {
      name: "Default for light",
      help: "Used for visitors whose device is set to light; the key of a theme.",
    },
    default_dark: {
      name: "Default for dark",
      help: "Used for visitors whose device is set to dark; the key of a theme.",
    },
    show_theme_selection: {
      name: "Let visitors choose themes",
      help: "Visitors can change the theme themselves. Their choice comes before the setting of the device.",
    },
    options: {
      name: "List of themes",
      help: "Themes that are in use or can be chosen in the portal.",
      key: {
        name: "Key",
        help: "Tells this theme from others; no two may have the same key. Allowed are a–z, A–Z, 0–9, _ and -.",
      },
      translation: {
        name: "Label",
        help: "What the theme is called where visitors choose one.",
      },
      appearance: {
        name: "Colours",
        primary_color: {
          name: "Primary colour",
          help: "Colours the main button of each page, what is selected, and progress; for example #f27a1a.",
        },
        on_primary_color: {
          name: "Text on primary colour",
          help: "Colours words and icons on areas in the primary colour.",
        },
        secondary_color: {
          name: "Secondary colour",
          help: "Colours the bar for selected assets and the short hints of icons.",
        },
        on_secondary_color: {
          name: "Text on secondary colour",
          help: "Colours words and icons on areas in the secondary colour.",
        },
        background_color: {
          name: "Background",
          help: "Lies behind the content of all pages. If the colour is dark, the whole theme counts as dark.",
        },
        on_background_color: {
          name: "Text on background",
          help: "Colours the words of the pages; minor texts and lines are mixed from it.",
        },
        surface_color: {
          name: "Surfaces",
          help: "Background of input fields, the info panel and the sign-in page.",
        },
        on_surface_color: {
          name: "Text on surfaces",
          help: "Colours the words in input fields, in the info panel and on the sign-in page.",
        },
        popup_background_color: {
          name: "Menus and dialogs",
          help: "Background of menus, dialogs, suggestions and notifications.",
        },
        popup_on_background_color: {
          name: "Text in menus and dialogs",
          help: "Colours the words in menus, dialogs, suggestions and notifications.",
        },
        navigation_color: {
          name: "Header",
          help: "Background of the header, which stays at the top of every page.",
        },
        on_navigation_color: {
          name: "Text in the header",
          help: "Colours words and icons in the header.",
        },
      },
      appearance_options: {
        name: "On hover",
        button_hover_effect: {
          name: "Lift buttons",
          help: "A button rises a little while the pointer is over it.",
        },
        list_hover_effect: {
          name: "Indent lists",
          help: "An entry of a list or menu moves in a little while the pointer is over it.",
        },
      },
      advanced_appearance: {
        name: "Single colours",
        help: "Used in one area only, for example header.text_color, or only under the pointer, as header.icon_color__hover. The area global means the whole portal.",
      },
    },
  },
};
