/** Texts of the section in which an admin gives the portal its looks. */
export const appearance = {
  intro: "Twelve colours carry the whole portal. Every pair is checked as you type.",
  theme: "Theme that you edit",
  portal_intro: "Which themes visitors get, and where logos stand.",
  tab: {
    colours: "Colours",
    portal: "For visitors",
  },
  contrast: {
    ratio: "{{ratio}} : 1",
    better: "This text cannot be read on its ground everywhere. The nearest colour that can be read:",
    take: "Use {{colour}}",
    verdict: {
      passes: "can be read",
      large: "can be read in large type only",
      fails: "cannot be read",
      unknown: "cannot be checked",
    },
  },
  preview: {
    label: "Preview",
    page: "Page in the preview",
    theme: "Theme in the preview",
    language: "Language in the preview",
    width: "Width of the preview",
    pixels: "{{width}} px",
    loading: "The preview is loading …",
    pick: "Find the setting of an element",
    picking: "Click anything in the preview to get to its colour.",
  },
};
