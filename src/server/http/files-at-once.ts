import { AtTheMoment } from './failures.ts'

const mostAtOnce = 2
/** A page that is reloaded asks for the same file again; a script that asks a hundred times takes all places. */
const mostRequests = 4

/**
 * Limits the different files a user gets at once from each process: more would keep everyone else waiting
 * (rule documents/two-at-once). The same file twice is one.
 */
export class FilesAtOnce {
  readonly #open = new Map<string, string[]>()

  /** Returns a function to call when the file is sent or no one waits for it any more. */
  begin(who: string, file: string): () => void {
    const open = this.#open.get(who) ?? []
    if (new Set([...open, file]).size > mostAtOnce || open.length >= mostRequests) {
      const sentence = 'Two of your files are already being prepared. Request the next one when one is done.'
      throw new AtTheMoment('limited', sentence)
    }
    open.push(file)
    this.#open.set(who, open)
    return () => {
      open.splice(open.indexOf(file), 1)
      if (open.length === 0) this.#open.delete(who)
    }
  }
}
