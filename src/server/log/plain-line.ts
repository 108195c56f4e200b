/**
 * Formats a log line for people: the time, the level, the message, and then each value with its name. The
 * lines of a stack trace follow, indented.
 */
export function plainLine(json: string): string {
  const { time, level, msg, err, pid: _pid, ...values } = readLine(json)
  const named = Object.entries(values).map(([name, value]) => `${name}=${shown(value)}`)
  const head = [
    textOf(time).slice(11, 23),
    textOf(level).toUpperCase().padEnd(5),
    visible(textOf(msg)),
    ...named,
  ]
  return `${[head.filter(Boolean).join(' '), ...errorLines(err)].join('\n')}\n`
}

function errorLines(error: unknown, word = ''): string[] {
  if (!isRecord(error)) return []
  const { type, message, code, place, stack, cause } = error
  const details = [code, place].map(textOf).filter(Boolean).join(', ')
  const head = `${textOf(type)}: ${textOf(message)}${details && ` (${details})`}`
  const frames = textOf(stack)
    .split('\n')
    .filter(Boolean)
    .map((frame) => `      ${visible(frame)}`)
  return [`    ${word}${visible(head)}`, ...frames, ...errorLines(cause, 'caused by ')]
}

function readLine(json: string): Record<string, unknown> {
  const line: unknown = JSON.parse(json)
  return isRecord(line) ? line : {}
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return /^[\w./:-]+$/.test(text) ? text : JSON.stringify(visible(text))
}

/** Escapes characters that move the cursor or change text direction, which could forge log lines. */
const visible = (text: string) =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`)

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
