import { Button, type ButtonProps } from "@mantine/core";
import { Link } from "react-router-dom";
import type { ShownAction } from "./use-asset-actions.ts";

interface ActionButtonProps extends ButtonProps {
  readonly action: ShownAction;
  /** Id of the element that says why the action is refused. */
  readonly reasonId?: string;
}

/** An action as a button or link with text. A refused action stays focusable. */
export function ActionButton({ action: { icon: Icon, refusal, to, run }, reasonId, ...button }: ActionButtonProps) {
  const props = { ...button, leftSection: <Icon size={20} stroke={1.75} aria-hidden /> };
  if (to !== undefined) return <Button {...props} component={Link} to={to} />;
  const refused = { "data-disabled": true, "aria-disabled": true, "aria-describedby": reasonId };
  return <Button {...props} {...(refusal ? refused : {})} onClick={run} />;
}
