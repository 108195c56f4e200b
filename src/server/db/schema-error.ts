/** The database and this program don't match; the message is a sentence for the user who starts it. */
export class SchemaError extends Error {
  override name = 'SchemaError'
}
