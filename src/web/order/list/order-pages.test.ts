import { expect, it } from 'vitest'
import { nextCursor } from './order-pages.ts'

it('takes the cursor from the Link header, and none where it is missing', () => {
  expect(nextCursor('</api/purchase-orders?limit=40&sort=po&cursor=a%2Fb%3D>; rel="next"')).toBe('a/b=')
  expect(nextCursor('</api/purchase-orders?limit=40&cursor=x>; rel="prev"')).toBeNull()
  expect(nextCursor(null)).toBeNull()
})
