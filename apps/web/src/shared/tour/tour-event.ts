/** Asks for the tour of the page that is shown; on the portal's root. */
export const TOUR_EVENT = "vitrine-tour";
