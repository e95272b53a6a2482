import { diffSpecs } from '#domain/batch/diff-specs.ts'
import type { BatchSpec } from '#domain/batch/batch.ts'
import {
  axesToChoose,
  contentOfRows,
  contentOfSpec,
  templateParts,
  valuesForRows,
  WHOLE_BATCH,
  withTemplate,
  type TakenVariants,
  type TemplateContent,
  type TemplatePart,
  type TemplatePlace,
} from '#domain/batch/template.ts'
import type { Blocker } from '#domain/blocker.ts'
import { fieldOf, type Channel } from '#domain/channels/channel.ts'
import { fieldsOf } from '#domain/channels/levels.ts'
import type { CellEdit } from '#machines/batch/edit-history.ts'
import { fieldName } from '#views/kit/channel-words.ts'
import { valueText } from '#views/kit/thing/kind-column.ts'
import type { Say } from '#views/kit/words.tsx'
import { manyEdits, rowsByLevel } from '../preview/many-rows.ts'
import type { PreviewRow } from '../preview/preview-row.ts'
import { specChangeWords } from '../preview/spec-words.ts'
import { placeOf } from '../preview/value-columns.ts'

/** One value before and after; `row`: its number, null where it is the specification that changes. */
export type ChangeLine = { key: string; row: number | null; item: string; was: string; becomes: string }

/** What a template would do, and how it is done. */
export type TemplateEffect = { lines: readonly ChangeLine[]; apply: (name: string) => void }

/** Where templates are saved from and applied to: a specification that is being built, or rows of a draft. */
export type TemplateTarget = {
  channel: Channel
  place: TemplatePlace
  /** why nothing can be applied now; none: it can */
  blockers: readonly Blocker[]
  /** why this person may keep no template */
  keepBlockers: readonly Blocker[]
  parts: readonly TemplatePart[]
  contentOf: (part: TemplatePart, nameOf: (index: number) => string) => TemplateContent
  /** axes of which one variant has to be chosen first */
  choose: (content: TemplateContent) => readonly string[]
  effectOf: (part: TemplatePart, content: TemplateContent, taken: TakenVariants, say: Say) => TemplateEffect
  /** whose values are kept and changed; null: those of the specification */
  rows: { count: number; isChosen: boolean } | null
}

type Common = Pick<TemplateTarget, 'channel' | 'place' | 'blockers' | 'keepBlockers'>

/** A specification that is being built. */
export const specTarget = (common: Common, spec: BatchSpec, change: (next: BatchSpec, name: string) => void): TemplateTarget => ({
  ...common,
  parts: templateParts(common.channel),
  rows: null,
  contentOf: (part) => contentOfSpec(common.channel, spec, part),
  choose: () => [],
  effectOf(part, content, _taken, say) {
    const next = withTemplate(common.channel, spec, part, content)
    const lines = diffSpecs(spec, next).map((one) => ({ key: one.path, row: null, ...specChangeWords(say, common.channel, one) }))
    return { lines, apply: (name) => change(next, name) }
  },
})

type Rows = {
  rows: readonly PreviewRow[]
  isChosen: boolean
  /** that of the batch; null: not read, or a spreadsheet decides */
  spec: BatchSpec | null
  onEdits: (changes: readonly CellEdit[]) => void
}

/** Rows of a draft: the chosen ones, or all of them. */
export const rowsTarget = (common: Common, { rows, isChosen, spec, onEdits }: Rows): TemplateTarget => {
  const { channel } = common
  return {
    ...common,
    parts: templateParts(channel).filter((part) => part !== WHOLE_BATCH || spec !== null),
    rows: { count: rows.length, isChosen },
    contentOf: (part, nameOf) =>
      part === WHOLE_BATCH && spec ? contentOfSpec(channel, spec, part) : contentOfRows(channel, rows.flatMap(asTemplateRow), part, nameOf),
    choose: axesToChoose,
    effectOf(_part, content, taken, say) {
      const edits = rowsByLevel(channel, rows).flatMap(({ level, rows: there }) =>
        manyEdits(there, fieldsOf(channel, level), valuesForRows(channel, content, level, taken)),
      )
      const bySeq = new Map(rows.flatMap((row) => (row.item ? [[row.item.seq, row] as const] : [])))
      return { lines: edits.flatMap((edit) => lineOf(say, edit, bySeq.get(edit.seq))), apply: () => onEdits(edits) }
    },
  }
}

const asTemplateRow = ({ item, account }: PreviewRow) =>
  item ? [{ level: item.level, values: item.values, currency: account.currency }] : []

function lineOf(say: Say, { seq, level, field: path, before, after }: CellEdit, row: PreviewRow | undefined): ChangeLine[] {
  const field = row ? fieldOf(row.channel, level, path.replace(/^values\./, '')) : undefined
  if (!row || !field) return []
  const words = (value: CellEdit['after']) => valueText(say, field, value ?? '', row, placeOf(row.channel, field))
  return [{ key: `${seq} ${path}`, row: seq, item: fieldName(say, row.channel, field.key), was: words(before), becomes: words(after) }]
}
