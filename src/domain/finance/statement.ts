import { blocker, type Blocker } from '../blocker.ts'
import { zonedCompanyTime } from '../company-clock.ts'
import type { MonthState } from './cost-blockers.ts'
import type { Month } from './month.ts'

/** Costs have no statements. */
export const STATEMENT_KINDS = ['income', 'outcome'] as const
export type StatementKind = (typeof STATEMENT_KINDS)[number]

/** What one upload may be; a declared size counts like a real one. */
export const STATEMENT_LIMITS = {
  fileMb: 20,
  rows: 200_000,
  columns: 200,
  /** characters of one cell */
  cell: 4_000,
  /** lines before the head */
  preface: 20,
} as const

/**
 * `cancelling` is a request: the worker agrees to it, or was faster. `stopped`: a line of sums differs from the rows, and a person has
 * to explain it before anything comes in.
 */
export const EXTRACTION_STATES = ['queued', 'running', 'cancelling', 'stopped', 'extracted', 'cancelled', 'failed'] as const
export type ExtractionState = (typeof EXTRACTION_STATES)[number]

/** They hold the place of their kind and month. */
export const UNDER_WAY = ['queued', 'running', 'cancelling', 'stopped'] as const satisfies readonly ExtractionState[]
export const isUnderWay = (state: ExtractionState): boolean => UNDER_WAY.some((one) => one === state)

/** What is known when someone wants to upload a statement of a month. */
export type UploadFacts = {
  month: Month
  monthState: MonthState
  /** the extraction of this kind and month that is under way: one for everybody */
  running: { by: string; at: string } | null
  /** a file with the same bytes was extracted before */
  same: { fileName: string; by: string; at: string; month: Month } | null
  /** the person has seen that it was, and wants it read all the same: its rows are held against those that are there */
  again: boolean
}

/** Why the statement cannot be uploaded (flow M18); empty means it may. */
export function uploadBlockers({ month, monthState, running, same, again }: UploadFacts): Blocker[] {
  if (monthState === 'confirmed') return [blocker('finance.month.closed', { field: 'month', params: { month } })]
  if (running) return [blocker('finance.statement.running', { params: { by: running.by, at: zonedCompanyTime(running.at) } })]
  if (same && !again) {
    const { fileName: file, by, at, month: of } = same
    return [blocker('finance.statement.same_file', { field: 'file', params: { file, by, at: zonedCompanyTime(at), month: of } })]
  }
  return []
}

/** What can be said of a file before it is sent. */
export function fileBlockers({ name, size }: { name: string; size: number }): Blocker[] {
  if (/\.xls$/i.test(name)) return [blocker('import.file.xls', { field: 'file' })]
  if (!/\.(xlsx|csv|txt|tsv)$/i.test(name)) return [blocker('import.file.type', { field: 'file' })]
  if (size > STATEMENT_LIMITS.fileMb * 1024 * 1024)
    return [blocker('import.file.too_large', { field: 'file', params: { max: STATEMENT_LIMITS.fileMb } })]
  return size === 0 ? [blocker('import.empty', { field: 'file' })] : []
}

/** Why an extraction cannot be asked to stop. */
export const cancelBlockers = (state: ExtractionState): Blocker[] =>
  isUnderWay(state) ? [] : [blocker('finance.statement.over', { params: { state } })]

/** Longest explanation of a difference, in characters. */
const EXPLANATION_MAX = 500

/** Why a difference cannot be explained. */
export function explainBlockers({ state, reason }: { state: ExtractionState; reason: string }): Blocker[] {
  if (state !== 'stopped') return [blocker('finance.statement.not_stopped', { params: { state } })]
  if (reason.trim() === '') return [blocker('finance.statement.reason_missing', { field: 'reason' })]
  return reason.trim().length > EXPLANATION_MAX
    ? [blocker('finance.statement.reason_long', { field: 'reason', params: { max: EXPLANATION_MAX } })]
    : []
}
