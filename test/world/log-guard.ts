/**
 * What a log must never contain (rule operations/log-without-people): e-mail addresses, credentials and their
 * hashes, connection details, and any other secrets that a test names.
 */
const never: readonly (readonly [what: string, RegExp])[] = [
  ['an e-mail address', /[\w.+-]+@[\w-]+\.[a-z]{2,}/i],
  ['an address with a password', /\w:\/\/[^/\s"]*:[^/\s"]*@/],
  ['a session or its hash', /(?<![\w-])[\w-]{43}(?![\w-])/],
  ['a header or a cookie', /authorization|bearer |set-cookie|furrow_session/i],
  ['the innards of a connection', /secretKey|processID|_connectionParameters|"password"/],
  ['the values of a statement', /params: |parameters: |Failing row contains|Key \(/],
]

/** Every log line with forbidden content, preceded by what was found in it. */
export function leaksIn(lines: readonly string[], secrets: readonly string[] = []): string[] {
  const known = secrets.filter(tellsSomething)
  return lines.flatMap((line) => {
    const found = [
      ...never.filter(([, pattern]) => pattern.test(line)).map(([what]) => what),
      ...known.filter((secret) => line.includes(secret)).map((secret) => `"${secret}"`),
    ]
    return found.length > 0 ? [`${found.join(', ')}: ${line.slice(0, 400)}`] : []
  })
}

/** Ignores short strings and single lowercase words, which might appear in a log by chance. */
const tellsSomething = (text: string) => text.length >= 6 && !/^[a-z]+$/.test(text)

export function secretSettings(environment: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(environment).flatMap(([name, value = '']) => {
    if (/TOKEN|SECRET|PASSWORD/.test(name)) return [value]
    const address = URL.canParse(value) ? new URL(value) : null
    return address?.password ? [address.password] : []
  })
}

/** Throws an error that lists the leaks, if any. Called at the end of each test file. */
export function refuseLeaks(lines: readonly string[], secrets: readonly string[] = []): void {
  const leaks = leaksIn(lines, secrets)
  if (leaks.length > 0) throw new Error(`The log tells what it must not:\n${leaks.slice(0, 10).join('\n')}`)
}
