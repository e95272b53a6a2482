import type { ControlTotal, StatementSum } from '#domain/finance/control-total.ts'
import type { MappingMark } from '#domain/finance/statement-templates.ts'
import type { LineCounts } from '#domain/finance/statement-lines.ts'
import type { UnknownName } from '#domain/finance/statement-name.ts'
import type { Blocker } from '#domain/blocker.ts'
import type { MonthState } from '#domain/finance/cost-blockers.ts'
import type { ExtractionState, StatementKind } from '#domain/finance/statement.ts'
import type { Person } from '#domain/named.ts'
import type { WriteOutcome } from '../kit/outcome.ts'

/** An extraction as the server has it; the contract's shape fits. */
export type Extraction = {
  id: string
  kind: StatementKind
  month: string
  state: ExtractionState
  file: { name: string; bytes: number; sha256: string }
  file_key: string | null
  bad_key: string | null
  rows_total: number | null
  rows_done: number
  rows_ok: number
  rows_bad: number
  /** the mapping of columns it was read by */
  mapping: MappingMark | null
  line_counts: LineCounts | null
  /** lines of sums next to what the rows come to */
  controls: readonly ControlTotal[]
  /** what the good rows come to, by currency */
  sums: readonly StatementSum[]
  /** why they differ */
  explained: { reason: string; by: Person; at: string } | null
  /** sheets that were not read */
  other_sheets: readonly string[]
  error: Blocker | null
  started_by: Person
  started_at: string
  ended_at: string | null
  ended_by: Person | null
  /** names that lines were refused for */
  unknown_names: readonly UnknownName[]
  may_cancel: boolean
  may_explain: boolean
}

/** How far things are: the extraction that is watched, else the latest of the kind and month. */
export type Progress = { extraction: Extraction | null; monthState: MonthState }

export type TemplateChoice = { key: string; name: string; version: number; own: boolean }
export type Desk = { templates: readonly TemplateChoice[]; progress: Progress }

export type StatementKey = { kind: StatementKind; month: string }

/** A file someone chose. */
export type ChosenFile = { name: string; size: number; bytes: Blob }

/** What can be said of a chosen file before it is sent: its hash, and what is against it. */
export type Checked = { sha256: string; problems: readonly Blocker[] }

export type UploadOutcome = WriteOutcome<Extraction, { present: Extraction | null }>
export type ExplainOutcome = WriteOutcome<Extraction, { present: Extraction | null }>
export type CancelOutcome = WriteOutcome<Extraction, { present: Extraction | null }>

/** What the server cannot give back: which extraction is watched, and which file left without an answer. */
export type ExtractionFacts = StatementKey & {
  extractionId: string | null
  pending: { sha256: string; fileName: string } | null
}

export type ExtractionContext = StatementKey & {
  templates: readonly TemplateChoice[]
  progress: Progress | null
  /** the extraction that is watched */
  extractionId: string | null
  file: ChosenFile | null
  /** of the file that was checked last */
  sha256: string
  /** the person wants the same file extracted all the same */
  again: boolean
  ticket: string
  /** why the sums differ, as it is sent */
  reason: string
  pending: ExtractionFacts['pending']
  problems: readonly Blocker[]
}

export type ExtractionEvent =
  | { type: 'file.choose'; file: ChosenFile }
  | { type: 'file.upload'; again: boolean }
  | { type: 'write.retry' }
  | { type: 'extraction.cancel' }
  /** says why the sums differ from the rows */
  | { type: 'difference.explain'; reason: string }
  | { type: 'flow.reread' }
  | { type: 'flow.again' }
  /** another extraction of the kind and month was begun next to this flow */
  | { type: 'flow.follow'; id: string }
  | { type: 'flow.close' }
  | { type: 'page.askNow' }
  | { type: 'page.hidden' }
  | { type: 'page.shown' }
