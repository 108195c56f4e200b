/** The database and this program don't fit; the message is a sentence for whoever starts it. */
export class SchemaError extends Error {
  override name = 'SchemaError'
}
