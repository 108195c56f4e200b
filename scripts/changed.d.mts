type Ask = (...args: string[]) => string | null
export function git(...args: string[]): string | null
export function beginning(named?: string, ask?: Ask): string | null
export function changedFiles(commit: string, ask?: Ask): string[]
