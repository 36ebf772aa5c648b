/** Notices of downloads, loaded on demand. Part of the bundle `toast`. */
export const downloadNotices = {
  download: {
    guest: "Guests cannot download this asset. With an account you may be able to.",
    none: "No downloads available",
    backend: "Error during download, configuration of the backend possibly faulty",
    busy_external: "It seems that there are too many conversion downloads at the moment, try again later.",
    busy_local: "Only one conversion download can be performed at a time. Please wait until the present one is done.",
    partial_one: "The download of {{count, number}} asset is not available to you.",
    partial_other: "The download of {{count, number}} assets is not available to you.",
    too_often: "Too many downloads in a short time. Please wait a moment.",
    overloaded: "The server is busy right now. Please start the download again in a moment.",
    done: "{{name}} has been downloaded.",
    cancelled: "The download was cancelled.",
  },
};
