/** The database doesn't match this program or can't be used. The message is a sentence for its operator. */
export class SchemaError extends Error {
  override name = 'SchemaError'
}
