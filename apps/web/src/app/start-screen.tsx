/** Until session, settings and texts are there: what the page came with, so that nothing jumps. */
export function StartScreen() {
  const logo = document.querySelector<HTMLMetaElement>('meta[name="vitrine-logo"]')?.content;
  return (
    <div aria-busy="true">
      <div className="start-bar">{logo ? <img className="start-logo" src={logo} alt="" /> : document.title}</div>
    </div>
  );
}
