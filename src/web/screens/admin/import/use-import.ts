import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Picklist } from '#shared/picklist/definition.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useToast } from '#web/ui/overlay/toast.ts'
import { readText, writeText } from '#web/ui/stored.ts'
import { errorsOf, type ImportSource, type Planned, planImport } from './plan-import.ts'
import { noChoices, type ReadingChoices } from './reading/read-request.ts'

/** How long typing must pause, in milliseconds, before the app plans the import. */
const pauseMs = 400

export type Busy = 'reading' | 'planning' | 'importing' | null

export interface ImportState extends Planned {
  /** The text in the paste area. */
  text: string
  source: ImportSource | null
  choices: ReadingChoices
  busy: Busy
  /** A message about what has changed since the plan was made and, if known, who changed it. */
  changedBy: string | null
}

const nothing: Omit<ImportState, 'text'> = {
  source: null,
  choices: noChoices,
  busy: null,
  read: null,
  plan: null,
  refused: null,
  sheets: null,
  changedBy: null,
}

export function useImport(list: Picklist) {
  const { user } = useSession()
  const queryClient = useQueryClient()
  const toast = useToast()
  const [state, setState] = useState<ImportState>(() => ({
    ...nothing,
    text: keptText(user.email, list.list),
  }))
  const { begin, later, stop } = useOneAtATime()

  function change(changes: Partial<ImportState>) {
    setState((before) => ({ ...before, ...changes }))
  }

  async function plan(source: ImportSource, choices: ReadingChoices) {
    const signal = begin()
    // A new source has no choices yet. Hides the previous file's sheets, which don't belong to this source.
    const isNew = choices === noChoices
    change({
      source,
      choices,
      busy: 'reading',
      plan: null,
      refused: null,
      changedBy: null,
      ...(isNew ? { read: null, sheets: null } : {}),
    })
    try {
      const planned = await planImport(queryClient, list, {
        source,
        choices,
        signal,
        onRead: (read) => signal.aborted || change({ read, plan: null, busy: 'planning' }),
      })
      if (signal.aborted) return
      change({ ...planned, busy: null })
      const first = planned.refused ?? errorsOf(planned)[0]?.message
      if (first) toast.show({ kind: 'error', title: 'Error', text: first })
    } catch (error) {
      // Ignores the failure if newer text or another file has replaced this source.
      if (!signal.aborted) throw error
    }
  }

  function write(text: string) {
    stop()
    keepText(user.email, list.list, text)
    if (text.trim() === '') {
      setState({ ...nothing, text })
      return
    }
    setState({ ...nothing, text, busy: 'reading' })
    later(() => void plan({ kind: 'text', text }, noChoices))
  }

  function clear() {
    stop()
    keepText(user.email, list.list, '')
    setState({ ...nothing, text: '' })
  }

  // Plans the import of the stored text again when the user returns to the tab.
  const first = useRef(() => state.text && write(state.text))
  useEffect(() => void first.current(), [])

  return { state, change, plan, write, clear, errors: errorsOf(state) }
}

/**
 * Runs one task at a time. A task reads a source (text or a file) and plans its import. Starting a new task
 * aborts the previous one.
 */
function useOneAtATime() {
  const [work] = useState(() => {
    let running: AbortController | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    function stop() {
      clearTimeout(timer)
      running?.abort()
    }
    return {
      stop,
      begin() {
        stop()
        running = new AbortController()
        return running.signal
      },
      later(begin: () => void) {
        timer = setTimeout(begin, pauseMs)
      },
    }
  })
  useEffect(() => work.stop, [work])
  return work
}

export type Importing = ReturnType<typeof useImport>

/**
 * The maximum number of characters of text to store. Longer text usually comes from a file that the user
 * still has.
 */
const mostKept = 100_000

const keyOf = (who: string, list: string) => `import-text:${who}:${list}`

/**
 * Returns the text that the user typed to import into the list. The text is stored per user and tab, so that
 * it survives switching to another list.
 */
const keptText = (who: string, list: string) => readText('tab', keyOf(who, list)) ?? ''

function keepText(who: string, list: string, text: string): void {
  writeText('tab', keyOf(who, list), text === '' || text.length > mostKept ? null : text)
}
