/** Random numbers from a seed (mulberry32). */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** A number from 0 up to, but not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    const a = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    const b = (a + Math.imul(a ^ (a >>> 7), 61 | a)) ^ a
    return ((b ^ (b >>> 14)) >>> 0) / 4_294_967_296
  }

  below(end: number): number {
    return Math.floor(this.next() * end)
  }

  happens(share: number): boolean {
    return this.next() < share
  }

  /** A random item, or undefined if there are none. */
  one<T>(of: readonly T[]): T | undefined {
    return of[this.below(of.length)]
  }

  shuffled<T>(of: readonly T[]): T[] {
    const rest = [...of]
    return of.map(() => rest.splice(this.below(rest.length), 1)[0]!)
  }
}
