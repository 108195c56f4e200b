import { about, environment } from './environment.ts'

interface Setting {
  name: string
  /** The setting's allowed values, worded as in the error at startup. */
  allowed: string
  /**
   * The setting's default, described in words if it depends on other settings; undefined if there is none.
   */
  otherwise: string | undefined
  means: string
}

/** A value that every setting with rules rejects; the error then lists the allowed values. */
const nonsense = '\0'

function settings(): Setting[] {
  return Object.entries(environment.shape).map(([name, schema]) => {
    const said = about.get(schema)
    if (!said) throw new Error(`${name} has no description in the table of settings`)
    const refused = schema.safeParse(nonsense)
    const supposed = schema.parse(undefined)
    return {
      name,
      allowed: refused.success ? 'any text' : (refused.error.issues[0]?.message ?? ''),
      otherwise: said.otherwise ?? (supposed === undefined ? undefined : `\`${supposed}\``),
      means: said.means,
    }
  })
}

const inCell = (text: string) => text.replaceAll('|', '\\|')

export function settingsPage(): string {
  const rows = settings().map(
    ({ name, allowed, otherwise = 'not set', means }) =>
      `| \`${name}\` | ${inCell(allowed)} | ${inCell(otherwise)} | ${inCell(means)} |`,
  )
  return `# Settings

Environment variables, read once at start. An empty value counts as not set. A value that isn't allowed stops the start
with one line that names the variable, the value and what is allowed; so does a name that is one slip away from one of
these, such as \`OIDC_ISUER\`. [\`.env.example\`](../.env.example) has all of them for a file that Docker, systemd or
\`node --env-file\` reads.

This page and that file are made from the table in [\`environment.ts\`](../src/server/environment.ts) by
\`npm run settings\`; a test compares them.

| Name | Allowed | If not set | What it is for |
|---|---|---|---|
${rows.join('\n')}
`
}

export function environmentExample(): string {
  const parts = settings().map(({ name, allowed, otherwise, means }) => {
    const lines = [means, `Allowed: ${allowed}.${otherwise ? ` If not set: ${otherwise}.` : ''}`]
    return [...lines.map((line) => `# ${plain(line)}`), `#${name}=`].join('\n')
  })
  return `# Furrow’s settings. Copy this file, remove the # from the settings you use, and let only Furrow’s user read it.
# A value with spaces or one of | & ; $ goes in single quotes.
# Made by \`npm run settings\`, as docs/settings.md.

${parts.join('\n\n')}
`
}

const plain = (markdown: string) =>
  markdown.replace(/\[([^\]]*)\]\(([^)]*)\)/g, '$1 (docs/$2)').replaceAll('`', '')
