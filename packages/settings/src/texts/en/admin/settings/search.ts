/** Names, help texts and options of the settings of the search, for the admin forms. */
export const searchSettings = {
  facets: {
    name: "Filters",
    help: "Fields by which visitors narrow down their results. Without entries, these are all fields that the search index offers for it.",
  },
  suggestions: {
    name: "Suggestions",
    help: "Fields whose values appear while visitors type in the search field. The first three also give the quick searches of the start page.",
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
          help: "What the view is called in the view switch.",
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
      help: "How results are ordered until visitors choose something else.",
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
        help: "What the sort is called in the menu.",
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
};
