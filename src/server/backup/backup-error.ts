/** A backup can't be made or restored; the message is a sentence for whoever asked for it. */
export class BackupError extends Error {
  override name = 'BackupError'
}
