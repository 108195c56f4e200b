import { expect, test } from 'vitest'
import { createQueryClient } from './query-client.ts'

// (rule lists/kept-by-the-browser)
test('data is fresh for 5 minutes, dropped after 10, and nothing is tried or read again by itself', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions()
  expect(queries).toMatchObject({
    staleTime: 300_000,
    gcTime: 600_000,
    retry: false,
    refetchInterval: false,
    refetchOnWindowFocus: false,
  })
  expect(mutations).toMatchObject({ retry: false })
})
