import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  help: string
  nodes: { target: string[]; failureSummary: string }[]
}

/**
 * Expects axe to find no problems on the current page. The content security policy doesn't block axe, because
 * Playwright injects it as a debugger would.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(source)
  const violations = (await page.evaluate(
    '(async () => (await window.axe.run(document, { resultTypes: ["violations"] })).violations)()',
  )) as Violation[]
  const found = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `  ${node.target.join(' ')}: ${node.failureSummary}`).join('\n')}`,
  )
  expect(found).toEqual([])
}

/**
 * Expects every visible control to be at least 44 px high, and nothing to be wider than the screen. On a
 * phone, input text must be at least 16 px, because Safari zooms in on smaller text.
 */
export async function expectTouchable(page: Page): Promise<void> {
  const small = await page.evaluate(() => {
    const controls = document.querySelectorAll(
      'button, select, input, textarea, nav a, header a, a.btn, [role=option], [role=menuitem]',
    )
    const height = (element: Element) => element.getBoundingClientRect().height
    /**
     * What the user can click to reach a control: the frame around an input, or a checkbox and its labels.
     */
    const pressed = (control: Element) => {
      const box = control instanceof HTMLInputElement && /checkbox|radio/.test(control.type)
      return box ? [control, ...(control.labels ?? [])] : [control.closest('.affix') ?? control]
    }
    return [...controls]
      .filter(
        (control) =>
          control.checkVisibility({ visibilityProperty: true }) &&
          // Read-only fields aren't click targets.
          !control.closest('[hidden], .vh, .frame, [readonly], input:disabled'),
      )
      .map((control) => ({
        name: control.outerHTML.slice(0, 120),
        height: Math.max(...pressed(control).map(height)),
      }))
      .filter(({ height }) => height > 0 && height < 43.5)
  })
  expect(small).toEqual([])
  const tiny = await page.evaluate(() =>
    window.innerWidth > 600
      ? []
      : [
          ...document.querySelectorAll(
            'input:not([type=checkbox], [type=radio], [type=file]), textarea, select',
          ),
        ]
          .filter((field) => field.checkVisibility({ visibilityProperty: true }))
          .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
          .map((field) => field.outerHTML.slice(0, 160)),
  )
  expect(tiny).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}
