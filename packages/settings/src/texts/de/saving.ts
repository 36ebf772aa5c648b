/** What only those who save can meet, loaded with the administration. It belongs to `toast`. */
export const saving = {
  error: {
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
