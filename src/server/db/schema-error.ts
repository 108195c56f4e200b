/**
 * The database doesn't match this program or can't be used. The message is a sentence for the user who starts
 * it.
 */
export class SchemaError extends Error {
  override name = 'SchemaError'
}
