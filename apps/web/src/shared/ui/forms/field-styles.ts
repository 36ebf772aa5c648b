import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/PasswordInput.layer.css";
import "@mantine/core/styles/ActionIcon.layer.css";
import styles from "../field.module.css";

/** Class names for Mantine's text and password inputs. Loaded with the forms that use them. */
export const fieldClassNames: Record<string, string> = { ...styles };
