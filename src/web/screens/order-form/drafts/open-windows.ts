/** Windows of one browser report which drafts are open, so that those aren't offered. */
const channelName = 'drafts'
/** A live window responds within this time; a killed or frozen window never does. */
const answerWithinMs = 150

type Message = { ask: true } | { writing: string }

function isMessage(data: unknown): data is Message {
  return typeof data === 'object' && data !== null && ('ask' in data || 'writing' in data)
}

/** Reports this form's draft as open until the returned function is called. */
export function announceEditing(formId: string): () => void {
  const channel = new BroadcastChannel(channelName)
  const tell = () => channel.postMessage({ writing: formId } satisfies Message)
  channel.onmessage = ({ data }) => {
    if (isMessage(data) && 'ask' in data) tell()
  }
  return () => channel.close()
}

/** Drafts open in other windows right now. */
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
