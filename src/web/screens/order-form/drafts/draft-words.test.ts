import { describe, expect, it } from 'vitest'
import { blankLine } from '#shared/order/blank-line.ts'
import { lineDraft } from '#web/order/model/line-draft.ts'
import { newLineEditor, noEditors } from '#web/order/model/line-editor.ts'
import { blankForm } from '#web/order/model/prefill.ts'
import { draftContents, draftTitle, pendingSaveText } from './draft-words.ts'
import { draftFormat, type StoredDraft } from './stored-draft.ts'

const since = '2026-03-14T15:00:00.000Z'
const after = (hours: number) => new Date(new Date(since).getTime() + hours * 3_600_000)

// (rule drafts/remembered-for-a-day)
it('a draft with an unanswered save promises for 23 hours that saving it now makes no second order', () => {
  expect(pendingSaveText(since, after(22.99))).toContain('Saving again won’t create a duplicate')
  expect(pendingSaveText(since, after(23))).toContain('Check Insights for it')
})

const producers = [{ id: 7, name: 'Acre Farms', accountId: 'A1', active: true }]
const line = { ...blankLine('a'), acres: 2, costPerAcre: 45 }
const form = {
  ...blankForm({ email: 'ann@farm.example', fiscalYear: 2026 }),
  producerId: 7,
  lines: [line],
}
const draft: StoredDraft = {
  person: 'ann@farm.example',
  mode: 'create_new',
  orderId: null,
  form,
  editors: noEditors,
  format: draftFormat,
  formId: 'f',
  keptAt: since,
  baseVersion: null,
  pendingSave: null,
}

// (rule drafts/offered)
describe('the offer of a draft', () => {
  const words = (kept: StoredDraft, hours = 1, began: typeof form | null = null) =>
    `${draftTitle(kept, producers)} ${draftContents(kept, began, producers, after(hours), 'UTC')}`.replace(
      / at \d+:00 [ap]m/,
      '',
    )

  it('says producer, lines, total and since when', () => {
    expect(words(draft)).toBe('Unfinished order for Acre Farms. 1 line, $90.00, today')
  })

  it('says of an edit in what it differs, where the order is open, and else whose it is', () => {
    const edit = { ...draft, mode: 'edit_po', orderId: 9, form: { ...form, mode: 'edit_po' } } as const
    const title = 'Unfinished changes to purchase order 9.'
    expect(words(edit)).toBe(`${title} Acre Farms, 1 line, $90.00, today`)
    expect(words(edit, 1, { ...form, comments: 'Call', lines: [{ ...line, acres: 1 }] })).toBe(
      `${title} Line 1 and the comments differ, $90.00, today`,
    )
  })

  it('says that a line was being written', () => {
    const begun = newLineEditor(lineDraft({ ...blankLine('b'), fieldName: 'Kettle' }, true))
    const kept = {
      ...draft,
      form: { ...form, producerId: null, lines: [] },
      editors: { new: begun, edit: null },
    }
    expect(words(kept)).toBe('Unfinished order. No lines, an unfinished line, $0.00, today')
  })

  it('says that a line of the order was being changed', () => {
    const opened = lineDraft(line, false)
    const editing = (acres: number) => ({
      ...draft,
      editors: { new: null, edit: newLineEditor({ ...opened, line: { ...opened.line, acres } }) },
    })
    const said = 'Unfinished order for Acre Farms. 1 line'
    expect(words(editing(3))).toBe(`${said}, unfinished changes to line 1, $90.00, today`)
    expect(words(editing(2))).toBe(`${said}, $90.00, today`)
  })

  // (rule drafts/end-after-30-days)
  it('says in its last week when it ends', () => {
    expect(words(draft, 22 * 24)).not.toContain('ends')
    expect(words(draft, 23 * 24)).toContain('expires in 7 days')
    expect(words(draft, 29.5 * 24)).toContain('expires in 1 day')
  })
})
