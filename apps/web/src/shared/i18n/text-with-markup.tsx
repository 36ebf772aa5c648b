import { Fragment, type ReactNode } from "react";

interface Props {
  /** Text between `<name>` and `</name>` is rendered by the mark of that name, so that translations can place it. */
  readonly text: string;
  readonly marks: Readonly<Record<string, (words: string) => ReactNode>>;
}

/** Renders a text with marks. Replaces the `Trans` component of react-i18next, which is ten times larger. */
export function TextWithMarkup({ text, marks }: Props) {
  // Plain, name, text, plain, name, text … Matches up to the last end tag, since user input in the text may contain
  // one.
  const parts = text.split(/<(\w+)>(.*)<\/\1>/);
  return parts.map((part, at) => {
    if (at % 3 === 1) return null;
    const mark = at % 3 === 2 ? marks[parts[at - 1] ?? ""] : undefined;
    return <Fragment key={at}>{mark ? mark(part) : part}</Fragment>;
  });
}
