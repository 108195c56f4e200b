/** Thrown if the database doesn't match this program or can't be used. The operator sees the message. */
export class SchemaError extends Error {
  override name = 'SchemaError'
}
