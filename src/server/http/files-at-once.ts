import { AtTheMoment } from './failures.ts'

const mostAtOnce = 2
/**
 * Maximum number of open file requests per user. Reloading a page might request the same file again, but a
 * script must not request it a hundred times at once.
 */
const mostRequests = 4

/**
 * Limits how many different files a user can get from each process at once, because more files would keep
 * everyone else waiting (rule documents/two-at-once). Several requests for the same file take one slot.
 */
export class FilesAtOnce {
  readonly #open = new Map<string, string[]>()

  /** Returns a function to call once the file has been sent or no one is waiting for it anymore. */
  begin(who: string, file: string): () => void {
    const open = this.#open.get(who) ?? []
    if (new Set([...open, file]).size > mostAtOnce || open.length >= mostRequests) {
      const sentence = 'Two of your files are already being prepared. Wait until one is done, then try again.'
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
