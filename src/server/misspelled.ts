export function misspelled(
  names: readonly string[],
  known: readonly string[],
): { name: string; meant: string } | undefined {
  return names
    .filter((name) => !known.includes(name))
    .flatMap((name) => known.filter((one) => isOneSlip(name, one)).map((meant) => ({ name, meant })))
    .at(0)
}

/** Whether the words differ by one extra, missing or different letter, or by two adjacent letters swapped. */
export function isOneSlip(written: string, meant: string): boolean {
  if (Math.abs(written.length - meant.length) > 1) return false
  let same = 0
  while (same < meant.length && written[same] === meant[same]) same++
  const rests = (skipWritten: number, skipMeant: number) =>
    written.slice(same + skipWritten) === meant.slice(same + skipMeant)
  const swapped = written[same] === meant[same + 1] && written[same + 1] === meant[same] && rests(2, 2)
  return written !== meant && (rests(1, 0) || rests(0, 1) || rests(1, 1) || swapped)
}
