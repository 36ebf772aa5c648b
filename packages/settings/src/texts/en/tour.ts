/** Texts of the guided tour, loaded with it. Part of the bundle `views`. */
export const tour = {
  tour: {
    offer: {
      dashboard: "New here? A short tour shows what there is on this page.",
      search: "New here? A short tour shows how the search works.",
    },
    begin: "Start the tour",
    nothing: "There is nothing to show on this page at the moment.",
    position: "Step {{at}} of {{of}}",
    back: "Back",
    next: "Next",
    end: "End",
    done: "Done",
    steps: {
      language: { title: "Your language", text: "Change the language here. The portal remembers your choice." },
      bookmark: {
        title: "Your bookmarks",
        text: "What you bookmark is kept here. Share or download all of it at once.",
      },
      search_input: {
        title: "Search",
        text: "Type what you are looking for. Suggestions that match exactly appear as you type.",
      },
      tile: { title: "At a glance", text: "A click on the picture leads further. The keyboard works just as well." },
      collection: {
        title: "Collections",
        text: "Collections are searches that have been put together for you. They are always up to date.",
      },
      sort: { title: "Sorting", text: "Choose what comes first. Choose it again to reverse the order." },
      views: { title: "Views", text: "List, thumbnails or pictures: choose how the results are shown." },
      facets: { title: "Filters", text: "Filters narrow the results. The numbers say how many are left with each." },
      result: {
        title: "Results",
        text: "This many assets were found. The search is in the address and can be shared.",
      },
      result_view: {
        title: "One result",
        text: "A click shows its details, a double click opens the asset's page. The circle selects it.",
      },
      info_panel: {
        title: "Details",
        text: "This is what is known about the asset. Underlined values search for similar assets.",
      },
      icon_set: {
        title: "What you can do",
        text: "Bookmark, share, download: what you have selected, or all results.",
      },
    },
  },
};
