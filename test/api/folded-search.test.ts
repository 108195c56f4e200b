import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { foldText } from '#shared/letters/fold-text.ts'
import { it } from '#test/world/fixtures.ts'
import { createOrder, removeOrders } from '#test/world/orders.ts'
import { runs, seed } from '#test/world/properties.ts'
import { type Caller, order, scoutingLine, type World } from '#test/world/world.ts'

/**
 * Returns the strings that the database folds differently than `foldText` does. Ignores letters that the
 * database's Unicode version lacks.
 */
async function foldedOtherwise(world: World, texts: readonly string[]): Promise<string[]> {
  const rows = await world.sql<{ folded: string }>(
    'select fold_text(said) as folded from unnest($1::text[]) with ordinality as one(said, at) order by at',
    [texts],
  )
  const unlike = texts.filter((text, i) => foldText(text) !== rows[i]?.folded)
  if (unlike.length === 0) return []
  const [says] = await world.sql<{ it: boolean }>("select to_regproc('unicode_assigned') is not null as it")
  if (!says?.it) return unlike
  const known = await world.sql<{ said: string }>(
    'select said from unnest($1::text[]) said where unicode_assigned(said)',
    [unlike],
  )
  return known.map(({ said }) => said)
}

const letter = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  fc.constantFrom(
    ...'eEaAoO \u0301\u0308\u0327\u0345ß\u1e9e\u0130\u0131\u03a3\u03c2\u2019\u2011\u00b4\u200dÆœŁ½ﬁ가',
  ),
)
const text = fc
  .array(letter, { maxLength: 12 })
  .map((letters) => letters.join('').replaceAll('\0', '').toWellFormed())

// (rule finding/same-letters)
describe('what a search takes as the same', () => {
  it('every letter is folded by the database as by the program', async ({ world }) => {
    const letters = [
      [0x80, 0xd7ff],
      [0xe000, 0x1ffff],
      [0x2f800, 0x2fa1f],
    ].flatMap(([from = 0, to = 0]) =>
      Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)),
    )
    const lines = Array.from({ length: Math.ceil(letters.length / 256) }, (_, i) =>
      letters.slice(i * 256, i * 256 + 256).join('\n'),
    )
    const unlike = await foldedOtherwise(world, lines)
    expect(
      await foldedOtherwise(
        world,
        unlike.flatMap((line) => line.split('\n')),
      ),
    ).toEqual([])
  })

  it('any text is folded by the database as by the program, and once is enough', async ({ world }) => {
    const texts = fc.sample(text, { seed, numRuns: runs(2_000) })
    expect(await foldedOtherwise(world, texts)).toEqual([])
    expect(texts.filter((one) => foldText(foldText(one)) !== foldText(one))).toEqual([])
  })

  it('texts in NFC and NFD are the same, and so are capitals and full width', () => {
    fc.assert(
      fc.property(text, (one) => {
        expect(foldText(one.normalize('NFD'))).toBe(foldText(one))
        expect(foldText(one.normalize('NFC'))).toBe(foldText(one))
      }),
      { seed, numRuns: runs(2_000) },
    )
    expect(foldText('Ｍüller’s ‑ Straße ıİ “½”')).toBe(`muller's - strasse ii “1/2”`)
  })
})

interface Found {
  orders: { displayPo: string; said: string | null }[]
  customers: { name: string }[]
}
const search = async (by: Caller, q: string) =>
  (await by.call<Found>('GET', `/api/search?q=${encodeURIComponent(q)}`)).body
const listed = async (by: Caller, q: string) =>
  (await by.call<{ displayPo: string }[]>('GET', `/api/purchase-orders?q=${encodeURIComponent(q)}`)).body.map(
    ({ displayPo }) => displayPo,
  )

// (rules finding/same-letters, lists/text-filter)
describe('searches of the server', () => {
  it('search finds a customer with any writing of accents, apostrophes, hyphens and width', async ({
    world,
    mia,
  }) => {
    await world.sql(
      "insert into customers (account_id, name, company) values ('L-1', 'O’Grady‑Müller Weiß', ''), ('L-2', 'Plain', '')",
    )
    for (const q of [
      "o'grady-muller",
      'O´GRADY',
      'mu\u0308ller weiss',
      'ＭＵＬＬＥＲ',
      'grady–müller',
      'WEISS',
    ])
      expect([q, (await search(mia, q)).customers.map(({ name }) => name)]).toEqual([
        q,
        ['O’Grady‑Müller Weiß'],
      ])
  })

  it('search and the list find an order by its names and fields, in any writing', async ({ world, mia }) => {
    await removeOrders(world)
    await world.sql("update customers set name = 'Café d’Été' where id = 1")
    await createOrder(
      mia,
      order({ lineItems: [scoutingLine({ fieldName: 'Peña – South', legalDescription: 'NE ½' })] }),
    )
    for (const q of ['cafe', "d'ete", 'CAFE\u0301 d`été', 'Ｃafé']) {
      expect([q, (await search(mia, q)).orders.map(({ displayPo }) => displayPo)]).toEqual([q, ['1']])
      expect([q, await listed(mia, q)]).toEqual([q, ['1']])
    }
    for (const [q, said] of [
      ['pena - south', 'Peña – South'],
      ['NE 1/2', 'NE ½'],
    ] as const) {
      const { orders } = await search(mia, q)
      expect([q, orders]).toMatchObject([q, [{ displayPo: '1', said }]])
    }
    await world.sql("update purchase_orders set search_text = search_text || repeat(' long', 200)")
    expect([await listed(mia, 'cafe'), await listed(mia, 'caffe')]).toEqual([['1'], []])
  })
})
