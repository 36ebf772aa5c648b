/** Names, help texts and options of the settings of the dashboard, for the admin forms. */
export const dashboardSettings = {
  dashboard: {
    name: "Start page",
    collections: {
      name: "Collections",
      data: {
        name: "Rows and tiles",
        help: "Collections and stored searches that stand on the start page, one below the other or as tiles.",
        indicator: {
          name: "Key",
          help: "Shows a collection of the server, for example collection_12. For a stored search, write search_ and a number.",
        },
        label: {
          name: "Name for all languages",
          help: "The heading of the row in languages for which neither the field below nor the server has a name.",
        },
        translation: {
          name: "Name in each language",
          help: "The heading of the row, in each language. An empty field shows in grey what visitors read instead.",
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
          help: "The picture of an asset, or one that you upload. If not set, it is that of the collection’s first asset.",
        },
        preview: {
          name: "Number of assets",
          help: "This many assets stand in the row. Without a number it is 20.",
        },
      },
      height: {
        name: "Height of rows",
        help: "Height of the posters on the start page. In pixels; on phones they are lower.",
      },
      poster_border_width: {
        name: "Border width of posters",
        help: "Width of the line around each poster on the start page. In pixels.",
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
      name: "Large picture",
      height: {
        name: "Height",
        help: "The area with large picture and search field is at least this high. In pixels; phones ignore it.",
      },
      focal_point: {
        name: "Focal point",
      },
      alignment: {
        name: "Alignment of content",
      },
      trans_header: {
        name: "Heading",
        help: "The largest words on the large picture.",
      },
      trans_body: {
        name: "Text",
        help: "Stands below the heading on the large picture.",
      },
      logo: {
        name: "Logo",
        height: {
          name: "Height",
          help: "Height of the logo on the large picture. In pixels; on phones it is 72 at most.",
        },
        alignment: {
          name: "Alignment of logo",
        },
        load_outside: {
          name: "Logo in the header",
          help: "The logo of the start page stands in the header instead of on the large picture.",
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
      help: "What the alignment is called in the administration. Visitors do not read the name.",
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
};
