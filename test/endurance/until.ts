/** Reads a value until `fits` accepts it. After `limitMs`, throws an error that includes the last value. */
export async function until<T>(
  what: string,
  ask: () => Promise<T>,
  fits: (value: T) => boolean,
  limitMs = 60_000,
): Promise<T> {
  const end = Date.now() + limitMs
  for (;;) {
    const value = await ask()
    if (fits(value)) return value
    if (Date.now() > end) throw new Error(`${what} did not happen; it is ${JSON.stringify(value)}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
