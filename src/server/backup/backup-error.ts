/** A backup can't be made or restored; the message is a sentence for the user. */
export class BackupError extends Error {
  override name = 'BackupError'
}
