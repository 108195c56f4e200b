/** Windows of one browser tell each other which drafts are being written, so that none is offered meanwhile. */
const channelName = 'drafts'
/** A living window answers within this; a killed or frozen one never does. */
const answerWithinMs = 150

type Message = { ask: true } | { writing: string }

function isMessage(data: unknown): data is Message {
  return typeof data === 'object' && data !== null && ('ask' in data || 'writing' in data)
}

/** Answers for this form's draft until the returned function is called. */
export function announceEditing(formId: string): () => void {
  const channel = new BroadcastChannel(channelName)
  const tell = () => channel.postMessage({ writing: formId } satisfies Message)
  channel.onmessage = ({ data }) => {
    if (isMessage(data) && 'ask' in data) tell()
  }
  return () => channel.close()
}

/** The drafts that other windows are writing right now. */
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
