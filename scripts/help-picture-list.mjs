// The help pictures, each with its user, its page, and the steps to perform before the picture is taken.
// `show` may return the part of the page to capture.
const wide = { width: 1100, height: 760 }

export const pictures = [
  { name: 'order-form', path: '/', size: { width: 1100, height: 720 }, show: writeOrder },
  {
    name: 'line',
    path: '/',
    async show(page) {
      await chooseProducer(page)
      const panel = await openPanel(page)
      await panel.getByLabel('Field Name').fill('North 40')
      await choose(page, 'Service', 'Corn Scouting')
      await panel.getByLabel('Total Units').fill('80')
      await panel.getByLabel('Legal Description').fill('NE 1/4 S31 T88N R25W')
      await panel.getByLabel('Number of Checks').focus()
      return panel
    },
  },
  {
    name: 'known-fields',
    path: '/',
    async show(page) {
      await chooseProducer(page)
      const panel = await openPanel(page)
      // This input becomes a combobox only once the farm fields in the producer's earlier orders have loaded.
      await panel.getByRole('combobox', { name: 'Field Name', exact: true }).pressSequentially('b')
      await page.getByRole('listbox').getByRole('option').first().waitFor()
      await page.mouse.move(0, 0)
      await page.keyboard.press('ArrowDown')
      return panel
    },
  },
  {
    name: 'more-filters',
    level: 'Manager',
    path: '/insights',
    size: { width: 1240, height: 640 },
    async show(page) {
      await page.getByRole('radio', { name: 'Rows' }).check()
      await page.getByRole('button', { name: 'More filters', exact: true }).click()
      await choose(page, 'Person', 'Okafor')
      await page.getByText('of 163 purchase orders: Ruth Okafor').waitFor()
      await page.locator('.in-total').waitFor()
      await page.mouse.move(0, 0)
    },
  },
  {
    name: 'find',
    path: '/insights',
    size: { width: 1000, height: 700 },
    async show(page) {
      await page.getByRole('article').first().waitFor()
      await page.keyboard.press('Control+k')
      const dialog = page.getByRole('dialog', { name: 'Find' })
      await dialog.getByRole('combobox').fill('bright')
      await dialog
        .getByRole('option', { name: /^Create PO for/ })
        .first()
        .waitFor()
      return dialog
    },
  },
  { name: 'card', path: '/insights', size: wide, show: openCard },
  {
    name: 'views',
    path: '/insights?fy=2026&sort=producer',
    size: { width: 1180, height: 700 },
    async show(page) {
      const views = page.getByRole('button', { name: /^View/ })
      await page.getByRole('article').first().waitFor()
      await views.click()
      await page.getByRole('menuitem', { name: 'Save this view' }).click()
      await page.getByLabel('Name', { exact: true }).fill('This season')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'View: This season' }).click()
      await page.getByRole('menuitem', { name: 'This season' }).waitFor()
      await page.mouse.move(0, 0)
    },
  },
  {
    name: 'preview',
    path: '/insights',
    size: { width: 1000, height: 640 },
    async show(page) {
      const card = await openCard(page)
      await card.getByRole('button', { name: 'Preview PDF' }).click()
      await page.getByRole('button', { name: 'Close Preview' }).waitFor()
      await page.locator('.preview-frame[aria-busy=false] table').first().waitFor()
    },
  },
  {
    name: 'corrections',
    level: 'Manager',
    path: '/insights',
    size: { width: 1100, height: 760 },
    async show(page) {
      const list = await page.evaluate(async () => {
        const answer = await fetch(
          '/api/purchase-orders?state=finalized&kind=standard&fiscalYear=2026&limit=100',
        )
        const lines = (await answer.json()).flatMap(({ lineItems }) => lineItems)
        const once = lines.filter((one) =>
          lines.every((other) => other === one || other.fieldName !== one.fieldName),
        )
        const rows = once
          .slice(0, 6)
          .map(({ fieldName, acres }, at) => [fieldName, acres + [13.5, -8.2, 0.2][at % 3]])
        return [['Field', 'Acres done'], ...rows].map((row) => row.join('\t')).join('\n')
      })
      await page.getByRole('button', { name: 'Corrections', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Corrections' })
      await dialog.getByLabel('Cells').fill(list)
      await dialog.getByRole('button', { name: 'Compare', exact: true }).click()
      await dialog.getByRole('table').waitFor()
      return dialog
    },
  },
  {
    name: 'discount-checks',
    level: 'Manager',
    path: '/insights',
    size: { width: 1100, height: 760 },
    async show(page) {
      await page.getByRole('button', { name: /^Checks/ }).click()
      const dialog = page.getByRole('dialog', { name: 'Discount checks' })
      await dialog.getByRole('table').first().waitFor()
      return dialog
    },
  },
  {
    name: 'statement',
    path: '/accounts',
    size: { width: 1100, height: 800 },
    async show(page) {
      await page.getByPlaceholder('Search customers...').fill('Brightwater')
      await page.getByRole('article').first().getByRole('button').click()
      await page.getByRole('button', { name: 'Statement' }).click()
      const dialog = page.getByRole('dialog', { name: 'Statement' })
      await dialog.getByRole('table').first().waitFor()
      return dialog
    },
  },
  {
    name: 'renewals',
    level: 'Manager',
    path: '/insights',
    size: { width: 1100, height: 800 },
    async show(page) {
      await page.getByRole('button', { name: 'Renew a season' }).click()
      const dialog = page.getByRole('dialog', { name: 'Renew a season' })
      await dialog.getByRole('radio', { name: 'With supplementals and credits' }).check()
      // Opens a row that explains why the renewal's total differs from the agreed total.
      const row = dialog.locator('.rn-order').filter({ hasText: 'than agreed' }).first()
      await row.getByRole('button', { name: /^PO / }).click()
      await row.getByRole('table').waitFor()
      await page.mouse.move(0, 0)
      return dialog
    },
  },
  {
    name: 'customers',
    path: '/accounts',
    size: wide,
    async show(page) {
      await page.getByPlaceholder('Search customers...').waitFor()
      await page.getByRole('article').nth(1).getByRole('button').click()
      await page.getByText('Customer Details').waitFor()
    },
  },
  {
    name: 'usual-splits',
    path: '/accounts',
    async show(page) {
      await page.getByPlaceholder('Search customers...').fill('Brightwater')
      await page.getByRole('article').first().getByRole('button').click()
      const splits = page.getByRole('region', { name: 'Usual splits' })
      await splits.getByRole('button', { name: 'Add split' }).click()
      await splits.getByLabel('Split name').fill('Home farm')
      await splits.getByRole('button', { name: 'Add customer' }).click()
      await choose(page, 'Customer 2', 'Aldermoor')
      const percentage = splits.getByLabel('Customer 1 percentage')
      await percentage.fill('60')
      await percentage.blur()
      return splits
    },
  },
  {
    name: 'admin-orders',
    level: 'Manager',
    path: '/admin',
    size: wide,
    async show(page) {
      await page.getByRole('heading', { name: 'Administration - POs' }).waitFor()
      await page.getByRole('row').nth(3).waitFor()
    },
  },
  {
    name: 'prices',
    level: 'Manager',
    path: '/admin?tab=service-types',
    size: { width: 1100, height: 800 },
    async show(page) {
      await page.getByRole('button', { name: 'Change prices', exact: true }).click()
      const boxes = page.getByRole('checkbox', { name: /^Select / })
      for (const at of [1, 2, 3]) await boxes.nth(at).click()
      await page
        .locator('.pr-bar')
        .getByRole('button', { name: /^Change prices/ })
        .click()
      const dialog = page.getByRole('dialog', { name: /^Change prices of/ })
      await dialog.getByLabel('Amount').fill('3')
      await dialog.getByRole('region', { name: 'Prices before and after' }).getByRole('row').nth(1).waitFor()
      await page.mouse.move(0, 0)
      return dialog
    },
  },
  {
    name: 'admin-crops',
    level: 'Manager',
    path: '/admin?tab=crops',
    size: wide,
    async show(page) {
      await page.getByRole('heading', { name: 'Administration - Crops' }).waitFor()
      await page.getByRole('row').nth(3).waitFor()
    },
  },
]

async function writeOrder(page) {
  await chooseProducer(page)
  await page.getByLabel('PO Type').selectOption('custom')
  for (const [field, acres, details] of [
    ['North 40', '80', 'Two depths'],
    // No service is chosen here, because the panel copies the previous line's service.
    ['Creek Bottom', '120'],
  ]) {
    const panel = await openPanel(page)
    await panel.getByLabel('Field Name').fill(field)
    if (details) {
      await choose(page, 'Service', 'Soil Sampling')
      await panel.getByLabel('Service Details').fill(details)
    }
    await panel.getByLabel('Total Units').fill(acres)
    await panel.getByRole('button', { name: /^Add Service Line Item/ }).click()
    await page.getByText(field, { exact: true }).first().waitFor()
  }
  const discard = page.getByRole('button', { name: 'Discard this line' })
  if (await discard.isVisible()) await discard.click()
  await page.evaluate(() => window.scrollTo(0, 0))
}

async function openPanel(page) {
  const panel = page.getByRole('region', { name: 'Add Service Line Item' })
  if (!(await panel.isVisible())) {
    await page.getByRole('button', { name: 'Add Service Line Item', exact: true }).first().click()
  }
  await panel.getByLabel('Field Name').waitFor()
  return panel
}

async function openCard(page) {
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'Finalize' }) })
    .first()
  await card.waitFor()
  return card
}

async function chooseProducer(page) {
  await page.getByRole('radio', { name: 'All', exact: true }).check()
  await choose(page, 'Producer', 'Brightwater')
}

async function choose(page, label, letters) {
  const field = page.getByRole('combobox', { name: label, exact: true })
  await field.click()
  await field.fill(letters)
  await page.getByRole('option', { name: letters }).first().click()
}
