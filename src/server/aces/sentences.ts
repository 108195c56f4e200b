import { syncFailed } from '#shared/constants.ts'
import { AppError } from '#shared/errors.ts'

export const acesSentences = {
  notConfigured: 'not configured',
  absent: (why: string) => `${why}. ACES has no record of this purchase order, so it is open again`,
  waiting: (why: string) => `${why}. The purchase order stays locked until ACES responds`,
  differs: (what: string) => `${what}. The purchase order is open again; settle this with ACES first`,
  tooLate: 'Finalizing took too long to start',
  interrupted: 'Finalizing was interrupted',
} as const

export function acesFailure(message: string): AppError {
  return new AppError('upstream', `${syncFailed}: ${message}`)
}
