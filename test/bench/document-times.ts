type Headers = Record<string, string>

/** How long an answer takes, to its last byte, in milliseconds; another one than 200 is no answer. */
export async function timed(address: string, headers: Headers): Promise<number> {
  const start = performance.now()
  const response = await fetch(address, { headers })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${address} is ${response.status}`)
  return performance.now() - start
}

/** So many documents, as many at once as a person may have. */
export async function fetchDocuments(addresses: string[], headers: Headers, count: number): Promise<void> {
  const left = Array.from({ length: count }, (_, at) => addresses[at % addresses.length] ?? '')
  const one = async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) await timed(next, headers)
  }
  await Promise.all(Array.from({ length: 2 }, one))
}

/** A list read one after the other for as long as something else is done, and so many times at least. */
export async function listTimes(
  address: string,
  headers: Headers,
  meanwhile: Promise<void>,
  atLeast: number,
): Promise<number[]> {
  let isDone = false
  const done = meanwhile.then(() => {
    isDone = true
  })
  const times: number[] = []
  while (!isDone || times.length < atLeast) times.push(await timed(address, headers))
  await done
  return times
}

export function percentile(times: readonly number[], part: number): number {
  return (
    times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN
  )
}
