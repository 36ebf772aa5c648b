interface Window {
  /** Responses to requests that the page started before the application was loaded, by method, URL and token. */
  vitrineEarly?: Record<string, Promise<Response>>;
}
