import { AtTheMoment } from './failures.ts'

const mostAtOnce = 2

/**
 * So many different files at once for a person, in each process: what one asks for beyond them would keep everybody
 * else waiting for theirs (rule documents/two-at-once). The same file twice is one.
 */
export class FilesAtOnce {
  readonly #open = new Map<string, string[]>()

  /** Answers what is to be called when the file is sent, or nobody waits for it any more. */
  begin(who: string, file: string): () => void {
    const open = this.#open.get(who) ?? []
    if (new Set([...open, file]).size > mostAtOnce) {
      const sentence =
        'Two of your files are being made already. Ask for the next one when one of them is there.'
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
