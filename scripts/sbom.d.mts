interface Locked {
  version?: string
  name?: string
  dev?: boolean
  dependencies?: Record<string, string>
}
interface Lock {
  packages: Record<string, Locked>
}
export function lacks(bom: unknown, lock: Lock): string[]
export function builtIn(devDependencies: Record<string, string>, code: readonly string[]): string[]
export function shipping(lock: Lock, names: readonly string[]): Lock
