import type { Call, Seen } from './history.ts'

export type Asked = Pick<Call, 'person' | 'act' | 'order' | 'key' | 'marker' | 'cents'>
/** The orders in a call's response, or a failure, where `open` is true if the outcome is unknown. */
export type Outcome = { seen: readonly Seen[] } | { open: boolean }

/** Records each call's beginning and end as numbers from a single counter. */
export class Recorder {
  readonly calls: Call[] = []
  #now = 0

  begin(asked: Asked): (outcome: Outcome) => void {
    const call: Call = { ...asked, began: ++this.#now, ended: null, open: true, refused: false, seen: [] }
    const at = this.calls.push(call) - 1
    return (outcome) => {
      const open = 'open' in outcome && outcome.open
      const seen = 'seen' in outcome ? outcome.seen : []
      this.calls[at] = { ...call, ended: ++this.#now, open, refused: 'open' in outcome && !open, seen }
    }
  }
}
