/** Pages without HTTPS have no clipboard, as in many a house: there the old command copies what is selected. */
export async function copyFrom(field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    // What is folded away cannot be selected.
    field.closest("details")?.setAttribute("open", "");
    field.focus();
    field.select();
    return document.execCommand("copy");
  }
}
