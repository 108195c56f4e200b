/**
 * One of the code's modules, which are listed from the lowest layer to the highest. A module is a folder in
 * src, excluding subfolders that are modules themselves. If `files` is set, the module is only those files. A
 * module may import only the modules and packages on its lists, and those modules must be in lower layers.
 */
export interface Module {
  imports: readonly string[]
  packages: readonly string[]
  /** Files that belong to this module, even though they are in another module's folder. */
  files?: readonly string[]
}
