import type { Blocker } from '#domain/blocker.ts'
import { MATERIAL_FIELDS, type MaterialChange, type MaterialField } from '#domain/material/edit.ts'
import type { MaterialKind } from '#domain/material/material.ts'
import type { StepName } from '#domain/step-name.ts'
import type { Steps } from '../kit/undo.ts'
import type { WriteOutcome } from '../kit/outcome.ts'
import { threeWayOf, type Side, type Sides } from '../kit/three-way.ts'

/** Everything people say of a material. */
export type MaterialSaid = { [Field in MaterialField]-?: Exclude<MaterialChange[Field], undefined> }

/** A material as it was when its edit began. */
export type SeenMaterial = { id: string; name: string; type: MaterialKind; revision: number; said: MaterialSaid }

/** A change that is laid over a material and not yet saved. */
export type StagedEdit = { seen: SeenMaterial; change: MaterialChange }

/** Changes by material, each holding only what differs from the material as it was seen. */
export type Edits = Readonly<Record<string, MaterialChange>>
export type SeenById = Readonly<Record<string, SeenMaterial>>

/** The result of one material of a save; `present` is the material as it is now. */
export type SavedMaterial = {
  id: string
  outcome: 'saved' | 'changed' | 'refused'
  blockers: readonly Blocker[]
  present: SeenMaterial | null
}
export type SaveOutcome = WriteOutcome<readonly SavedMaterial[]>

/** A spreadsheet next to the materials it names. */
export type SheetReading = { name: string; edits: readonly StagedEdit[]; unchanged: number; bad: readonly Blocker[] }

/** What the server cannot give back. With a ticket the save left, and no answer came. */
export type MaterialEditFacts = { base: SeenById; edits: Edits; ticket: string | null }

export type MaterialEditContext = {
  base: SeenById
  edits: Edits
  steps: Steps
  ticket: string
  /** what was not saved, with its reasons */
  results: readonly SavedMaterial[]
  /** chosen sides of fields that two people changed, by material */
  sides: Readonly<Record<string, Sides<MaterialField>>>
  /** how many the last save wrote, and what would take it back */
  saved: { count: number; back: readonly StagedEdit[] } | null
  /** the spreadsheet that was read last */
  sheet: { name: string; taken: number; unchanged: number; bad: readonly Blocker[] } | null
  resumed: MaterialEditFacts | null
  problems: readonly Blocker[]
}

export type MaterialEditEvent =
  | { type: 'edits.stage'; edits: readonly StagedEdit[]; name?: StepName | undefined }
  | { type: 'edits.undo' }
  | { type: 'edits.redo' }
  /** one material stays as it is */
  | { type: 'edits.drop'; id: string }
  | { type: 'edits.discard' }
  | { type: 'sheet.choose'; file: File }
  | { type: 'sheet.close' }
  | { type: 'edits.review' }
  | { type: 'edits.back' }
  | { type: 'edits.save' }
  | { type: 'write.retry' }
  | { type: 'merge.take'; id: string; field: MaterialField; side: Side }
  | { type: 'merge.done' }
  | { type: 'saved.revert' }

export const materialDiff = threeWayOf<MaterialField>(MATERIAL_FIELDS)
