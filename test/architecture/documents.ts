import { dirname, join, normalize } from 'node:path'

export interface Text {
  file: string
  text: string
}

const link = /\[[^\]]*\]\(([^()\s]+)\)/g
const code = /`([^`\n]+)`/g
const inRepository = /^(?:src|test|docs|scripts|migrations|\.ci)\/[\w./*-]*$/
const file = /^[\w.-]+(?:\/[\w.-]+)+\.(?:tsx?|css|mjs|md|json)$/
/** The folders that a path in a document can be relative to. */
const roots = ['', 'src', 'src/shared']

/**
 * Finds dead ends on a page: relative links, and repository paths in backticks, that lead nowhere. Paths can
 * contain `*`.
 */
export function deadEnds({ file: page, text }: Text, exists: (path: string) => boolean): string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '')
  const links = linksOf(text)
    .filter(({ target }) => target !== '' && !exists(normalize(join(dirname(page), target))))
    .map(({ target }) => target)
  const paths = [...prose.matchAll(code)]
    .map(([, path = '']) => path)
    .filter((path) => inRepository.test(path) || file.test(path))
    .filter((path) => !roots.some((root) => exists(normalize(join(root, path)))))
  return [...links, ...paths].map((target) => `${page}: ${target}`)
}

export function deadHeadings(pages: readonly Text[]): string[] {
  const headings = new Map(pages.map(({ file, text }) => [file, headingsOf(text)]))
  return pages.flatMap(({ file: page, text }) =>
    linksOf(text)
      .filter(({ target, heading }) => {
        const there = headings.get(target ? normalize(join(dirname(page), target)) : page)
        return heading !== '' && there?.has(heading) === false
      })
      .map(({ target, heading }) => `${page}: ${target}#${heading}`),
  )
}

/** Links within the repository; `target` is empty for a link within the same page. */
function linksOf(text: string): { target: string; heading: string }[] {
  return [...text.matchAll(link)]
    .filter(([, address = '']) => !/^[a-z]+:/.test(address))
    .map(([, address = '']) => {
      const [target = '', heading = ''] = address.split('#')
      return { target, heading }
    })
}

function headingsOf(text: string): ReadonlySet<string> {
  return new Set(
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

/**
 * Matches `(rule shares/once-each)` or `(rules shares/once-each, prices/floor)`, which can span two comment
 * lines.
 */
const citation = /\(rules?\s+([a-z][\w-]*\/[^()]*)\)/g

export function citedRules(text: string): string[] {
  return [...text.matchAll(citation)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.replace(/[\s*/]*\n[\s*/]*/g, '').trim()),
  )
}

export interface Rule {
  name: string
  page: string
  /** The files of the tests that prove the rule; null if the page says that the rule has no test yet. */
  tests: readonly string[] | null
}

/** The rules on a page: each `### page/name` heading with the links after `Proved by:`. */
export function rulesOf({ file: page, text }: Text): Rule[] {
  return text
    .split(/^### /m)
    .slice(1)
    .map((part) => {
      const proof = /^Proved by:([\s\S]*?)(?:\n\s*\n|\s*$(?![\s\S]))/m.exec(part)?.[1] ?? ''
      const links = [...proof.matchAll(link)].map(([, target = '']) => normalize(join(dirname(page), target)))
      return {
        name: part.split('\n', 1)[0]?.trim() ?? '',
        page,
        tests: /^\s*nothing yet\b/.test(proof) ? null : links,
      }
    })
}

export function unprovedRules(rules: readonly Rule[], read: (file: string) => string | null): string[] {
  return rules.flatMap(({ name, page, tests }) => {
    const own = page.replace(/^.*\/|\.md$/g, '')
    if (!name.startsWith(`${own}/`)) return [`${page}: ${name} is no name of this page`]
    if (rules.filter((rule) => rule.name === name).length > 1) return [`${page}: ${name} is there twice`]
    if (tests?.length === 0) return [`${page}: ${name} does not say what proves it`]
    return (tests ?? []).flatMap((test) => {
      const text = read(test)
      if (text === null) return [`${page}: ${name} is proved by ${test}, which is not there`]
      return citedRules(text).includes(name) ? [] : [`${page}: ${test} does not cite ${name}`]
    })
  })
}

export function unknownRules({ file: from, text }: Text, rules: readonly Rule[]): string[] {
  return citedRules(text)
    .filter((name) => !rules.some((rule) => rule.name === name))
    .map((name) => `${from}: ${name}`)
}

/** Lines in the requirements table that cite a test title that doesn't exist. */
export function untestedRequirements(table: string, read: (file: string) => string | null): string[] {
  const [, ...lines] = table.trimEnd().split('\n')
  return lines.filter((line) => {
    const [requirement, file = '', title = ''] = line.split('\t')
    const text = requirement && title ? read(file) : null
    return !text?.replaceAll("\\'", "'").includes(title.replaceAll("\\'", "'"))
  })
}
