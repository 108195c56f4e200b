import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Endpoint, Subject } from '#shared/endpoint.ts'

const folder = 'src/shared/api'
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('-schemas.ts'),
)

/**
 * The API paths for each subject. Every GET under these paths returns data about the subject. So do price
 * plans and plans for undoing an import, although they are requested with POST.
 */
const addresses: Readonly<Record<Subject, RegExp>> = {
  orders: /^\/api\/(purchase-orders|producers|discount-checks)\b/,
  picklists: /^\/api\/(picklists|agronomists|auth\/status)\b/,
}

const isRow = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

async function rows(): Promise<Endpoint[]> {
  const modules: object[] = await Promise.all(files.map((name) => import(`../../${folder}/${name}`)))
  return modules
    .flatMap((one) => Object.values(one))
    .flatMap((section) => Object.values(section ?? {}))
    .filter(isRow)
}

it('every call that reads orders or lists says so, so that a write makes its answer outdated', async () => {
  const found = await rows()
  const wrong = found.flatMap(({ method, path, reads = [] }) => {
    const wanted = (['orders', 'picklists'] as const).filter((subject) => addresses[subject].test(path))
    const isRead = method === 'GET' || /(price|put-back)-plan$/.test(path)
    return isRead && String(wanted) !== String(reads) ? [`${method} ${path}: ${reads}`] : []
  })
  expect(found.length).toBeGreaterThan(60)
  expect(wrong).toEqual([])
})
