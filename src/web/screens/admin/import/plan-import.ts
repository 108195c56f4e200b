import type { QueryClient } from '@tanstack/react-query'
import { lists, readOf } from '#shared/api/administration.ts'
import { zeroTexts } from '#shared/csv/dropped-zeros.ts'
import { limits } from '#shared/limits.ts'
import type { Picklist } from '#shared/picklist/definition.ts'
import type { ImportPlan, PlanError } from '#shared/picklist/import-plan.ts'
import { wholeLists } from '#shared/picklist/whole-lists.ts'
import { lowerKey } from '#shared/text.ts'
import { CallError, failureText } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/hooks.ts'
import { keptColumns } from '#web/table-choices/kept-columns.ts'
import { readInWorker } from './reading/read-in-worker.ts'
import type { ReadingChoices, ReadList, Sheets, Source } from './reading/read-request.ts'

export type ImportSource = { kind: 'text'; text: string } | { kind: 'file'; name: string; bytes: Uint8Array }

export interface Planned {
  read: ReadList | null
  plan: ImportPlan | null
  /** The message to show if the list could not be read or the server returned no plan. */
  refused: string | null
  /** All sheets of a rejected file, so that the user can choose another sheet. */
  sheets: Sheets | null
}

interface Asked {
  source: ImportSource
  choices: ReadingChoices
  signal: AbortSignal
  onRead: (read: ReadList) => void
}

export const planFailed = 'Could not preview the import. Nothing was changed.'

/** Reads the list and requests an import plan from the server (rule import-files/plan-by-itself). */
export async function planImport(queryClient: QueryClient, list: Picklist, asked: Asked): Promise<Planned> {
  const { source, choices, signal, onRead } = asked
  try {
    const answer = await readInWorker(
      {
        list: list.list,
        source: sourceOf(source),
        choices,
        remembered: keptColumns(list.list),
        ...(await whatIsThere(queryClient, list)),
      },
      signal,
    )
    if ('refused' in answer) return { read: null, plan: null, refused: answer.refused, sheets: answer }
    const { read } = answer
    onRead(read)
    if (read.body === null) return { read, plan: null, refused: null, sheets: read }
    return { read, sheets: read, ...(await askForPlan(list, source, read.body, signal)) }
  } catch (error) {
    if (signal.aborted) throw error
    return { read: null, plan: null, refused: failureText(error, planFailed), sheets: null }
  }
}

async function askForPlan(list: Picklist, source: ImportSource, bodyText: string, signal: AbortSignal) {
  try {
    const query = { file: fileNameOf(source) }
    const plan = await call(lists.importPlan, { params: { list: list.list }, query, bodyText, signal })
    return { plan, refused: null }
  } catch (error) {
    if (!(error instanceof CallError) || signal.aborted) throw error
    return { plan: null, refused: failureText(error, planFailed) }
  }
}

function sourceOf(source: ImportSource): Source {
  return source.kind === 'text' ? { text: source.text } : { name: source.name, bytes: source.bytes }
}

/** Returns the file's name, shortened if it is very long; undefined for pasted text. */
export function fileNameOf(source: ImportSource): string | undefined {
  return source.kind === 'file' ? [...source.name].slice(0, limits.shortText).join('') : undefined
}

/**
 * Fetches the stored data needed to read a list: customer IDs by account ID, and values with leading zeros.
 */
async function whatIsThere(queryClient: QueryClient, list: Picklist) {
  const needsCustomers = list.fields.some(({ kind }) => kind === 'customers')
  const [entries, customers] = await Promise.all([
    queryClient.fetchQuery(endpointQuery(readOf(list))),
    needsCustomers ? queryClient.fetchQuery(endpointQuery(wholeLists.customers)) : [],
  ])
  return {
    inUse: zeroTexts(list, entries),
    customers: new Map(customers.map(({ accountId, id }) => [lowerKey(accountId), id])),
  }
}

/**
 * Returns the errors found in the browser and by the server, sorted by line. Leaves out the server's errors
 * for lines in which the browser already found errors.
 */
export function errorsOf({ read, plan }: Planned): PlanError[] {
  const own = read ? [...read.columnErrors, ...read.errors] : []
  const lines = new Set(own.map(({ line }) => line))
  const servers = plan?.errors.filter(({ line }) => !lines.has(line)) ?? []
  return [...own, ...servers].sort((a, b) => a.line - b.line)
}
