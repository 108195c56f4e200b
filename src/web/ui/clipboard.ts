/**
 * Copies the text to the clipboard. Returns false if the browser denies access, as on pages without HTTPS or
 * when the user has blocked it.
 */
export async function copyToClipboard(text: string): Promise<boolean> {
  const copying = navigator.clipboard?.writeText(text).then(() => true)
  return (await copying?.catch(() => false)) ?? false
}
