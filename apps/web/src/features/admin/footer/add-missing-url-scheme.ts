/** Adds the missing scheme: `https:` to `example.org`, `mailto:` to `a@example.org`. */
export function addMissingUrlScheme(typed: string): string {
  const text = typed.trim();
  if (text === "" || /^[/#]/.test(text) || /^[a-z][a-z0-9+.-]*:/i.test(text)) return text;
  if (/^[^\s/@]+@[^\s/@]+\.[^\s/@]+$/.test(text)) return `mailto:${text}`;
  return /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(text) ? `https://${text}` : text;
}
