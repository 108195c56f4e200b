/**
 * The code's modules, from the lowest layer to the highest: a module is a folder of src and its subfolders
 * that aren't modules themselves, or the files it names. It may import only the modules and packages on its
 * own lists, and a list may name only lower layers.
 */
export interface Module {
  imports: readonly string[]
  packages: readonly string[]
  /** Files in another module's folder that belong to a different layer. */
  files?: readonly string[]
}
