import { useHost } from "../shared/host/host-context.tsx";

/** Until session, settings and texts are there: what the page came with, so that nothing jumps. */
export function StartScreen() {
  const { startLogo, title } = useHost();
  return (
    <div aria-busy="true">
      <div className="start-bar">{startLogo ? <img className="start-logo" src={startLogo} alt="" /> : title()}</div>
    </div>
  );
}
