import { describe, expect, it } from 'vitest'
import { Customer } from '#shared/people.ts'
import { blankOf } from '#test/world/blank-of.ts'
import type { PicklistEntry } from './definition.ts'
import { matchRows, readRows } from './import-rows.ts'
import { absentFrom, countDeactivated, countSteps, importSteps, planRows } from './import-steps.ts'
import { agronomists, coopNames, crops, customers, gridSizes, serviceTypes } from './lists.ts'
import { type KeptImport, restoreSteps } from './restore-steps.ts'

const customer = (id: number, accountId: string, changes: PicklistEntry = {}): PicklistEntry => ({
  ...blankOf(Customer),
  id,
  accountId,
  name: `Customer ${id}`,
  active: true,
  ...changes,
})
const stored = [customer(1, 'A1'), customer(2, 'B2'), customer(3, 'C3', { active: false }), customer(4, 'D4')]

function steps(sent: unknown[], used: number[] = []) {
  const { rows } = readRows(customers, sent)
  const { matched, errors } = matchRows(customers, stored, rows)
  expect(errors).toEqual([])
  const why = ({ id }: PicklistEntry) => (used.includes(Number(id)) ? 'used by 2 purchase orders' : null)
  return importSteps(customers, matched, absentFrom(stored, matched), why)
}

// (rules imports/rows, imports/nothing-dangles)
describe('the steps of an import', () => {
  it('the steps of an import follow the file, then entries missing from it, with the result for each', () => {
    const sent = [
      { accountId: 'new', name: 'N', active: false },
      { accountId: 'b2', name: 'Customer 2' },
    ]
    const found = steps(sent, [1, 3])
    expect(found.map(({ kind, line, reason }) => [kind, line, reason])).toEqual([
      ['added', 2, null],
      ['changed', 3, null],
      ['archived', null, 'used by 2 purchase orders'],
      ['kept', null, 'already archived, used by 2 purchase orders'],
      ['removed', null, 'nothing refers to it'],
    ])
    expect(countSteps(found)).toEqual({ added: 1, changed: 1, unchanged: 1, archived: 1, removed: 1 })
    expect(countDeactivated(customers, found)).toBe(1)
    expect(planRows(customers, found)[1]).toMatchObject({
      key: 'b2',
      name: 'Customer 2',
      changes: [{ field: 'accountId', before: 'B2', after: 'b2' }],
    })
  })

  it('the steps of an import show all filled-in fields of an added entry besides key and name', () => {
    const sent = [
      { accountId: '7', name: 'N', company: 'C', city: 'Webster City', zipCode: '50595', active: false },
      { accountId: '8', company: 'C' },
    ]
    const rows = planRows(customers, steps(sent, [1, 2, 3, 4])).filter(({ kind }) => kind === 'added')
    expect(rows.map(({ key, name, changes }) => ({ key, name, changes }))).toEqual([
      {
        key: '7',
        name: 'N',
        changes: [
          { field: 'company', before: null, after: 'C' },
          { field: 'city', before: null, after: 'Webster City' },
          { field: 'zipCode', before: null, after: '50595' },
          { field: 'active', before: null, after: false },
        ],
      },
      { key: '8', name: 'C', changes: [] },
    ])
  })

  it('the steps of an import omit unchanged rows but count them', () => {
    const found = steps(stored.map(({ accountId, name }) => ({ accountId, name })))
    expect(planRows(customers, found)).toEqual([])
    expect(countSteps(found)).toMatchObject({ unchanged: 4 })
  })

  // (rule imports/put-back-in-words)
  it('the steps of an import show what tells entries apart, in the words of the screen', () => {
    const entries = [
      [customers, { accountId: '7', name: 'N' }],
      [agronomists, { email: 'ann@farm.example', name: 'Ann' }],
      [serviceTypes, { id: 9, name: 'Scouting', territory: '11' }],
      [gridSizes, { id: 4, size: '2.5 acre', territory: '40' }],
      [coopNames, { coopId: 'NK', name: 'Nashua' }],
      [crops, { id: 'corn-all', crop: 'Corn', filter: 'all', season: 'summer' }],
    ] as const
    const said = entries.map(([list, before]) => {
      const [row] = planRows(list, [{ kind: 'removed', line: null, before, after: null, reason: null }])
      return row?.apart
    })
    expect(said).toEqual([
      'Account ID 7',
      'ann@farm.example',
      'Territory 11',
      'Territory 40',
      'Coop ID NK',
      'Filter all, Season summer',
    ])
  })

  it('the rows of an import have their lines; anything else is named with its position', () => {
    const { rows, errors } = readRows(crops, [{ line: 9, id: 'a' }, [], { line: '7' }, { line: 0 }])
    expect(rows.map(({ line }) => line)).toEqual([9, 4, 5])
    expect(errors).toEqual([{ line: 3, field: null, message: 'Row 3: Send each row as a JSON object' }])
  })

  it.each([
    [customers, { accountId: '7', name: 'N' }, { company: '', zipCode: '', email: '', active: true }],
    [agronomists, { email: 'n@farm.example', name: 'N', territory: '11', level: 'admin' }, { active: true }],
    [
      serviceTypes,
      { id: null, name: 'N' },
      {
        unitPrice: 0,
        samplePrice: 0,
        units: ['acre'],
        maxDiscount: 0,
        territory: 'ALL',
        serviceType: 'contract',
        locked: false,
        active: true,
      },
    ],
    [gridSizes, { size: '5 acre', territory: '11' }, { price: 0, locked: false, status: true }],
    [coopNames, { coopId: 'N', accountId: '7', name: 'N' }, { active: true }],
    [crops, { id: 'n', crop: 'N', filter: '11', season: 'fall' }, { status: true }],
  ])(
    'the rows of an import of $tab need no other columns: what is new gets the usual values',
    (list, sent, usual) => {
      const { matched, errors } = matchRows(list, [], [{ line: 2, values: sent }])
      expect(errors).toEqual([])
      expect(matched).toMatchObject([{ stored: null, values: usual }])
    },
  )

  it('the rows of an import must have the required columns', () => {
    const { errors } = matchRows(agronomists, [], [{ line: 2, values: { email: 'a@b.example' } }])
    expect(errors.map(({ field }) => field)).toEqual(['level', 'name', 'territory'])
  })
})

