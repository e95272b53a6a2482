import { MOST } from '../metrics/query-limits.ts'

export const FORMATS = ['xlsx', 'csv'] as const
export type ReportFormat = (typeof FORMATS)[number]
export const FILE_LANGUAGES = ['zh', 'en'] as const

/** `waiting`: for a worker, or for the store of reports, with the reason. */
export const FILE_STATES = ['waiting', 'making', 'done', 'failed', 'cancelled'] as const
export type FileState = (typeof FILE_STATES)[number]

/** Is a worker still to make it? */
export const isUnderWay = (state: FileState): boolean => state === 'waiting' || state === 'making'

/** Cells of figures that one file holds; spreadsheets open more, and people do not read it. */
const CELLS_MOST = 500_000

/** Rows of a file with so many columns; what is left out is in its totals, and the file says how much it is. */
export const rowsMost = (columns: number): number => Math.max(1, Math.min(MOST.rows, Math.floor(CELLS_MOST / Math.max(1, columns))))

const FIRST_WAIT_S = 10
const LONGEST_WAIT_S = 900
/** About three hours of waiting. */
export const WAITS_MOST = 18

/** How long a file waits for a store that did not answer so many times before. */
export const waitSeconds = (waits: number): number => Math.min(LONGEST_WAIT_S, FIRST_WAIT_S * 2 ** Math.min(waits, 10))
