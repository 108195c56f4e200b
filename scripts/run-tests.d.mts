export interface Results {
  status: number
  files: {
    file: string
    failed: boolean
    message?: string
    tests: { name: string; state: string; message?: string }[]
  }[]
  outside: string[]
}
export interface Counts {
  passed: number
  failed: number
  lines: string[]
}
export function judge(first: Results, again: ReadonlyMap<string, Results>, touched: readonly string[]): Counts
