interface Window {
  /** Requests that the page started before the application was loaded, by method and address. */
  vitrineEarly?: Record<string, Promise<Response>>;
}
