/** Attribute of the portal's root: the page whose tour was requested. Removed when the tour starts. */
export const TOUR_REQUEST_ATTRIBUTE = "data-asked-tour";
