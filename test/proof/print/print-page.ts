import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import type { Order } from '#shared/order/order.ts'
import { serveOwnPage } from '#test/journeys/own-page.ts'
import { openBrowser } from '#test/world/browser.ts'
import { type Caller, openWorld, type World } from '#test/world/world.ts'

/**
 * The print preview on a test page. The test page has the product's content security policy, and the preview
 * calls a real server.
 */
export interface PrintShop {
  world: World
  manager: Caller
  open(order: Order, size?: { width: number; height: number }): Promise<Page>
  close(): Promise<void>
}

const company = {
  COMPANY_NAME: 'Harrow & Vale Agronomy',
  COMPANY_ADDRESS: '2140 Section Line Road|Webster City, IA 50595',
}

export async function openPrintShop(): Promise<PrintShop> {
  const [world, pages, browser] = await Promise.all([
    openWorld(company),
    serveOwnPage(join(import.meta.dirname, 'print-page')),
    openBrowser(),
  ])
  const manager = await world.as('mia')
  return {
    world,
    manager,
    open: (order, size) => openPreview({ browser, manager, server: world.url, url: pages.url, order, size }),
    async close() {
      await browser.close()
      await Promise.all([pages.close(), world.close()])
    },
  }
}

interface Opening {
  browser: Browser
  manager: Caller
  server: string
  url: string
  order: Order
  size?: { width: number; height: number }
}

async function openPreview({ browser, manager, server, url, order, size }: Opening): Promise<Page> {
  const file = async (address: string) => {
    const headers = { authorization: `Bearer ${manager.token}` }
    const response = await fetch(`${server}${address}`, { headers })
    const body = Buffer.from(await response.arrayBuffer())
    return { status: response.status, contentType: response.headers.get('content-type') ?? '', body }
  }
  const page = await browser.newPage({ viewport: size ?? { width: 1440, height: 1000 } })
  await page.route('**/order.json', (route) => route.fulfill({ json: order }))
  await page.route('**/api/**', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    if (pathname.endsWith('.pdf')) return route.fulfill(await file(`${pathname}${search}`))
    const { status, body } = await manager.call('GET', pathname)
    await route.fulfill({ status, json: body })
  })
  await page.goto(url)
  await page.locator('.paper').waitFor()
  await page.evaluate(() => document.fonts.ready)
  return page
}
