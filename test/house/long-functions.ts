/**
 * The functions that were longer than 70 lines when the limit came, with their lines. None may grow, and none may be
 * added: split the function, and remove its row once it fits.
 */
export const longFunctions: Readonly<Record<string, number>> = {
  'src/web/ui/field/use-choice.ts useChoice': 75,
}
