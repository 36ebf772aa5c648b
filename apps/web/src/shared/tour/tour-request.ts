/** On the portal's root: the page whose tour was asked for. It stays until that page has a tour to begin. */
export const ASKED_TOUR = "data-asked-tour";
