/** Returns undefined for text that isn't JSON, such as a proxy's page or a value that was cut off. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
