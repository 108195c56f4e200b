import { reasonOf } from '#server/db/embedded/database-start-error.ts'
import { startEmbedded } from '#server/db/embedded/embedded.ts'

/** A minimal app that only runs the embedded database, in a separate process that a test can kill. */
const tell = (line: string) => process.stdout.write(`${line}\n`)
const quiet = { info() {}, warn() {}, error() {} }

try {
  const { url, stop } = await startEmbedded({ dataDir: process.argv[2] ?? '', log: quiet })
  tell(`url ${url}`)
  const alive = setInterval(() => {}, 60_000)
  process.once('SIGTERM', async () => {
    await stop()
    clearInterval(alive)
  })
} catch (error) {
  tell(`error ${reasonOf(error)}`)
  process.exitCode = 1
}
