import type { Page } from 'playwright-core'
import { createChecked } from '#test/api/checked-orders.ts'
import { accountsPage } from '#test/pages/accounts-page.ts'
import type { Arrival } from '#test/pages/arrival.ts'
import { choose } from '#test/pages/choose.ts'
import { insightsPage } from '#test/pages/insights-page.ts'
import { pasteInto } from '#test/pages/keyboard.ts'
import { inRows } from '#test/pages/many-insights.ts'
import { createOrder } from '#test/world/orders.ts'
import { type Caller, finalize, type Person, type World } from '#test/world/world.ts'

/** A screen that help pages describe: its user, its URL path, and the steps that make its controls appear. */
export interface HelpScreen {
  person: Person
  arrival: Arrival
  prepare?: (world: World, ann: Caller) => Promise<void>
  show?: (page: Page) => Promise<void>
}

const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click()
const onDesk = (path: string): Pick<HelpScreen, 'person' | 'arrival'> => ({
  person: 'ann',
  arrival: { path },
})
const ofAdmin = (path: string) => ({ person: 'mia', arrival: { path } }) as const

async function withOrder(_world: World, ann: Caller): Promise<void> {
  await createOrder(ann)
}

async function withCheck(_world: World, ann: Caller): Promise<void> {
  await createChecked(ann)
}

async function withFinalizedOrder(world: World, ann: Caller): Promise<void> {
  const { id } = await createOrder(ann)
  await finalize(world, id)
}

const openCardMenu = (page: Page) =>
  page.getByRole('article').first().getByRole('button', { name: /^More/ }).click()

async function pasteTenLines(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Paste lines' })
  await press('Paste lines')(page)
  await dialog.getByLabel('Cells').waitFor()
  const rows = Array.from({ length: 10 }, (_, at) => `Field ${at + 1}\t80\tNE 1/4\tCorn 100`)
  await pasteInto(dialog.getByLabel('Cells'), rows.join('\n'))
  await choose(page, 'Service', 'Corn Scouting', dialog)
  await dialog.getByRole('button', { name: 'Add 10 lines' }).click()
}

export const helpScreens: Record<string, HelpScreen> = {
  header: onDesk('/'),
  'phone-menu': { person: 'mia', arrival: { size: 'phone' }, show: press('Menu') },
  'fiscal-year': { ...onDesk('/'), show: press('FY 2026') },
  feedback: {
    ...onDesk('/'),
    async show(page) {
      await press('Help')(page)
      await page.getByRole('tab', { name: 'Feedback & Support' }).click()
    },
  },
  'order-form': onDesk('/'),
  line: { ...onDesk('/'), show: press('Add Service Line Item') },
  crops: {
    ...onDesk('/'),
    async show(page) {
      await press('Add Service Line Item')(page)
      await choose(page, 'Service', 'Corn Scouting')
      await press('Add crop')(page)
      await press('Add crop')(page)
    },
  },
  paste: onDesk('/'),
  'many-lines': { ...onDesk('/'), show: pasteTenLines },
  'lines-selected': {
    ...onDesk('/'),
    async show(page) {
      await pasteTenLines(page)
      await press('Select lines')(page)
    },
  },
  created: {
    ...onDesk('/'),
    async show(page) {
      const panel = page.getByRole('region', { name: 'Add Service Line Item' })
      await choose(page, 'Producer', 'Acre Farms')
      await page.getByLabel('PO Type').selectOption('custom')
      await press('Add Service Line Item')(page)
      await panel.getByLabel('Field Name').fill('North 40')
      await choose(page, 'Service', 'Soil Sampling', panel)
      await panel.getByLabel('Service Details').fill('Two depths')
      await panel.getByLabel('Total Units').fill('100')
      await panel.getByRole('button', { name: /^Add Service Line Item/ }).click()
      await press('Submit')(page)
    },
  },
  insights: { ...onDesk('/insights'), prepare: withOrder },
  'card-menu': { ...onDesk('/insights'), prepare: withOrder, show: openCardMenu },
  'quick-edit': {
    ...onDesk('/insights'),
    prepare: withOrder,
    show: (page) => insightsPage(page).press(1, 'Quick Edit'),
  },
  'finalized-card': {
    ...onDesk('/insights?state=finalized'),
    prepare: withFinalizedOrder,
    show: openCardMenu,
  },
  'rows-selected': {
    ...onDesk('/insights'),
    prepare: withOrder,
    async show(page) {
      await (await inRows(insightsPage(page))).tick(1).check()
    },
  },
  preview: { ...onDesk('/insights'), prepare: withOrder, show: press('Preview PDF 1') },
  calculator: { ...onDesk('/insights'), show: press('Calculator') },
  'insights-manager': ofAdmin('/insights'),
  'discount-checks': {
    ...ofAdmin('/insights'),
    prepare: withCheck,
    show: (page) => page.getByRole('button', { name: /^Checks/ }).click(),
  },
  'calculator-manager': { ...ofAdmin('/insights'), show: press('Calculator') },
  accounts: onDesk('/accounts'),
  'accounts-new': { ...onDesk('/accounts'), show: press('New') },
  'accounts-ticked': {
    ...onDesk('/accounts'),
    show: (page) => accountsPage(page).tick('Acre Farms').click(),
  },
  'accounts-chosen': { ...onDesk('/accounts'), show: (page) => accountsPage(page).open('Acre Farms') },
  'accounts-editing': {
    ...onDesk('/accounts'),
    async show(page) {
      await accountsPage(page).open('Acre Farms')
      await press('Edit')(page)
    },
  },
  'admin-orders': ofAdmin('/admin'),
  'admin-customers': ofAdmin('/admin?tab=customers'),
  'admin-crops': ofAdmin('/admin?tab=crops'),
  'admin-services': ofAdmin('/admin?tab=service-types'),
  'admin-legal': ofAdmin('/admin?tab=legal'),
  'switch-user': ofAdmin('/'),
}
