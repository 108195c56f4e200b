type Headers = Record<string, string>

/** The time until a response's last byte, in milliseconds. Throws for any status but 200. */
export async function timed(address: string, headers: Headers): Promise<number> {
  const start = performance.now()
  const response = await fetch(address, { headers })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${address} is ${response.status}`)
  return performance.now() - start
}

/** Fetches `count` documents, with as many downloads at once as a user is allowed. */
export async function fetchDocuments(addresses: string[], headers: Headers, count: number): Promise<void> {
  const left = Array.from({ length: count }, (_, at) => addresses[at % addresses.length] ?? '')
  const one = async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) await timed(next, headers)
  }
  await Promise.all(Array.from({ length: 2 }, one))
}

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
