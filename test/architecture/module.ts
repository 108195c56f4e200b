/**
 * One of the code's modules, which are listed from the lowest layer to the highest. A module is a folder in
 * src, without those subfolders that are modules themselves, or the files in `files`. A module may import
 * only the modules and packages on its lists, and those modules must be in lower layers.
 */
export interface Module {
  imports: readonly string[]
  packages: readonly string[]
  /** Files in another module's folder that belong to this module, because they are in a different layer. */
  files?: readonly string[]
}
