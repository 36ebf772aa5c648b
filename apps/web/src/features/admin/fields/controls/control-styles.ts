import styles from "./control.module.css";

/** Class names for Mantine's inputs in admin forms. */
export const controlClassNames: Record<string, string> = { ...styles };
