import { createHash } from 'node:crypto'
import { type Company, type DocumentContent, documentContent } from '#shared/document/document-content.ts'
import type { DocumentCopy } from '#shared/document/document-copy.ts'
import { type Format, newestFormat, statementFormat } from '#shared/document/document-formats.ts'
import {
  type StatementContent,
  type StatementData,
  statementContent,
} from '#shared/document/statement-content.ts'
import type { Order } from '#shared/order/order.ts'

export interface PdfJob {
  format: Format
  content: DocumentContent | StatementContent
  /**
   * When the version was saved, or when a statement's orders last changed. The file contains no other
   * timestamp.
   */
  savedAt: string
  /** A fingerprint of the content, printed in the footer of each page. */
  mark: string
}

export interface Fingerprinted extends PdfJob {
  fingerprint: string
  isLarge: boolean
}

/**
 * A document with more characters than this counts as large. Examples are a statement with 200 orders and an
 * order with 200 lines.
 */
const largeContent = 100_000

/**
 * Returns the job for an order's PDF, with the SHA-256 of its content. The footer prints this hash, because a
 * file can't contain its own (rule documents/fingerprint).
 */
export function documentJob(
  order: Order,
  company: Company,
  copy: DocumentCopy,
  format: Format = newestFormat,
): Fingerprinted {
  return jobOf(documentContent(order, company, copy), order.updatedAt, format)
}

/** (rule statements/same-bytes) */
export function statementJob(data: StatementData, company: Company): Fingerprinted {
  return jobOf(statementContent(data, company), data.asOf ?? new Date(0).toISOString(), statementFormat)
}

function jobOf(content: PdfJob['content'], savedAt: string, format: Format): Fingerprinted {
  const whole = JSON.stringify({ layout: format, savedAt, content })
  const fingerprint = sha256(whole)
  const isLarge = whole.length > largeContent
  return { format, content, savedAt, fingerprint, isLarge, mark: fingerprint.slice(0, 12) }
}

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
