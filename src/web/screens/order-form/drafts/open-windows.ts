/**
 * The channel on which browser windows report the drafts they have open, so that other windows don't offer
 * those drafts.
 */
const channelName = 'drafts'
/**
 * How long, in milliseconds, to wait for other windows to respond. A live window responds in time; a killed
 * or frozen one never does.
 */
const answerWithinMs = 150

type Message = { ask: true } | { writing: string }

function isMessage(data: unknown): data is Message {
  return typeof data === 'object' && data !== null && ('ask' in data || 'writing' in data)
}

/** Tells other windows that this form's draft is open, until the returned function is called. */
export function announceEditing(formId: string): () => void {
  const channel = new BroadcastChannel(channelName)
  const tell = () => channel.postMessage({ writing: formId } satisfies Message)
  channel.onmessage = ({ data }) => {
    if (isMessage(data) && 'ask' in data) tell()
  }
  return () => channel.close()
}

/** Returns the form IDs of drafts that are open in other windows right now. */
export function draftsOpenElsewhere(): Promise<Set<string>> {
  const formIds = new Set<string>()
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }) => {
    if (isMessage(data) && 'writing' in data) formIds.add(data.writing)
  }
  channel.postMessage({ ask: true } satisfies Message)
  return new Promise((resolve) => {
    setTimeout(() => {
      channel.close()
      resolve(formIds)
    }, answerWithinMs)
  })
}
