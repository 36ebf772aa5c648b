/** The twelve base colours of the shipped themes. */
export const lightThemeColours = {
  primary_color: "#f27a1a",
  on_primary_color: "#1f1003",
  secondary_color: "#262625",
  on_secondary_color: "#ffffff",
  background_color: "#f6f6f5",
  on_background_color: "#1b1b1a",
  surface_color: "#ffffff",
  on_surface_color: "#1b1b1a",
  popup_background_color: "#ffffff",
  popup_on_background_color: "#1b1b1a",
  navigation_color: "#ffffff",
  on_navigation_color: "#1b1b1a",
};

export const darkThemeColours: Record<keyof typeof lightThemeColours, string> = {
  primary_color: "#ff9240",
  on_primary_color: "#1f1003",
  secondary_color: "#e8e7e5",
  on_secondary_color: "#1b1b1a",
  background_color: "#151515",
  on_background_color: "#ecebe9",
  surface_color: "#1d1d1d",
  on_surface_color: "#ecebe9",
  popup_background_color: "#282828",
  popup_on_background_color: "#f2f1ef",
  navigation_color: "#0e0e0e",
  on_navigation_color: "#ecebe9",
};
