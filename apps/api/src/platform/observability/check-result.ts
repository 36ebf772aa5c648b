/** A line of `vitrine doctor`; `text` is a sentence without the final full stop. */
export interface CheckResult {
  state: "good" | "advice" | "broken";
  text: string;
}

export const goodResult = (text: string): CheckResult => ({ state: "good", text });
export const adviceResult = (text: string): CheckResult => ({ state: "advice", text });
export const brokenResult = (text: string): CheckResult => ({ state: "broken", text });
