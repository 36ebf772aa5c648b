/** The bars at the lower edge of a search: one file, since there is always one of them. */
export { ResultBar } from "./result/result-bar.tsx";
export { ActionBar } from "./selection/action-bar.tsx";
