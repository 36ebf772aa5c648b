/**
 * Copies the text of a field. Without HTTPS there is no clipboard API, so the deprecated copy command is the fallback.
 */
export async function copyFieldText(field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    // Text in closed details cannot be selected.
    field.closest("details")?.setAttribute("open", "");
    field.focus();
    field.select();
    return document.execCommand("copy");
  }
}
