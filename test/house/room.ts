/**
 * The rooms of the house, from the lowest floor to the highest: a room is a folder of src with those below it that
 * are no rooms themselves, or the files it names. It may import the rooms and packages of its own lists, no others,
 * and a list may name lower floors only.
 */
export interface Room {
  rooms: readonly string[]
  packages: readonly string[]
  /** Files of another room's folder that stand on another floor than that folder. */
  files?: readonly string[]
}
