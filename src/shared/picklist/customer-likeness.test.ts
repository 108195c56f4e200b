import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alikeIn, type CustomerTraits, likenessIndex, looksAlike, nameKey } from './customer-likeness.ts'

const blank: CustomerTraits = { name: '', company: '', phone1: '', phone2: '', email: '', zipCode: '' }
const named = (name: string, zipCode = ''): Partial<CustomerTraits> => ({ name, zipCode })

type Pair = readonly [Partial<CustomerTraits>, Partial<CustomerTraits>]

const alike: readonly Pair[] = [
  [named('Tamarack Bend Farms LLC'), named('tamarack bend')],
  [named('Tamarack Bend Farms, L.L.C.'), named('Tamarack Bend Farm')],
  [named('Smith & Sons'), named('Smith and Sons Inc.')],
  [named('Smith+Sons'), named('SMITH SONS')],
  [named("O'Brien Farms"), named('OBrien')],
  [named('O’Brien'), named("O'Brien Co.")],
  [named('Señor Acres'), named('Senor Acres Corp')],
  [named('Müller Farms Inc'), named('Mu\u0308ller')],
  [named('Farms Inc'), named('Farms')],
  [named('Oak-Hill Dairy'), named('Oak Hill Dairy, Ltd')],
  [{ company: 'Lantern Holdings LLC' }, { company: 'lantern holdings' }],
  [{ name: 'Lantern Holdings' }, { name: 'Ann Lee', company: 'Lantern Holdings, Inc' }],
  [{ phone1: '515-555-0177' }, { phone2: '(515) 555 0177' }],
  [{ phone1: '+1 515 555 0177' }, { phone1: '5155550177' }],
  [{ email: 'Office@Tamarack.example' }, { email: ' office@tamarack.example' }],
  [named('Smith Farms', '50595'), named('Smyth Farms', '50595-1234')],
  [named('Quillgrove Grain', '50271'), named('Quilgrove Grian', '50271')],
  [named('Prairie Lantern', '50130'), named('Lantern Prairie', '50130')],
  [named('John Smith', '50130'), named('Smith, Jon', '50130')],
  [named('Heronmarsh', '51450'), named('Heron Marsh', '51450')],
]

const different: readonly Pair[] = [
  [{}, {}],
  [named('Tamarack Bend'), named('Tamarack Creek')],
  [named('Smith Farms'), named('Smyth Farms')],
  [named('Smith Farms', '50595'), named('Smyth Farms', '50596')],
  [named('Farms LLC'), named('Acre LLC')],
  [named('Acre Farms', '50595'), named('Oak Farms', '50595')],
  [named('Ann Lee', '50595'), named('Bob Lee', '50595')],
  [named('Dale', '50595'), named('Dane', '50595')],
  [named('Prairie Lantern', '50130'), named('Prairie Dairy', '50130')],
  [named('Company'), named('Corporation')],
  [named('!!!'), named('???')],
  [{ company: 'Lantern Holdings' }, { company: 'Lantern Ventures' }],
  [{ phone1: '515-555-0177' }, { phone1: '515-555-0178' }],
  [{ phone1: '515-555-0177' }, { phone1: '555-0177' }],
  [{ phone1: '0177' }, { phone2: '0177' }],
  [{ phone1: '' }, { phone2: '' }],
  [{ email: 'a@farm.example' }, { email: 'b@farm.example' }],
  [{ zipCode: '50595' }, { zipCode: '50595' }],
  [named('Smith Farms', '5059'), named('Smyth Farms', '5059')],
  [named('North Farm 1', '50595'), named('South Farm 22', '50595')],
]

// (rule accounts/alike)
describe('customers that look the same', () => {
  it('are tested with twenty pairs, and twenty that differ', () => {
    expect([alike.length, different.length]).toEqual([20, 20])
  })

  it.for(alike)('%j looks like %j', ([one, other]) => {
    expect(looksAlike({ ...blank, ...one }, { ...blank, ...other })).toBe(true)
  })

  it.for(different)('%j does not look like %j', ([one, other]) => {
    expect(looksAlike({ ...blank, ...one }, { ...blank, ...other })).toBe(false)
  })

  const word = fc.constantFrom(
    'Oak',
    'Acre',
    'acres',
    'Smith',
    'Smyth',
    '&',
    'and',
    'Farms',
    'LLC',
    'Elm-Hill',
  )
  const name = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '))
  const phone = fc.constantFrom('', '515-555-0177', '(515) 555-0177', '515-555-0178')
  const customer = fc.record({
    name,
    company: name,
    phone1: phone,
    phone2: phone,
    email: fc.constantFrom('', 'a@b.example', 'A@b.example', 'c@b.example'),
    zipCode: fc.constantFrom('', '50595', '50596', '50595-0001'),
  })
  const shouted = (one: CustomerTraits): CustomerTraits => ({
    ...one,
    name: one.name.toUpperCase(),
    company: one.company.toUpperCase(),
    email: one.email.toUpperCase(),
  })

  it('are the same in either order and in any case', () => {
    fc.assert(
      fc.property(customer, customer, (one, other) => {
        const answer = looksAlike(one, other)
        expect(looksAlike(other, one)).toBe(answer)
        expect(looksAlike(shouted(one), other)).toBe(answer)
        expect(looksAlike(one, shouted(other))).toBe(answer)
      }),
    )
  })

  it('are found by the index as by comparing each, in any order of the list', () => {
    fc.assert(
      fc.property(fc.array(customer, { maxLength: 12 }), customer, (list, typed) => {
        const expected = new Set(list.filter((one) => looksAlike(one, typed)))
        expect(new Set(alikeIn(likenessIndex(list), typed))).toEqual(expected)
        expect(new Set(alikeIn(likenessIndex(list.toReversed()), typed))).toEqual(expected)
      }),
    )
  })

  it('are compared by the reduced name', () => {
    expect(nameKey('The Oak & Elm Farms, Inc. LLC')).toBe('the oak elm')
  })
})
