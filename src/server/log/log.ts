import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import { plainLine } from './plain-line.ts'
import { shownError } from './shown-error.ts'

export const logLevels = ['debug', 'info', 'warn', 'error'] as const
export const logFormats = ['text', 'json'] as const
export type LogLevel = (typeof logLevels)[number]
export type LogFormat = (typeof logFormats)[number]

/** Takes one line at a time, including its newline. */
export interface LogOutput {
  write(line: string): void
}

/**
 * Creates a log with one line per event. Errors are logged without any data that they contain
 * (rule operations/log-without-people).
 */
export function createLog(
  { level, format }: { level: LogLevel; format: LogFormat },
  output: LogOutput,
): FastifyBaseLogger {
  const plain = { write: (line: string) => output.write(plainLine(line)) }
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: shownError, req: () => undefined, res: () => undefined },
    },
    format === 'text' ? plain : output,
  )
}
