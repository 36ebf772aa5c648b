/** A line of `vitrine doctor`; `text` is a sentence without the final full stop. */
export interface CheckResult {
  state: "good" | "advice" | "broken";
  text: string;
}

export const good = (text: string): CheckResult => ({ state: "good", text });
export const advice = (text: string): CheckResult => ({ state: "advice", text });
export const broken = (text: string): CheckResult => ({ state: "broken", text });
