import { describe, expect, it } from 'vitest'
import { type Actor, type Guarded, may, type OrderAction } from '#shared/access.ts'
import { type CardAction, cardActions } from '#web/screens/insights/card/card-actions.ts'
import { behindRights, type Call, calls } from './states-calls.ts'
import { behindCards, cards, elsewhere, originalsOnly } from './states-cards.ts'
import { assigned, type Cell, callers, cellsOf, everyState, type State, states } from './states-table.ts'

/** Tests the actions that the browser offers against the same table as the server's responses. */
const entries = Object.keys(behindCards) as CardAction[]
const rights = Object.keys(behindRights) as OrderAction[]

function actor({ who }: Cell): Actor {
  return { email: `${who.split(' as ').at(-1)}@farm.example`, level: callers[who].level ?? '' }
}
function order({ kind, creator }: Cell, state: State): Guarded {
  const agronomistAssignments = Object.values(assigned).map((email) => ({ email }))
  return { ...states[state], documentType: kind, userId: `${creator}@farm.example`, agronomistAssignments }
}

/**
 * Whether this call works for this user, according to states-table.ts. A write that changes nothing doesn't
 * count as working.
 */
function works(call: Call, { who, kind }: Cell, state: State): boolean {
  const answer = cellsOf(call, state).find((cell) => cell.who === who && cell.kind === kind)?.answer
  return answer === 'done' || (answer === 'same' && !('writes' in calls[call]))
}

// (rules kinds/copy-as-new, kinds/parent-of-a-child, states/who-may-archive, states/card-buttons)
describe.each(everyState)('an order: %s', (state) => {
  const cells = cellsOf('read', state).filter(({ who }) => who !== 'nobody')

  it('a card has the buttons that the table of rights names, for everyone who sees it', () => {
    for (const cell of cells) {
      const entriesOf = (kind: string) =>
        cards[state].filter((entry) => kind === 'original' || !originalsOnly.includes(entry))
      const expected = cell.answer === 'same' ? entriesOf(cell.kind) : []
      expect({ cell, offered: cardActions(actor(cell), order(cell, state)) }).toEqual({
        cell,
        offered: expected,
      })
    }
  })

  it('a card offers what the server accepts, and hides nothing by mistake', () => {
    for (const cell of cells)
      for (const entry of entries) {
        const offered = cardActions(actor(cell), order(cell, state)).includes(entry)
        const accepted = behindCards[entry].every((call) => works(call, cell, state))
        const keptBack =
          elsewhere[state]?.includes(entry) || (cell.kind !== 'original' && originalsOnly.includes(entry))
        expect({ cell, entry, offered }).toEqual({ cell, entry, offered: accepted && !keptBack })
      }
  })

  it('the browser shows the rights that the server enforces', () => {
    for (const cell of cells)
      for (const right of rights)
        for (const call of behindRights[right])
          expect({ cell, call, may: may(actor(cell), right, order(cell, state)) }).toEqual({
            cell,
            call,
            may: works(call, cell, state),
          })
  })
})

describe('an action', () => {
  it('a new action does not compile without a row in the table of rights', () => {
    const { delete: _entry, ...otherEntries } = behindCards
    const { archive: _right, ...otherRights } = behindRights
    // @ts-expect-error an entry of the card is missing
    const cardRows: typeof behindCards = otherEntries
    // @ts-expect-error a right is missing
    const rightRows: typeof behindRights = otherRights
    expect([cardRows, rightRows]).toHaveLength(2)
  })
})
