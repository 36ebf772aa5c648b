import styles from "./control.module.css";

/** Class names for Mantine's inputs in admin forms. */
export const controlStyles: Record<string, string> = { ...styles };
