import { once } from 'node:events'
import type { Server } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'

/**
 * Closes the server once its requests have been answered (rule operations/drain). A proxy can't safely resend
 * a save, so no connection is closed while it might have an unread request.
 */
export async function finishRequests(server: Server): Promise<void> {
  await untilAccepted(server)
  const closed = once(server, 'close')
  server.close()
  // A setImmediate callback runs right after the event loop reads input. By then, a connection whose request
  // has arrived no longer counts as idle.
  const closeIdle = () => setImmediate(() => server.closeIdleConnections())
  const timer = setInterval(closeIdle, 50)
  await closed.finally(() => clearInterval(timer))
}

/**
 * Waits until the program has accepted every connection that the operating system has completed, because
 * closing the server resets connections that haven't been accepted. Gives up if new connections keep
 * arriving, so that a busy server still stops.
 */
async function untilAccepted(server: Server): Promise<void> {
  let arrived = true
  const note = () => {
    arrived = true
  }
  server.on('connection', note)
  for (let turns = 0; arrived && turns < 200; turns++) {
    arrived = false
    // The event loop might already have checked for connections before the first turn began. It has certainly
    // checked by the end of the second turn.
    await turn()
    await turn()
  }
  server.off('connection', note)
}
