/** Hands a file to the browser, which keeps it where the person keeps downloads. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Not at once: the browser begins to read a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
