/** Error messages of saving, loaded with the administration. Part of the bundle `toast`. */
export const saving = {
  error: {
    settings: {
      stale: "Jemand anderes hat das inzwischen geändert. Bitte laden Sie den neuen Stand.",
      language_unknown: "Diese Sprache gibt es hier nicht.",
    },
    revision: {
      not_found: "Diesen früheren Stand gibt es nicht mehr.",
    },
    file: {
      incomplete: "Die Datei kam nicht vollständig an. Die bisherige bleibt erhalten.",
      too_large: "Die Datei ist zu groß.",
      wrong_kind: "Diese Art von Datei geht hier nicht.",
      unusable: "Diese Datei geht hier nicht.",
    },
  },
};
