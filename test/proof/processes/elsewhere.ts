import { onTestFinished } from 'vitest'
import { addressOf } from '#test/api/lists/watcher.ts'
import { built, type Product, startProduct } from '#test/endurance/product.ts'
import { type Caller, call, type World } from '#test/world/world.ts'

export async function start(world: World, settings: Record<string, string> = {}): Promise<Product> {
  const product = await startProduct(built, { ...settings, DATABASE_URL: await addressOf(world) })
  onTestFinished(() => product.kill())
  return product
}

/**
 * A caller that uses the same session in another process. Every process accepts the session, because sessions
 * are stored in the database.
 */
export const at = (product: Pick<Product, 'url'>, { token, cookie }: Caller): Caller => ({
  token,
  cookie,
  call: (method, path, body, headers) =>
    call(product.url, method, path, body, { authorization: `Bearer ${token}`, ...headers }),
})
