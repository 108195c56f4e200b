import { expect, it, onTestFinished, vi } from 'vitest'
import { orders } from '#shared/api/orders.ts'
import { callWithHeaders } from '#web/api/client.ts'
import { firstPage, nextCursor, type PagedList, readPage } from './order-pages.ts'

it('takes the cursor from the Link header, and none where it is missing', () => {
  expect(nextCursor('</api/purchase-orders?limit=40&sort=po&cursor=a%2Fb%3D>; rel="next"')).toBe('a/b=')
  expect(nextCursor('</api/purchase-orders?limit=40&cursor=x>; rel="prev"')).toBeNull()
  expect(nextCursor(null)).toBeNull()
})

// (rule lists/pages)
it('a page that the server ended early is filled by its links, and the next one begins behind it', async () => {
  const asked: string[] = []
  const served = [5, 3, 2]
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const orders = Array.from({ length: served[asked.length - 1] ?? 0 }, (_, id) => ({ id }))
    const headers = {
      link: `</api/purchase-orders?cursor=c${asked.length}>; rel="next"`,
      'x-total-count': '30',
      'x-total-unfiltered': '30',
    }
    return new Response(JSON.stringify(orders), { headers })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const list: PagedList<null, null> = {
    name: 'a list of this test',
    pageSize: 10,
    ahead: 1,
    query: () => ({}),
    read: (query, signal) => callWithHeaders(orders.list, { query, signal }),
    beside: async () => null,
  }
  const page = await readPage(list, null, firstPage, new AbortController().signal)
  expect(asked).toEqual([
    '/api/purchase-orders?limit=10',
    '/api/purchase-orders?limit=5&cursor=c1',
    '/api/purchase-orders?limit=2&cursor=c2',
  ])
  expect(page.orders).toHaveLength(10)
  expect(page.param).toEqual({ index: 0, cursors: ['', 'c3'], totals: { total: 30, unfiltered: 30 } })
})
