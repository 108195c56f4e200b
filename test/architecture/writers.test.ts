import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { codeIn, isTest } from './source.ts'

/** Code that may send writes without `useWrite`: the writers themselves, sign-in, and the outbox. */
const senders = [
  'src/web/api/write-many.ts',
  'src/web/api/write.ts',
  'src/web/screens/order-form/drafts/waiting-outbox.ts',
  'src/web/shell/session/session.tsx',
  'src/web/shell/session/use-sign-in-by-name.ts',
  'src/web/shell/session/use-sign-in-window.ts',
  'src/web/shell/session/use-suspended-work.ts',
]

/** POST calls that store nothing, so any browser code may make them. */
const reads = [
  '/api/corrections/plan',
  '/api/picklists/:list/import-plan',
  '/api/picklists/:list/imports/:id/put-back-plan',
  '/api/picklists/:list/price-plan',
  '/api/purchase-orders/archive-question',
  '/api/purchase-orders/chosen',
]

const code = (folder: string) => codeIn(folder).filter((file) => !isTest(file))
const textOf = (file: string) => readFileSync(file, 'utf8')

/** Matches an import of `send`, which can make any call. The compiler checks that `call` makes only reads. */
const sends = /import \{[^}]*\bsend\b[^}]*\} from '(#web\/api|\.)\/client\.ts'/
const fetches = /\bfetch\(/
const mutates = /\buseMutation\b/

const having = (pattern: RegExp) => code('src/web').filter((file) => pattern.test(textOf(file)))

// (rule versions/one-way-to-write)
describe('writing to the server', () => {
  it('is done by one writer', () => {
    expect(having(sends).toSorted()).toEqual(senders)
    expect(having(mutates)).toEqual(['src/web/api/write.ts'])
  })

  it('bypasses the client nowhere', () => {
    expect(having(fetches).toSorted()).toEqual([
      'src/web/api/client.ts',
      'src/web/api/receive-file.ts',
      'src/web/offline/service-worker.ts',
    ])
  })

  it('is not called a read', () => {
    const marked = code('src/shared/api').flatMap((file) =>
      [...textOf(file).matchAll(/path: '([^']+)'(?:(?!path:)[^}])*?onlyReads: true/g)].map(
        ([, path]) => path,
      ),
    )
    expect(marked.toSorted()).toEqual(reads)
  })

  it.each([
    ["import { send } from '#web/api/client.ts'", sends],
    ["import { addressOf, call, send } from './client.ts'", sends],
    ["await fetch('/api/orders', { method: 'POST' })", fetches],
  ])('is caught if it is: %s', (text, pattern) => {
    expect(text).toMatch(pattern)
  })
})
