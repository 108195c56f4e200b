/** Thrown if a backup can't be made or restored. The message is shown to the user. */
export class BackupError extends Error {
  override name = 'BackupError'
}
