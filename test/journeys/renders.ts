import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { World } from '#test/world/world.ts'

/** React's internal record of a rendered component. */
interface Fiber {
  tag: number
  flags: number
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
}

declare global {
  interface Window {
    renders?: number
  }
}

/**
 * Reloads the page with a counter of React renders. Returns a function that gives the number of renders since
 * its previous call.
 */
export async function watchRenders(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    // React's tags for function components: plain, forwardRef, memo and simple memo.
    const functions = [0, 11, 14, 15]
    const performedWork = 1
    function count(fiber: Fiber | null): void {
      for (let one = fiber; one; one = one.sibling) {
        if (functions.includes(one.tag) && one.flags & performedWork)
          window.renders = (window.renders ?? 0) + 1
        // If React skipped this component, its child is the same object as before, and nothing below it
        // rendered.
        if (one.child !== one.alternate?.child) count(one.child)
      }
    }
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: (_id: number, { current }: { current: Fiber }) => count(current),
        onCommitFiberUnmount() {},
        onPostCommitFiberRoot() {},
      },
    })
  })
  await page.reload()
  return async () => {
    const renders = await page.evaluate(() => window.renders ?? 0)
    await page.evaluate(() => {
      window.renders = 0
    })
    return renders
  }
}

/** Creates customers until there are `count`, including the four that the world starts with. */
export async function haveCustomers(world: World, count: number): Promise<void> {
  await world.sql('delete from customers where id > 4')
  await world.sql(
    `insert into customers (account_id, name, company, city, state)
     select (200000 + n)::text, 'Farm ' || n || ' of the Upper Valley', 'Company ' || n % 97, 'Town ' || n % 311, 'IA'
     from generate_series(1, $1::int - 4) n`,
    [count],
  )
}

/**
 * Types part of the generated customers' names into a list's search or filter field, then deletes the text.
 * Returns the number of renders per keystroke.
 */
export async function rendersOfStrokes(field: Locator, renders: () => Promise<number>): Promise<number> {
  const page = field.page()
  const words = 'upper valley'
  await field.focus()
  await renders()
  await page.keyboard.type(words)
  await page.waitForURL(/q=upper\+valley/)
  for (let i = 0; i < words.length; i++) await page.keyboard.press('Backspace')
  await page.waitForFunction(() => !new URLSearchParams(location.search).has('q'))
  const found = await renders()
  await page.close()
  expect(found).toBeGreaterThan(words.length)
  return found / (2 * words.length)
}
