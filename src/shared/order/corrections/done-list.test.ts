import { expect, it } from 'vitest'
import { noDoneChoices, readDoneList } from './done-list.ts'

// (rule corrections/never-guessed)
it('reads fields and done units by their header, and names what is not used', () => {
  const list = readDoneList('Date\tField\tAcres done\n10/3\tNorth Half\t326\n10/4\tMill\t1,092.5 ac')
  expect(list.rows).toEqual([
    { line: 2, producer: '', field: 'North Half', service: '', done: 326 },
    { line: 3, producer: '', field: 'Mill', service: '', done: 1092.5 },
  ])
  expect(list.said).toEqual(['Field and Acres done found.', 'Date not used.'])
})

it('prefers done acres to other acres', () => {
  const { columns } = readDoneList('Grower,Field,Acres,Acres Completed,Service\nA,B,5,6,C')
  expect(columns).toEqual(['producer', 'field', null, 'done', 'service'])
})

it('lists unreadable rows and leaves totals out', () => {
  const list = readDoneList('Field;Done\nMill;12,5\nRidge;\n;7\nBend;-1\nHill;9\nTotal;28')
  expect(list.rows.map(({ field }) => field)).toEqual(['Hill'])
  expect(list.unread.map(({ line }) => line)).toEqual([2, 3, 4, 5])
  expect(list.said.at(-1)).toBe('Line 7 is a total and was left out: Total, 28.')
  // A row isn't a total just because its service is called Count.
  const named = readDoneList('Field;Service;Done\nMill;Acre;5\nRidge;Count;6')
  expect(named.rows.map(({ field }) => field)).toEqual(['Mill', 'Ridge'])
})

it('asks for the columns it cannot identify', () => {
  expect(readDoneList('Mill\t5\nRidge\t6').rows).toHaveLength(2)
  const list = readDoneList('Acre\tMill\t5\t7\nAcre\tRidge\t6\t7')
  expect([list.rows, list.missing]).toEqual([[], ['field', 'done']])
  const columns = ['producer', 'field', null, 'done'] as const
  expect(readDoneList('Acre\tMill\t5\t7', { ...noDoneChoices, columns }).rows[0]).toMatchObject({
    field: 'Mill',
    done: 7,
  })
})

it('reads no row with values beyond its columns, and no area in another unit', () => {
  const list = readDoneList('Field,Acres done\nMill,1,040.05\nHill,9')
  expect(list.rows.map(({ field }) => field)).toEqual(['Hill'])
  expect(list.unread.map(({ why }) => why)).toEqual(['Row 2 has 3 values but the header has 2 columns'])
  expect(readDoneList('Field\tArea (ha)\nMill\t5').missing).toEqual(['done'])
})
