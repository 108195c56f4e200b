import type { Room } from '../test/house/room.ts'

type Rooms = Readonly<Record<string, Room>>
export interface Tables {
  rooms: Rooms
  roomTests: Readonly<Record<string, readonly string[]>>
  composing: readonly string[]
  fileTests: readonly (readonly [begin: string, tests: readonly string[] | null])[]
  wallTests: readonly string[]
  smoke: readonly string[]
}
export function readTables(): Promise<Tables>
export function roomOf(file: string, rooms: Rooms): string | null
export function withUsers(
  names: readonly string[],
  rooms: Rooms,
  options?: { except?: readonly string[] },
): string[]
export function testsFor(files: readonly string[], tables: Tables): string[] | null
export function touches(files: readonly string[], modules: readonly string[], rooms: Rooms): boolean
