// What lies at the lower edge: of a selection, or of all that was found. One file of the build.
export { ResultBar } from "./result/result-bar.tsx";
export { ActionBar } from "./selection/action-bar.tsx";
