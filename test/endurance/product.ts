import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { refuseLeaks, secretSettings } from '#test/world/log-guard.ts'

/** The product in a separate process that a test can kill at any moment. */
export interface Product {
  url: string
  pid: number
  /** Sends SIGKILL. */
  kill(): Promise<void>
  /** Sends SIGTERM, and returns the exit status, or null if a signal killed the process. */
  stop(): Promise<number | null>
  log(): string
}

const root = join(import.meta.dirname, '../..')
/** Arguments that start the built program. Starting from source would take three times as long. */
export const built = ['dist/server/main.js']

export async function startProduct(
  args: string[],
  environment: Record<string, string>,
  folder = root,
): Promise<Product> {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: {
      PATH,
      HOME,
      PORT: '0',
      SIGN_IN: 'directory',
      RATE_LIMIT_SIGN_INS: '1000000000',
      RATE_LIMIT_WRITES: '1000000000',
      RATE_LIMIT_READS: '1000000000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const url = await ready(child, () => said)
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal)
      await once(child, 'exit')
    }
    refuseLeaks(said.split('\n'), secretSettings(environment))
    return child.exitCode
  }
  return {
    url,
    pid: child.pid ?? 0,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    log: () => said,
  }
}

async function ready(child: ChildProcess, said: () => string): Promise<string> {
  let text = ''
  for await (const chunk of child.stdout?.setEncoding('utf8') ?? []) {
    text += chunk
    const found = /^Ready at (\S+)$/m.exec(text)?.[1]
    if (found) {
      // Discards the output from now on, because a full pipe would block the product.
      child.stdout?.resume()
      return found
    }
  }
  throw new Error(`The product ended before it was ready: ${text}${said()}`)
}
