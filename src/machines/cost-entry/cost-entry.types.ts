import type { Blocker } from '#domain/blocker.ts'
import type { CostState } from '#domain/finance/cost.ts'
import type { MonthState } from '#domain/finance/cost-blockers.ts'
import type { FxRate } from '#domain/finance/fx.ts'
import type { Kept, Named } from '#domain/named.ts'
import type { StepName } from '#domain/step-name.ts'
import type { Steps } from '../kit/undo.ts'
import type { WriteOutcome } from '../kit/outcome.ts'
import { createStatusPoll } from '../status-poll/status-poll.machine.ts'
import type { CostLine } from './cost-line.ts'
import type { EntryRow } from './entry-rows.ts'

/** `also`: what it is called elsewhere */
type Called = { also?: readonly string[] }
/** What entries choose from, and what waits to be committed. */
export type CostDesk = {
  months: readonly { month: string; kind: string; state: MonthState }[]
  games: readonly (Omit<Kept, 'id'> & { game_id: string; currency: string } & Called)[]
  channels: readonly (Kept & Called)[]
  masters: readonly (Kept & { spreader_id: string })[]
  names: readonly (Named & Called & { tier: string; parent_id: string | null; branding: boolean })[]
  countryGroups: readonly (Named & { countries: readonly { value: string; name: string }[] })[]
  currencies: readonly string[]
  rates: readonly FxRate[]
  /** staged and failed entries */
  waiting: readonly CostLine[]
}
type Borne = { id: string; name: string; base_minor: string }
export type CostTwin = {
  of: string
  id: string
  month: string
  name: string
  game_name: string
  spreader_name: string | null
  amount_minor: string
  currency: string
  state: CostState
  entered_by: string
  entered_at: string
}
/** `shares`: on how many parts of game, channel and day it falls */
export type PreviewedLine = CostLine & { shares: number }
/** What a commit would post; `hash` represents all of it. */
export type CostPreview = {
  /** in the order that `row` of a blocker counts */
  entries: readonly PreviewedLine[]
  sums: readonly { currency: string; amount_minor: string; base_minor: string }[]
  base_currency: string
  base_minor: string
  by_month: readonly Borne[]
  by_game: readonly Borne[]
  by_channel: readonly Borne[]
  /** what the profit report says now and will say, by month and game */
  report: readonly {
    month: string
    game_id: string
    game_name: string
    posted_minor: string
    added_minor: string
    after_minor: string
  }[]
  /** entries that may be of the same invoice as one of these */
  twins: readonly CostTwin[]
  hash: string
  blockers: readonly Blocker[]
}

/** How far the calculation is; `queue` says why it is still on. */
export type Calculated = {
  posted: number
  failed: number
  waiting: number
  queue: { waited_s: number; ahead: number; running: number }
}
export const costPollMachine = createStatusPoll<Calculated, readonly string[]>()

export type StageOutcome = WriteOutcome<{ ids: readonly string[] }>
export type CommitOutcome = WriteOutcome<{ ids: readonly string[] }, { present: CostPreview | null }>

/**
 * What the server cannot give back. A ticket: it left, and no answer came. `late`: rows that came while others were on their way, and are
 * below them as soon as these have their answer. `watching`: what was committed and is being calculated.
 */
export type EntryFacts = {
  rows: readonly EntryRow[]
  late: readonly EntryRow[]
  stageTicket: string | null
  commit: { ticket: string; ids: readonly string[]; hash: string } | null
  watching: readonly string[] | null
}

export type CostEntryContext = {
  desk: CostDesk | null
  rows: readonly EntryRow[]
  /** came while `rows` were on their way */
  late: readonly EntryRow[]
  steps: Steps
  chosen: readonly string[]
  preview: CostPreview | null
  /** hash of the preview that was sent with the commit */
  hash: string
  ticket: string
  calculated: Calculated | null
  resumed: EntryFacts | null
  problems: readonly Blocker[]
}

export type CostEntryEvent =
  | { type: 'rows.change'; rows: readonly EntryRow[]; name?: StepName | undefined }
  | { type: 'rows.add'; rows: readonly EntryRow[] }
  | { type: 'rows.undo' }
  | { type: 'rows.redo' }
  | { type: 'rows.stage' }
  | { type: 'costs.choose'; ids: readonly string[] }
  | { type: 'costs.preview' }
  | { type: 'preview.again' }
  | { type: 'preview.back' }
  | { type: 'commit.send' }
  | { type: 'write.retry' }
  | { type: 'watch.again' }
  | { type: 'entry.again' }
  | { type: 'page.hidden' }
  | { type: 'page.shown' }
  | { type: 'page.askNow' }
