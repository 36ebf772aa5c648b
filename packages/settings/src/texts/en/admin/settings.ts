// size: one text for each setting, in the order of the registry
/** Names, help and options of every setting, as an admin reads them in the forms. */
export const settings = {
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
        help: "What the theme is called where visitors choose one; a text key, for example global.theme.light.",
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
  assetInfo: {
    name: "Asset page",
    title: {
      name: "Title",
      help: "The field whose value is the heading of the asset page.",
    },
    paramsLeft: {
      name: "Left column",
      help: "Fields in the left column of the details on the asset page.",
    },
    paramsRight: {
      name: "Right column",
      help: "Fields in the right column of the details on the asset page.",
    },
  },
  field: {
    field_name: {
      name: "Field",
      help: "Which field of the assets appears here; its name in the search index, for example keywords.",
    },
    position: {
      name: "Position",
      help: "Fields with smaller numbers come first.",
    },
    translation: {
      name: "Label",
      help: "What visitors read as the field’s name; a text key, for example views.asset.field.hb_px. If not set, the name from the search index is used.",
    },
    multi_valued: {
      name: "Several values",
      help: "An asset can have several values here, shown with commas between them. If not set, the search index decides.",
    },
    range_facet: {
      name: "Range as filter",
      help: "Visitors choose from–to with a slider instead of single values. If not set, the search index decides.",
    },
    options: {
      name: "Options of the field",
      help: "How the field looks as a filter, and how its numbers are shown. Where nothing is set, the search index decides.",
      filter: {
        name: "Search in filter",
        help: "Above the values is a search field with which visitors narrow down long lists.",
      },
      filterVal: {
        name: "Show numbers as",
        help: "Visitors read a date or a file size instead of the stored seconds or kilobytes.",
        options: {
          date: "Date",
          filesize: "File size",
        },
      },
      preview: {
        name: "Number of values",
        help: "The filter shows this many values at first, and this many more with each click on “more”.",
      },
      multivalue: {
        name: "Kind of choice",
        help: "Checkboxes allow several values, radio buttons only one, a slider a range.",
        options: {
          checkbox: "Checkboxes",
          radio: "Radio buttons",
          slider: "Slider",
        },
      },
      sort: {
        name: "Sort values by",
        help: "How the values of the filter are ordered; frequency counts results.",
        options: {
          alph: "Alphabet",
          count: "Frequency",
        },
      },
      sort_orientation: {
        name: "Order of values",
        help: "Descending puts the most frequent values first, or runs the alphabet from Z to A.",
        options: {
          asc: "Ascending",
          desc: "Descending",
        },
      },
    },
  },
  infoView: {
    name: "Info panel",
    title: {
      name: "Title",
      help: "The field whose value is the heading of the info panel, and the name on posters and when sharing.",
    },
    paramsLeft: {
      name: "Left column",
      help: "Fields in the left column of the info panel, which opens below a chosen poster.",
    },
    paramsRight: {
      name: "Right column",
      help: "Fields in the right column of the info panel, which opens below a chosen poster.",
    },
    options: {
      name: "Border",
      border_width: {
        name: "Border width",
        help: "Width of the line around the info panel. In pixels.",
      },
    },
  },
  bookmark: {
    name: "Bookmarks",
    title: {
      name: "Title",
      help: "The field whose value names each asset among the bookmarks.",
    },
    columns: {
      name: "Details",
      help: "Fields shown with each asset among the bookmarks.",
    },
    options: {
      name: "Border",
      border_width: {
        name: "Border width",
        help: "Width of the line around each asset among the bookmarks. In pixels.",
      },
    },
  },
  dashboard: {
    name: "Overview",
    collections: {
      name: "Collections",
      data: {
        name: "Rows and tiles",
        help: "Collections and stored searches that stand on the overview, one below the other or as tiles.",
        indicator: {
          name: "Key",
          help: "Shows a collection of the server, for example collection_12. For a stored search, write search_ and a number.",
        },
        label: {
          name: "Name",
          help: "The heading where there is neither a label nor a name on the server.",
        },
        translation: {
          name: "Label",
          help: "The heading in the visitor’s language; a text key, which comes before any other name.",
        },
        search: {
          name: "Search text",
          help: "Makes the entry a stored search for this text; * finds everything. One text for all languages, or one for each.",
        },
        sort: {
          name: "Sort",
          help: "Orders the assets of a stored search; the key of a sort, for example imp_date. If not set, the first sort of the search is used.",
        },
        orientation: {
          name: "Order",
          help: "Direction of the chosen sort. If not set, the first order of the search is used.",
          options: {
            asc: "Ascending",
            desc: "Descending",
          },
        },
        facets: {
          name: "Filters",
          help: "Makes the entry a stored search that shows only what fits these filters. They are set for each language.",
        },
        src: {
          name: "Picture of the tile",
          help: "Id of the asset whose picture is shown on the tile; it ends the address of the asset’s page. If not set, it is the first of the collection.",
        },
        preview: {
          name: "Number of suggestions",
          help: "This many suggestions appear for each field.",
        },
      },
      height: {
        name: "Height of rows",
        help: "Height of the posters on the overview. In pixels; on phones they are lower.",
      },
      poster_border_width: {
        name: "Border width of posters",
        help: "Width of the line around each poster on the overview. In pixels.",
      },
      show_as_tiles: {
        name: "Show as tiles",
        help: "Each collection appears as one picture with a name instead of a row of posters.",
      },
      hide_empty_result: {
        name: "Hide empty collections",
        help: "A collection in which a visitor may see nothing is left out for them, instead of shown empty.",
      },
    },
    heroImage: {
      name: "Hero image",
      height: {
        name: "Height",
        help: "The area with hero image and search field is at least this high. In pixels; phones ignore it.",
      },
      focal_point: {
        name: "Focal point",
      },
      alignment: {
        name: "Alignment of content",
      },
      trans_header: {
        name: "Heading",
        help: "Stands large on the hero image; a text key, for example views.dashboard.hero.header.",
      },
      trans_body: {
        name: "Text",
        help: "Stands below the heading on the hero image; a text key, for example views.dashboard.hero.body.",
      },
      logo: {
        name: "Logo",
        height: {
          name: "Height",
          help: "Height of the logo on the hero image. In pixels; on phones it is 72 at most.",
        },
        alignment: {
          name: "Alignment of logo",
        },
        load_outside: {
          name: "Logo in the header",
          help: "The logo of the overview stands in the header instead of on the hero image.",
        },
      },
    },
  },
  filter: {
    field_name: {
      name: "Field",
      help: "Which field is filtered; its name in the search index, for example keywords.",
    },
    values: {
      name: "Values",
      help: "Assets with at least one of these values are shown. A range is written 10 TO 50 or 10 TO *, for example.",
    },
    range_facet: {
      name: "Range",
      help: "The values are a range from–to instead of a list.",
    },
  },
  alignment: {
    key: {
      name: "Alignment",
      help: "At the start means left; in languages that run from right to left, right.",
      options: {
        left: "At the start",
        center: "In the middle",
        right: "At the end",
      },
    },
    translation: {
      name: "Label",
      help: "What the alignment is called in the administration; a text key, for example admin.alignment.left. Visitors do not read the name.",
    },
  },
  focalPoint: {
    x: {
      name: "From the left",
      help: "This place stays in view where the picture is cut. In percent of its width, from the left.",
    },
    y: {
      name: "From the top",
      help: "This place stays in view where the picture is cut. In percent of its height, from above.",
    },
  },
  facets: {
    name: "Filters",
    help: "Fields by which visitors narrow down their results. Without entries, these are all fields that the search index offers for it.",
  },
  suggestions: {
    name: "Suggestions",
    help: "Fields whose values appear while visitors type in the search field. The first three also give the quick searches of the overview.",
  },
  footer: {
    name: "Footer",
    help: "Entries at the end of the pages, such as the imprint.",
    translation: {
      name: "Label",
      help: "What the entry is called in the footer; a text key, for example global.footer.imprint.",
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
      name: "Column",
      help: "Where the entry stands in the footer; in this language it can also be left out.",
      options: {
        Left: "At the start",
        Center: "In the middle",
        Right: "At the end",
        None: "Not shown",
      },
    },
  },
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
      name: "Ways to sign in",
      help: "The order in which the ways to sign in appear. Those that are not named here follow in the order of the server.",
    },
    box: {
      name: "Form",
      max_width: {
        name: "Largest width",
        help: "Width of the space in which the sign-in form stands with some room around it. With 40rem the form is 400 pixels wide.",
      },
    },
  },
  search: {
    name: "Search",
    views: {
      name: "Views",
      default: {
        name: "First view",
        help: "How results appear until visitors choose another view.",
        options: {
          list: "List",
          thumbnail: "Tiles",
          grid: "Posters",
        },
      },
      options: {
        name: "Choice of views",
        help: "Views between which visitors switch above the results.",
        icon: {
          name: "Icon",
          help: "Stands in the view switch; the name of a Tabler icon, for example layout-grid.",
        },
        key: {
          name: "View",
          help: "The form in which this entry shows the results.",
          options: {
            list: "List",
            thumbnail: "Tiles",
            grid: "Posters",
          },
        },
        position: {
          name: "Position",
          help: "Views with smaller numbers come first in the view switch.",
        },
        translation: {
          name: "Label",
          help: "What the view is called in the view switch; a text key, for example views.search.view.grid.",
        },
        visible: {
          name: "Offer",
          help: "Visitors can choose this view; otherwise it is not in the view switch.",
        },
      },
    },
    list: {
      name: "List",
      columns: {
        name: "Columns",
        help: "Fields that stand beside the picture in the list. Where there is too little room, the last ones are left out.",
      },
      options: {
        name: "Sizes",
        imageColWidth: {
          name: "Width of picture column",
          help: "Pictures in the list are no wider than this. In pixels.",
        },
        rowHeight: {
          name: "Row height",
          help: "Height of an asset in the list, in pixels. Low rows show more at once.",
        },
      },
    },
    posters: {
      name: "Posters",
      max_height: {
        name: "Largest height",
        help: "A row of posters in the search gets no higher than this. In pixels; phones have a fixed size.",
      },
      min_height: {
        name: "Smallest height",
        help: "A row of posters in the search gets no lower than this. In pixels; phones have a fixed size.",
      },
      border_width: {
        name: "Border width",
        help: "Width of the line around each poster in the search. In pixels.",
      },
    },
    thumbnails: {
      name: "Tiles",
      height: {
        name: "Height",
        help: "Height of a tile in the search, with its text. In pixels.",
      },
      width: {
        name: "Width",
        help: "Width of a tile in the search, in pixels. Narrow tiles make more columns.",
      },
      icon_hover: {
        name: "Icons on hover",
        help: "The icons of a tile appear only while the pointer is over it.",
      },
      border_width: {
        name: "Border width",
        help: "Width of the line around each tile in the search. In pixels.",
      },
      header: {
        name: "Above the picture",
        help: "Fields that stand above the picture on each tile.",
      },
      body: {
        name: "Below the picture",
        help: "Fields that stand below the picture on each tile.",
      },
    },
    sidebar: {
      name: "Filter column",
      width: {
        name: "Width",
        help: "Width of the filter column at first, in pixels. Visitors can change it.",
      },
    },
    logo: {
      name: "Logo of the search",
      alignment: {
        name: "Alignment",
        help: "Where the logo stands in the search. At the start means left; in languages that run from right to left, right.",
        options: {
          left: "At the start",
          center: "In the middle",
          right: "At the end",
        },
      },
    },
  },
  sorting: {
    name: "Sort",
    default: {
      name: "First sort",
      help: "How results are ordered until visitors choose something else; the key of a sort, for example score.",
    },
    options: {
      name: "Choice of sorts",
      help: "What visitors can order their results by, in the order of the menu.",
      active: {
        name: "Offer",
        help: "Visitors can choose this sort; otherwise it is not in the menu.",
      },
      key: {
        name: "Key",
        help: "What results are ordered by: score (relevance), rating, imp_date (import date) or obj_dload_cnt (downloads).",
      },
      translation: {
        name: "Label",
        help: "What the sort is called in the menu; a text key, for example views.search.sort.score.",
      },
    },
    orientation: {
      name: "Order",
      default: {
        name: "First order",
        help: "Descending puts the best, newest or most popular results first, until visitors reverse it.",
        options: {
          asc: "Ascending",
          desc: "Descending",
        },
      },
      options: {
        name: "Allowed orders",
        help: "Visitors can reverse the order only where both are allowed.",
        options: {
          asc: "Ascending",
          desc: "Descending",
        },
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
    name: "Languages offered",
    help: "Languages between which visitors choose. With only one, the choice is not shown.",
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
    help: "Which pages show a logo. A page without a logo of its own shows that of the overview.",
    key: {
      name: "Page",
      help: "The page that this entry is for.",
      options: {
        dashboard: "Overview",
        search: "Search",
        login: "Sign-in",
        bookmark: "Bookmarks",
        asset: "Asset",
        logout: "Sign-out",
      },
    },
    translation: {
      name: "Label",
      help: "What the page is called in the administration; a text key, for example admin.logo.search. Visitors do not read the name.",
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
      name: "Hide the overview",
      help: "Whoever opens the portal comes straight to the search for all assets.",
    },
    run_order_process: {
      name: "Offer orders",
      help: "Where a download is not permitted, visitors can order the asset by e-mail.",
    },
    website_title: {
      name: "Title of the portal",
      help: "Stands in the browser’s tab, in the footer, and wherever there is no logo.",
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
      help: "On the overview and in the search, visitors are offered a tour of the page, once on each.",
    },
    tour: {
      name: "Steps",
      help: "What the tour explains. What is missing here is left out.",
      options: {
        language: "Language",
        bookmark: "Bookmarks",
        search_input: "Search field",
        tile: "Tile",
        collection: "Collection",
        sort: "Sort",
        views: "Views",
        facets: "Filters",
        result: "Result",
        result_view: "Results area",
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
    help: "The version of the portal that last stored these settings. It is entered by itself.",
  },
};
