import { useState } from 'react'
import type { ReadEndpoint } from '#shared/endpoint.ts'
import { type ToastText, useToast } from '#web/ui/overlay/toast.ts'
import { type CallOptions, receive } from './client.ts'

type FileEndpoint = ReadEndpoint & { file: string }

export async function downloadText<E extends FileEndpoint>(
  row: E,
  options: CallOptions<E> = {},
): Promise<string> {
  const text = await receive(row, options)
  return text.replace(/^\uFEFF/, '')
}

/**
 * Joins the parts of a file, keeping only the first header row (rule exports/portions). Column names have no
 * line breaks, so each header row is one line.
 */
export function joinUnderOneHeader(files: readonly string[]): string {
  return files.map((file, index) => (index === 0 ? file : file.replace(/^.*\r\n/, ''))).join('')
}

/** Encodes the text as UTF-8 with a BOM, without which Excel doesn't read it as UTF-8. */
export function csvBlob(text: string): Blob {
  return new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' })
}

export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Frees the memory after a minute; by then the download has its own reference to the content.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

interface MadeFile {
  name: string
  content: Blob
  /** Shown once the browser has the file. */
  notice?: ToastText
}

/**
 * Makes files and hands them to the browser to save. If a file can't be made, shows the notice that `failed`
 * returns.
 */
export function useSavedFile() {
  const toast = useToast()
  const [saving, setSaving] = useState(false)
  /** Creates and saves a file, or shows a message if that fails. Returns whether it succeeded. */
  async function save(
    make: () => Promise<MadeFile>,
    failed: (error: unknown) => ToastText,
  ): Promise<boolean> {
    setSaving(true)
    try {
      const { name, content, notice } = await make()
      saveFile(name, content)
      if (notice) toast.show(notice)
      return true
    } catch (error) {
      toast.show(failed(error))
      return false
    } finally {
      setSaving(false)
    }
  }
  return { saving, save }
}
