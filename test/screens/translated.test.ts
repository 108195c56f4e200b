import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { beginWithoutOrders } from '#test/pages/begin.ts'
import { orderFormPage } from '#test/pages/order-form-page.ts'
import { createOrder, removeOrders } from '#test/world/orders.ts'
import { order, type World } from '#test/world/world.ts'
import { it } from './fixtures.ts'
import { translateEverything } from './translation.ts'

it.beforeEach(beginWithoutOrders)

const said = () =>
  (document.body.textContent ?? '')
    .replace(/\d+:\d\d(\s?[AP]M)?|\d+ (second|minute)s? ago|just now/gi, '…')
    .replace(/\s+/g, ' ')

/** Names and numbers that Chrome would translate, because they aren't marked with `translate="no"`. */
function wronglyTranslated(names: readonly string[]): string[] {
  // Skips notices, because they are whole sentences and soon disappear.
  const fonts = [...document.querySelectorAll('font font')].filter(
    (font) => !font.closest('.toast, [aria-live]'),
  )
  const isFigure = (text: string) => /\d/.test(text) && !/\p{L}/u.test(text)
  return fonts.flatMap((font) => {
    const text = (font.textContent ?? '').trim()
    return isFigure(text) || names.includes(text)
      ? [`${text} in ${font.parentElement?.parentElement?.outerHTML}`]
      : []
  })
}

type Look = (what: string) => Promise<void>

/**
 * Runs the same steps on an untouched page and on a translated one, and compares what they show after each
 * step.
 */
async function comparing(
  world: World,
  steps: (page: Page, look: Look) => Promise<void>,
  open: () => Promise<Page>,
) {
  const stored = await world.sql(
    "select name from customers where name <> '' union select name from agronomists union select company from customers where company <> ''",
  )
  const names = [...stored.map(({ name }) => String(name)), 'Kettle Field', 'River Field']
  const twin = new Map<string, string>()
  const untouched = await open()
  await steps(untouched, async (what) => void twin.set(what, await steady(untouched)))
  const translated = await open()
  await translated.evaluate(translateEverything)
  await steps(translated, async (what) => {
    await expect.poll(async () => [what, await translated.evaluate(said)]).toEqual([what, twin.get(what)])
    expect([what, await translated.evaluate(wronglyTranslated, names)]).toEqual([what, []])
  })
  expect(await translated.locator('font').count()).toBeGreaterThan(50)
}

async function steady(page: Page): Promise<string> {
  let last = ''
  await expect
    .poll(
      async () => {
        const now = await page.evaluate(said)
        const same = now === last && !now.includes('Loading')
        last = now
        return same
      },
      { interval: 400 },
    )
    .toBe(true)
  return last
}

// (rule load/translated-pages)
describe('a translated page', () => {
  it('an order is created, changed, stored and read on it as on any other', async ({ world, openPage }) => {
    await comparing(
      world,
      async (page, look) => {
        const form = orderFormPage(page)
        await form.untilReady()
        await look('blank')
        await form.fillSensorOrder('Kettle Field')
        await look('a line')
        await form.startLine('River Field')
        await form.type('Total Units', '3')
        await page.getByRole('button', { name: 'Add Service Line Item' }).last().click()
        await page.getByText('River Field', { exact: true }).first().waitFor()
        await look('two lines')
        await page.getByRole('button', { name: 'Add agronomist' }).click()
        await look('another share')
        await page.getByRole('button', { name: 'Remove agronomist 2' }).click()
        await form.type('Customer 1 percentage', '50')
        await look('half a share')
        await form.type('Customer 1 percentage', '100')
        await page.getByRole('button', { name: 'Remove line 1' }).click()
        await look('one line less')
        await form.submitButton.click()
        await form.untilCreated()
        await look('stored')
      },
      async () => {
        await removeOrders(world)
        await world.sql('alter sequence purchase_orders_id_seq restart')
        return openPage('ann')
      },
    )
  })

  const goTo = async (page: Page, path: string) => {
    await page.getByRole('link', { name: path, exact: true }).first().click()
  }

  const fresh =
    (world: World, openPage: (person: 'mia', arrival: { path: string }) => Promise<Page>) => async () => {
      await seed(world)
      return openPage('mia', { path: '/insights' })
    }

  it('Insights and Customers show on it what they show on any other', async ({ world, openPage }) => {
    await comparing(
      world,
      async (page, look) => {
        await page.getByText('Purchase Order 1').first().waitFor()
        await look('the list')
        await page.getByLabel('Filter').first().fill('nowhere')
        await look('nothing found')
        await page.getByLabel('Filter').first().fill('')
        await look('all again')
        await goTo(page, 'Customers')
        await page.getByText('Select a customer').first().waitFor()
        await look('customers')
        await page.getByText('Acre Farms', { exact: true }).first().click()
        await page.getByText('Select a customer').first().waitFor({ state: 'detached' })
        await look('a customer')
      },
      fresh(world, openPage),
    )
  })

  it('Administration shows on it what it shows on any other', async ({ world, openPage }) => {
    await comparing(
      world,
      async (page, look) => {
        await page.getByText('Purchase Order 1').first().waitFor()
        await goTo(page, 'Admin')
        await page.getByText('Showing').first().waitFor()
        await look('orders')
        for (const tab of ['Agronomists', 'Service Types', 'Crops', 'Legal']) {
          await page.getByRole('tab', { name: tab, exact: true }).click()
          await page
            .getByText(tab === 'Legal' ? 'Terms' : 'Import history')
            .first()
            .waitFor()
          await look(tab)
        }
      },
      fresh(world, openPage),
    )
  })
})

async function seed(world: World): Promise<void> {
  await removeOrders(world)
  await world.sql('alter sequence purchase_orders_id_seq restart')
  const mia = await world.as('mia')
  await createOrder(mia, order())
  await createOrder(mia, order({ comments: 'Call first' }))
}
