export function beyond(
  answer: string,
  known: readonly { id: string; package: string }[],
): { id: string; name: string; title: string }[] | null
