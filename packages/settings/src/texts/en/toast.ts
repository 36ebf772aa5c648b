/** Texts of notices, and a message for every error code of the contract (`error.<code>`). */
export const toast = {
  copy_share: {
    success: "The link has been copied.",
    successAll_one: "The link was copied. It leads to {{count, number}} asset.",
    successAll_other: "The link was copied. It leads to {{count, number}} assets.",
    successSearch: "The link was copied. It leads to this search.",
    error: "The link could not be copied.",
  },
  download: {
    unauthorized: "You have no authorization for this asset.",
    retrieval: "Error - retrieving the download",
    network: "The server cannot be reached. As soon as it is back, you can start the download again.",
    part_failed: "The download could not be prepared. Please reload the page.",
    start: "Download starts soon",
  },
  login: {
    welcome: "Signed in as {{name}}.",
    left_elsewhere: "You have signed out in another window.",
  },
  language: {
    success: "The language is now {{language}}.",
    error: "The language could not be changed.",
  },
  search: {
    fields_gone_one: "The filter “{{names, quoted}}” no longer applies and was removed.",
    fields_gone_other: "The filters {{names}} no longer apply and were removed.",
  },
  config: {
    load_failed: "The settings of the portal could not be loaded. The defaults apply. {{reason}}",
    style_failed: "The custom stylesheet could not be loaded.",
    font_failed: "The custom font could not be loaded.",
    version_mismatch: "Portal ({{frontend}}) and server ({{backend}}) have different versions.",
  },
  error: {
    network: "The server cannot be reached. Please check your connection.",
    unknown: "Something went wrong. Please try again.",
    proxy: {
      too_large:
        "A server in front of the portal refused this because it is too large. The people who run the portal can allow more there.",
      unavailable: "The portal is not answering right now. Please try again in a few minutes.",
      timeout: "The answer took too long. Please try again later.",
    },
    internal: "Something went wrong on the server. Please try again.",
    not_found: "This does not exist here.",
    method_not_allowed: "This cannot be done here.",
    not_implemented: "This server cannot do that yet.",
    overloaded: "The server is busy right now. Please try again in a moment.",
    rate: {
      limited: "Too many requests. Please wait a moment.",
    },
    request: {
      invalid: "The request could not be understood.",
      precondition: "This has changed in the meantime. Please reload the page.",
      too_complex: "What you sent is nested too deeply or has too many parts.",
      too_large: "The request is too large.",
      wrong_kind: "The server cannot use this kind of data here.",
    },
    session: {
      required: "Please sign in.",
      forbidden: "Your account may not do this.",
    },
    search: {
      unknown_field: "A filter no longer applies.",
      window: "The results cannot be shown this far down. Please narrow the search.",
      unavailable: "The search is not ready at the moment. Please try again shortly.",
    },
    asset: {
      not_available: "This asset does not exist, or you may not see it.",
    },
    collection: {
      not_found: "This collection does not exist.",
    },
    download: {
      not_permitted: "You may not download this.",
      too_many: "One download cannot hold that many assets.",
      busy: "A conversion is running already. Please try again when it is done.",
      failed: "The file could not be made.",
      range: "The download no longer fits the file. Please start it again.",
    },
    bookmarks: {
      guest: "Bookmarks of guests stay in this browser.",
    },
    storage: {
      full: "The server's disk is full. Its operator has to free some space.",
    },
  },
};
