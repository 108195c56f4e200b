/** The embedded database can't be started; the message is a sentence for whoever starts the product. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}
