/** Names, help texts and options of the settings of the fields of an asset, and where they are shown, for the admin forms. */
export const metadataSettings = {
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
      help: "What visitors read as the field’s name. If not set, the name from the search index is used.",
    },
    multi_valued: {
      name: "Several values",
      help: "An asset can have several values here, shown with commas between them. If not set, the search index decides.",
    },
    range_facet: {
      name: "Range as filter",
      help: "Visitors choose from–to with a slider instead of single values; the values are then not suggested while typing. If not set, the search index decides.",
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
        help: "The filter shows this many more values with each click on “more”; at first it shows ten. This many suggestions are offered while typing.",
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
      folded: {
        name: "Folded at first",
        help: "The filter shows only its heading at first. It is open while values are chosen.",
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
};
