import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Picklist } from '#shared/picklist/definition.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useToast } from '#web/ui/overlay/toast.ts'
import { keepText, keptText } from './kept-text.ts'
import { errorsOf, type ImportSource, type Planned, planImport } from './plan-import.ts'
import { noChoices, type ReadingChoices } from './reading/read-request.ts'

/** So long after the last key the text is taken to be complete. */
const pauseMs = 400

export type Busy = 'reading' | 'planning' | 'importing' | null

export interface ImportState extends Planned {
  /** What stands in the paste area, also while it is read. */
  text: string
  source: ImportSource | null
  choices: ReadingChoices
  busy: Busy
  /** Who changed the list since its plan was made, and when. */
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

/** A list on its way in: what was pasted or chosen, what was read of it, and what an import would do. */
export function useImport(list: Picklist) {
  const { user } = useSession()
  const queryClient = useQueryClient()
  const toast = useToast()
  const [state, setState] = useState<ImportState>(() => ({
    ...nothing,
    text: keptText(user.email, list.list),
  }))
  const running = useRef<AbortController>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function stop() {
    clearTimeout(timer.current)
    running.current?.abort()
  }
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      running.current?.abort()
    },
    [],
  )

  function change(changes: Partial<ImportState>) {
    setState((before) => ({ ...before, ...changes }))
  }

  async function plan(source: ImportSource, choices: ReadingChoices) {
    stop()
    const run = new AbortController()
    running.current = run
    const { signal } = run
    // What is shown never belongs to another file than the one that is named.
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
      // Another text or file took its place.
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
    timer.current = setTimeout(() => void plan({ kind: 'text', text }, noChoices), pauseMs)
  }

  function clear() {
    stop()
    keepText(user.email, list.list, '')
    setState({ ...nothing, text: '' })
  }

  // What was typed before is planned again as soon as one comes back to it.
  const first = useRef(() => state.text && write(state.text))
  useEffect(() => void first.current(), [])

  return { state, change, plan, write, clear, errors: errorsOf(state) }
}

export type Importing = ReturnType<typeof useImport>
