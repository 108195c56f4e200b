/**
 * Simulates a worker in the test's own thread. Workers with the same URL share one loaded module. Messages
 * are copied, as with a real worker. Only the browser tests can show that a worker doesn't block the page.
 */
export class InProcessWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null
  onmessageerror: (() => void) | null = null
  onerror: ((event: { message: string }) => void) | null = null
  #ended = false

  constructor(readonly address: URL) {}

  async postMessage(question: unknown): Promise<void> {
    try {
      const answer = await ask(this.address, structuredClone(question))
      if (!this.#ended) this.onmessage?.({ data: structuredClone(answer) })
    } catch (error) {
      if (!this.#ended) this.onerror?.({ message: String(error) })
    }
  }
  terminate(): void {
    this.#ended = true
  }
}

type Hear = (event: { data: unknown }) => unknown
interface Scope {
  onmessage: Hear | null
  postMessage: (answer: unknown) => void
}
const heard = new Map<string, Hear>()
let turn: Promise<unknown> = Promise.resolve()

/** Asks one question at a time, because all workers respond through the same global function. */
function ask(address: URL, question: unknown): Promise<unknown> {
  const answer = turn.then(async () => {
    const hear = heard.get(address.pathname) ?? (await read(address))
    const scope = globalThis.self as unknown as Scope
    const own = scope.postMessage
    try {
      return await new Promise((resolve, reject) => {
        scope.postMessage = resolve
        Promise.resolve(hear({ data: question })).catch(reject)
      })
    } finally {
      scope.postMessage = own
    }
  })
  turn = answer.catch(() => undefined)
  return answer
}

async function read(address: URL): Promise<Hear> {
  const scope = globalThis.self as unknown as Scope
  await import(/* @vite-ignore */ address.pathname.replace(/^.*\/src\/web\//, '/src/web/'))
  const hear = scope.onmessage
  scope.onmessage = null
  if (!hear) throw new Error(`${address.pathname} hears nothing`)
  heard.set(address.pathname, hear)
  return hear
}
