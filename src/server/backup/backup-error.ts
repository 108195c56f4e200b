/** A backup can't be made or restored. The message is a sentence for the user. */
export class BackupError extends Error {
  override name = 'BackupError'
}
