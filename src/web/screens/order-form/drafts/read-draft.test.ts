import { expect, it } from 'vitest'
import { readDraft } from './read-draft.ts'

const key = 'draft|maren@harrowvale.example|edit_po|1204|w1'

/** A stored draft exactly as the app's first version wrote it. */
const firstText = `{"person":"maren@harrowvale.example","mode":"edit_po","orderId":1204,"format":1,"writer":"w1",
"keptAt":"2026-03-02T12:00:00.000Z","basis":3,"form":{"mode":"edit_po","documentType":"original","baseType":"standard",
"parentPoId":null,"fiscalYear":2026,"producersShown":"all","producerId":7,"lines":[{"id":"l1","fieldName":"North 40",
"serviceTypeId":1,"acres":80,"units":"acre","costPerAcre":6.5,"discountType":"percent","discountPercent":0,
"discountInDollars":0,"legalDescription":"NE 1/4","serviceDetails":"","numberOfChecks":4,"gridSize":"","coopName":"",
"state":"IA","county":"","crops":[]}],"adding":{"line":{"id":"l2","fieldName":"Kettle","serviceTypeId":1,"acres":0,
"units":"acre","costPerAcre":6.5,"discountType":"percent","discountPercent":0,"discountInDollars":0,
"legalDescription":"NE 1/4","serviceDetails":"","numberOfChecks":4,"gridSize":"","coopName":"","state":"IA",
"county":"","crops":[]},"typed":{"acres":"12x"},"before":null,"priceNote":null,"unitsBefore":null,"left":["acres"],
"offered":{"id":"l2","fieldName":"","serviceTypeId":1,"acres":0,"units":"acre","costPerAcre":6.5,
"discountType":"percent","discountPercent":0,"discountInDollars":0,"legalDescription":"NE 1/4","serviceDetails":"",
"numberOfChecks":4,"gridSize":"","coopName":"","state":"IA","county":"","crops":[]},"aside":true},
"discountPercentage":0,"agronomists":[{"key":"k1","email":"maren@harrowvale.example","percentage":100}],
"customers":[{"key":"k2","id":7,"percentage":100,"amount":520}],"customer1Chosen":false,"comments":"Call",
"typed":{"customerAssignments.0.amount":"520"},"gaveWay":{"agronomists":true,"customers":false}},
"editing":{"id":"l1","draft":{"line":{"id":"l1","fieldName":"North 41","serviceTypeId":1,"acres":80,"units":"acre",
"costPerAcre":6.5,"discountType":"percent","discountPercent":0,"discountInDollars":0,"legalDescription":"NE 1/4",
"serviceDetails":"","numberOfChecks":4,"gridSize":"","coopName":"","state":"IA","county":"","crops":[]},"typed":{},
"before":null,"priceNote":null,"unitsBefore":null,"left":[]}},
"unanswered":{"attempt":{"key":"k9","id":1204,"body":{"comments":"Call"}},"since":"2026-03-02T11:59:00.000Z"},
"writtenAt":17}`

it('reads a draft that the first version of the program kept, with all that was typed', () => {
  const draft = readDraft(key, firstText)
  if (draft === 'outdated') throw new Error('The draft of the first version is lost')
  expect(draft).toMatchObject({
    format: 2,
    person: 'maren@harrowvale.example',
    mode: 'edit_po',
    orderId: 1204,
    formId: 'w1',
    keptAt: '2026-03-02T12:00:00.000Z',
    baseVersion: 3,
    pendingSave: { attempt: { key: 'k9', id: 1204 }, since: '2026-03-02T11:59:00.000Z' },
  })
  expect(draft.form).toMatchObject({
    comments: 'Call',
    producerId: 7,
    lines: [{ id: 'l1', fieldName: 'North 40' }],
    customers: [{ id: 7, amount: 520 }],
    typed: { 'customerAssignments.0.amount': '520' },
    amountsReset: { agronomists: true, customers: false },
  })
  expect(Object.keys(draft.form)).not.toContain('adding')
  expect(Object.keys(draft.form)).not.toContain('gaveWay')
  expect(draft.editors.new).toMatchObject({
    collapsed: true,
    draft: {
      line: { id: 'l2', fieldName: 'Kettle' },
      typed: { acres: '12x' },
      repeatedFrom: { id: 'l2', fieldName: '', costPerAcre: 6.5 },
    },
  })
  expect(draft.editors.edit).toMatchObject({
    collapsed: false,
    draft: { line: { id: 'l1', fieldName: 'North 41' } },
  })
})

it('reads one without any line being written', () => {
  const text = firstText
    .replace(/"adding":\{.*?"aside":true\}/s, '"adding":null')
    .replace(/"editing":\{.*?"left":\[\]\}\}/s, '"editing":null')
  const draft = readDraft(key, text)
  expect(draft).toMatchObject({ editors: { new: null, edit: null } })
})

it('takes nothing of a format that it does not know', () => {
  expect(readDraft(key, firstText.replace('"format":1', '"format":7'))).toBe('outdated')
})

it('fills in the texts that orders have gained since a draft was stored', () => {
  const text = firstText.replace('"comments":"Call",', '')
  expect(readDraft(key, text)).toMatchObject({ form: { comments: '' } })
})
