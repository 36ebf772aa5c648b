import styles from "./control.module.css";

/** Class names for Mantine's inputs in the forms of the administration. */
export const controlStyles: Record<string, string> = { ...styles };