// (rule imports/put-back)
describe('the steps of an undo', () => {
  const change = (entry: PicklistEntry | undefined, changes: PicklistEntry) => ({ ...entry, ...changes })
  const nothingUsed = () => null

  function back(kept: Partial<KeptImport>, now: PicklistEntry[], by: string | null = 'Mia') {
    const all = { before: stored, after: [], removed: [], ...kept }
    return restoreSteps(customers, all, now, nothingUsed, () => by)
      .filter(({ kind }) => kind !== 'unchanged')
      .map(({ kind, after, before, reason }) => [kind, (after ?? before)?.id, reason])
  }
  const [one, two, three, four] = stored

  it('the steps of an undo revert exactly what the import did', () => {
    const left = [change(one, { city: 'Ames' }), customer(5, 'E5')]
    expect(back({ after: left, removed: [2] }, [...left, ...stored.slice(2)])).toEqual([
      ['changed', 1, null],
      ['added', 2, null],
      ['removed', 5, 'nothing refers to it'],
    ])
  })

  it('the steps of an undo keep and name what was changed, removed or added since', () => {
    const left = [change(one, { city: 'Ames' })]
    const now = [
      change(one, { city: 'Boone' }),
      change(two, { city: 'X' }),
      ...stored.slice(3),
      customer(6, 'F6'),
    ]
    expect(back({ after: left }, now)).toEqual([
      ['kept', 1, 'later changed by Mia'],
      ['kept', 2, 'later changed by Mia'],
      ['kept', 3, 'later removed by Mia'],
      ['kept', 6, 'later added by Mia'],
    ])
    expect(back({ after: left }, [change(one, { city: 'Boone' }), ...stored.slice(1)], null)).toEqual([
      ['kept', 1, 'later changed'],
    ])
  })

  it('the steps of an undo restore no key that another entry has now, nor one that this blocks', () => {
    // Customer 7 now has account ID `C3`, so customer 3 can't get it back and keeps `B2`. Therefore customer
    // 2 can't get `B2` back.
    const before = [one, two, change(three, { accountId: 'C3' }), four].flatMap((entry) =>
      entry ? [entry] : [],
    )
    const left = [change(two, { accountId: 'Z' }), change(three, { accountId: 'B2' })]
    const now = [...(one ? [one] : []), ...left, customer(7, 'c3'), customer(8, 'D4')]
    expect(back({ before, after: left, removed: [4] }, now)).toEqual([
      ['kept', 2, 'another entry now has its Account ID'],
      ['kept', 3, 'another entry now has its Account ID'],
      ['kept', 4, 'another entry now has its Account ID'],
      ['kept', 7, 'later added by Mia'],
      ['kept', 8, 'later added by Mia'],
    ])
  })
})
