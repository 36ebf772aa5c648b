/** Names, help texts and options of the settings of the portal as a whole, for the admin forms. */
export const generalSettings = {
  footer: {
    name: "Footer",
    help: "Entries at the end of the pages, such as the imprint.",
    translation: {
      name: "Label",
      help: "What the entry is called in the footer.",
    },
    is_linkable: {
      name: "As a link",
      help: "The entry leads to its target; otherwise only its text is there, such as a copyright notice.",
    },
    position: {
      name: "Position",
      help: "Entries with smaller numbers come first in their column.",
    },
    languages: {
      name: "Targets by language",
      help: "Where the entry leads, and in which column it stands. A language without a target of its own follows the English one.",
    },
  },
  link: {
    linkDirection: {
      name: "Kind of link",
      help: "Another website opens in a new window.",
      options: {
        Internal: "Page of the portal",
        External: "Another website",
      },
    },
    link: {
      name: "Target",
      help: "In the portal a path such as /custom/imprint, otherwise an address with https://, http:// or mailto:. If not set, there is no link.",
    },
    column: {
      name: "Place in the footer",
      help: "Where the entry stands in the footer; in this language it can also be left out.",
      options: {
        Left: "At the start",
        Center: "In the middle",
        Right: "At the end",
        None: "Not shown",
      },
    },
  },
  terms_of_use: {
    name: "Terms of use",
    show: {
      name: "Require consent",
      help: "Visitors have to accept the terms of use before they download anything.",
    },
    links: {
      name: "Targets by language",
      help: "Where the terms of use can be read. A language without a target of its own follows the English one.",
    },
  },
  visibleLocales: {
    name: "Languages for visitors",
    help: "Visitors choose between the published languages. With only one, the choice is not shown.",
    lang: {
      name: "Language code",
      help: "Which language is offered, after ISO 639-1, for example de, or with a region such as pt-BR.",
    },
    short: {
      name: "Short form",
      help: "Stands in the header for the chosen language, for example DE.",
    },
  },
  visibleLogos: {
    name: "Logos",
    help: "Which pages show a logo. A page without a logo of its own shows that of the start page.",
    key: {
      name: "Page",
      help: "The page that this entry is for.",
      options: {
        dashboard: "Start page",
        search: "Search",
        login: "Sign-in",
        bookmark: "Bookmarks",
        asset: "Asset",
        logout: "Sign-out",
      },
    },
    translation: {
      name: "Label",
      help: "What the page is called in the administration. Visitors do not read the name.",
    },
    visible: {
      name: "Show logo",
      help: "The page shows a logo; otherwise the title of the portal stands there as text.",
    },
  },
  global: {
    name: "Portal",
    hide_empty_metadata_fields: {
      name: "Hide empty details",
      help: "Fields for which an asset has no value are left out, instead of shown with a dash.",
    },
    hide_dashboard: {
      name: "Hide the start page",
      help: "Whoever opens the portal comes straight to the search for all assets.",
    },
    run_order_process: {
      name: "Offer orders",
      help: "Where a download is not permitted, visitors can order the asset by e-mail.",
    },
    website_title: {
      name: "Title of the portal",
      help: "Stands in the browser’s tab, in the footer, and wherever there is no logo. Without one, the portal has the name of its server.",
    },
  },
  accessibility: {
    name: "Accessibility",
    assets: {
      name: "Pictures of assets",
      alt: {
        name: "Description for screen readers",
        help: "Fields that are read out in place of the picture; the first one that has a value is used.",
      },
      alt_fallback: {
        name: "Fallback",
        field_name: {
          name: "Fallback field",
          help: "Is read out when none of the other fields has a value. If not set, it is the title.",
        },
        options: {
          name: "Choice of fallback fields",
          help: "Fields to choose the fallback field from; their names in the search index. Visitors notice nothing of it.",
        },
      },
    },
  },
  guide: {
    name: "Guided tour",
    show: {
      name: "Offer guided tour",
      help: "On the start page and in the search, visitors are offered a tour of the page, once on each.",
    },
    tour: {
      name: "Steps",
      help: "What the tour explains, in this order. Steps that are switched off are left out.",
      options: {
        language: "Language",
        bookmark: "Bookmarks",
        search_input: "Search field",
        tile: "Tile",
        collection: "Collection",
        sort: "Sort",
        views: "Views",
        facets: "Filters",
        result: "Results",
        result_view: "A result",
        info_panel: "Info panel",
        icon_set: "Actions",
      },
    },
  },
  order: {
    name: "Orders by e-mail",
    mailto: {
      name: "Recipient",
      help: "The e-mail address to which orders go.",
    },
    cc: {
      name: "Copy to",
      help: "An e-mail address that also gets each order. If not set, there is no copy.",
    },
    subject: {
      name: "Subject",
      help: "Subject of the e-mail in which visitors order, for each language.",
    },
    body: {
      name: "Text",
      help: "Text of the e-mail, for each language. The ordered assets stand in the place of {links}.",
    },
    base_address: {
      name: "Address for links",
      help: "How links in the e-mail begin, for example https://media.example.com. If not set, it is the address at which the portal was opened. With {id} in it, links lead into another system, for example https://dam.example.com/asset/{id}.",
    },
  },
  version: {
    name: "Version",
    help: "The version of the portal that last stored these settings. It is set automatically.",
  },
};
