/** The sections of ASVS 5.0 at levels 1 and 2, each with the numbers of its requirements. */
const sections =
  '1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2 2.1:1-3 2.2:1-3 2.3:1-4 2.4:1 3.2:1-2 3.3:1-4 3.4:1-6 3.5:1-5 3.7:1-2 ' +
  '4.1:1-3 4.2:1 4.3:1-2 4.4:1-4 5.1:1 5.2:1-3 5.3:1-2 5.4:1-3 6.1:1-3 6.2:1-12 6.3:1-4 6.4:1-4 6.5:1-5 6.6:1-3 ' +
  '6.8:1-4 7.1:1-3 7.2:1-4 7.3:1-2 7.4:1-5 7.5:1-2 7.6:1-2 8.1:1-2 8.2:1-3 8.3:1 8.4:1 9.1:1-3 9.2:1-4 10.1:1-2 ' +
  '10.2:1-2 10.3:1-4 10.4:1-11 10.5:1-5 10.6:1-2 10.7:1-3 11.1:1-2 11.2:1-3 11.3:1-3 11.4:1-4 11.5:1 11.6:1 ' +
  '12.1:1-3 12.2:1-2 12.3:1-4 13.1:1 13.2:1-5 13.3:1-2 13.4:1-5 14.1:1-2 14.2:1-4 14.3:1-3 15.1:1-3 15.2:1-3 ' +
  '15.3:1-7 16.1:1 16.2:1-5 16.3:1-4 16.4:1-3 16.5:1-3 17.1:1 17.2:1-4 17.3:1-2'

export const asvsIds: readonly string[] = sections.split(' ').flatMap((section) => {
  const [name, numbers = ''] = section.split(':')
  const [first = 0, last = first] = numbers.split('-').map(Number)
  return Array.from({ length: last - first + 1 }, (_, at) => `V${name}.${first + at}`)
})

interface Row {
  id: string
  state: string
  how: string
}

/** The rows of the page's tables, each with its ID, state and explanation. */
export function asvsRows(page: string): Row[] {
  return page
    .split('\n')
    .filter((line) => line.startsWith('| V'))
    .map((line) => {
      const [id = '', , state = '', how = ''] = line.slice(2, -2).split(' | ')
      return { id, state, how: how.trim() }
    })
}

const citation = /`((?:test|src)\/[^`]+\.test\.tsx?)`: (.+?)(?=; `|$)/g

export const citedTests = (how: string) =>
  [...how.matchAll(citation)].map(([, file = '', title = '']) => ({ file, title }))

/**
 * Returns the problems with `page`, the text of docs/asvs.md: missing, unknown or duplicate IDs, and rows
 * with an invalid state, no explanation or missing tests.
 */
export function asvsProblems(page: string, read: (file: string) => string | null): string[] {
  const rows = asvsRows(page)
  const ids = rows.map(({ id }) => id)
  const missing = asvsIds.filter((id) => !ids.includes(id)).map((id) => `${id} is missing`)
  const odd = ids
    .filter((id, at) => !asvsIds.includes(id) || ids.indexOf(id) !== at)
    .map((id) => `${id} is unknown, or there twice`)
  const wrong = rows.flatMap(({ id, state, how }) => {
    const cited = citedTests(how)
    const gone = cited
      .filter(({ file, title }) => !read(file)?.replaceAll("\\'", "'").includes(title))
      .map(({ file, title }) => `${id}: ${file} has no test “${title}”`)
    if (!['met', 'not applicable', 'operator', 'not met'].includes(state)) return [`${id} is ${state}`]
    if (state === 'met' && cited.length === 0) return [`${id} is met and cites no test`]
    return how === '' ? [`${id} says nothing`] : gone
  })
  return [...missing, ...odd, ...wrong]
}
