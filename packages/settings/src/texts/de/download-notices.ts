/** Notices of downloads, loaded on demand. Part of the bundle `toast`. */
export const downloadNotices = {
  download: {
    guest: "Gäste können dieses Medium nicht herunterladen. Mit einem Konto geht es vielleicht.",
    none: "Keine Downloads verfügbar",
    backend: "Fehler beim Download, möglicherweise ist das Backend falsch eingerichtet.",
    busy_external: "Zurzeit laufen anscheinend zu viele Umwandlungen. Bitte versuchen Sie es später noch einmal.",
    busy_local: "Es kann immer nur eine Umwandlung auf einmal laufen. Bitte warten Sie, bis die laufende fertig ist.",
    partial_one: "{{count, number}} Medium ist nicht für Sie zum Download freigegeben.",
    partial_other: "{{count, number}} Medien sind nicht für Sie zum Download freigegeben.",
    too_often: "Zu viele Downloads in kurzer Zeit. Bitte warten Sie einen Augenblick.",
    overloaded: "Der Server ist gerade ausgelastet. Bitte starten Sie den Download gleich noch einmal.",
    done: "{{name}} ist heruntergeladen.",
    cancelled: "Der Download wurde abgebrochen.",
  },
};
