import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openWire } from './wire.ts'

export interface Timed {
  child: ChildProcess
  url: string
  /** The processor time in milliseconds that the program has used so far, excluding its child processes. */
  time(): Promise<number>
  /** Resident memory in megabytes. */
  memory(): Promise<number>
  end(): Promise<void>
}

const tells = `data:text/javascript,${encodeURIComponent(
  'process.on("message", () => process.send({ ...process.cpuUsage(), rss: process.memoryUsage.rss() }))',
)}`

/** Starts a Node program, and waits until it prints `Ready at` followed by its URL. */
export async function startTimed(program: string[], environment: Record<string, string>): Promise<Timed> {
  const child = spawn(process.execPath, ['--import', tells, ...program], {
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  })
  let said = ''
  for await (const chunk of child.stdout ?? []) {
    said += chunk
    if (/Ready at \S+/.test(said)) break
  }
  const url = /Ready at (\S+)/.exec(said)?.[1]
  if (!url) throw new Error(`The program did not start: ${said}`)
  async function ask(): Promise<NodeJS.CpuUsage & { rss: number }> {
    const answer = once(child, 'message')
    child.send('tell')
    return (await answer)[0]
  }
  return {
    child,
    url,
    async time() {
      const { user, system } = await ask()
      return (user + system) / 1000
    },
    memory: async () => (await ask()).rss / 1_048_576,
    async end() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

const bareProgram = `
import Fastify from 'fastify'
import { readFileSync } from 'node:fs'
const answers = JSON.parse(readFileSync(process.env.ANSWERS, 'utf8'))
const app = Fastify()
for (const [name, answer] of Object.entries(answers))
  app.all('/' + name, (request, reply) => reply.type('application/json').send(answer))
console.log('Ready at ' + await app.listen({ host: '127.0.0.1', port: 0 }))`

/**
 * Starts a bare Fastify server. For each entry in the JSON file, the path `/<key>` returns the entry's value.
 */
export const startBare = (file: string) =>
  startTimed(['--input-type=module', '-e', bareProgram], { ANSWERS: file })

/**
 * Returns the program's processor time per request, in milliseconds. Opens one connection for each entry in
 * `requests`.
 */
export async function timeOf(
  { url, time }: Timed,
  { requests, status, count }: { requests: Buffer[]; status: number; count: number },
): Promise<number> {
  const wires = await Promise.all(requests.map((request) => openWire(url, request, status)))
  const before = await time()
  let left = count
  await Promise.all(
    wires.map(async (wire) => {
      while (left-- > 0) await wire.send()
    }),
  )
  const spent = (await time()) - before
  for (const wire of wires) wire.close()
  return spent / count
}
