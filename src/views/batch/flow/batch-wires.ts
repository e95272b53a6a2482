import type { ItemRow } from '#contract/batch-shapes.ts'
import type { BatchSpec } from '#domain/batch/batch.ts'
import type { Level } from '#domain/channels/channel.ts'
import type { batchVideoMachine, RowsChecked } from '#machines/batch-video/batch-video.machine.ts'
import type { batchRowsMachine } from '#machines/batch-rows/batch-rows.machine.ts'
import type { creativeMatrixMachine } from '#machines/creative-matrix/creative-matrix.machine.ts'
import type { batchScopeMachine } from '#machines/batch-scope/batch-scope.machine.ts'
import type { DraftWires } from '../ad-draft/wire.ts'
import type { AskCreatives } from '../builder/CreativePick.tsx'
import type { AskEstimate } from '../builder/EstimateBar.tsx'
import type { Lookups } from '../field/lookups.ts'
import type { BatchRows } from '../preview/batch-rows.ts'
import type { TemplateWires } from '../templates/wire.ts'
import type { CreativePreview } from '../preview/CreativeCard.tsx'

/** A batch's own specification, and that of the batch it began from, else of the last one of its game; null: there is none. */
export type SpecSource = { now: BatchSpec; last: BatchSpec | null }

export type RowAt = { channel: string; batchId: string; level: Level; seq: number }

/** What the batch screens ask next to the flow itself. `wire.ts` joins them to the server; stories and tests give their own. */
export type BatchWires = {
  scope: typeof batchScopeMachine
  /** reads the rows of a batch into their store */
  rowsInto: (rows: BatchRows) => typeof batchRowsMachine
  /** brings the videos of a batch to its accounts, and tells when it has had rows checked; null: the network takes none through us */
  videos: ((onChecked: (checked: RowsChecked) => void) => typeof batchVideoMachine) | null
  lookups: Lookups
  readCreative: (at: { channel: string; batchId: string; seq: number }, signal: AbortSignal) => Promise<CreativePreview>
  /** one row as the server holds it now */
  readRow: (at: RowAt, signal: AbortSignal) => Promise<ItemRow>
  /** the name the batch's template gives a row */
  nameRow: (at: RowAt, signal: AbortSignal) => Promise<string>
  readSource: (at: { channel: string; batchId: string }, signal: AbortSignal) => Promise<SpecSource>
  /** an account goes on before the pause of the network is over */
  liftRest: (at: { channel: string; batchId: string; accountId: string }) => Promise<void>
  saveBadRows: (at: { channel: string; importId: string }) => void
  /** what the network expects of an ad group before it is made; null: it does not say */
  estimate: AskEstimate | null
  /** creatives of the library as this batch takes them, by words; newest first */
  creatives: AskCreatives
  templates: TemplateWires
  drafts: DraftWires
  matrix: typeof creativeMatrixMachine
}
