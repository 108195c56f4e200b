/** A flaky test must be fixed within this many commits on main: about five changes of twenty commits each. */
export const longest = 100

export interface Flaky {
  file: string
  test: string
  date: string
  times: number
  /** The result of `git rev-list --count HEAD` on main when the test was recorded. */
  commits: number
}

/** The rows of the table in docs/flaky.md. */
export function readFlaky(page: string): Flaky[] {
  return page
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => {
      const [file = '', test = '', date = '', times = '', commits = ''] = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replace(/^`(.*)`$/, '$1'))
      return { file, test, date, times: Number(times), commits: Number(commits) }
    })
}

export function flakyProblems(
  list: readonly Flaky[],
  commits: number | null,
  read: (file: string) => string | null,
): string[] {
  return list.flatMap(({ file, test, date, times, commits: then }) => {
    const row = `${file}: ${test}`
    if (!/^\d{4}-\d\d-\d\d$/.test(date) || !(times >= 1) || !(then >= 1))
      return [`${row}: say the date, how often, and git rev-list --count HEAD`]
    if (!read(file)?.includes(test)) return [`${row} is not there any more`]
    return commits !== null && commits - then > longest
      ? [`${row} is flaky since ${date}: fix it, or count instead of waiting`]
      : []
  })
}
