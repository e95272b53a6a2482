import { z } from 'zod'
import type { ObjectRow } from '#contract/objects.ts'
import type { Channel, FieldValue, Level, Values } from '#domain/channels/channel.ts'
import { fieldsOf } from '#domain/channels/levels.ts'
import { knownValue, NAME_FIELD, sameValue } from '#domain/object/drift.ts'
import { isMany } from '#domain/thing/thing.ts'
import type { CellChange } from '#views/kit/grid/types.ts'
import type { ShownObject } from './object-columns.ts'

const values = z.record(z.string(), z.union([z.string(), z.array(z.string())]))

export type StagedEdits = Readonly<Record<string, { account_id: string; network_id: string; was: Values; becomes: Values }>>

/** Cells that were typed over and are not sent yet, by object; `was` is what was seen. They outlive a reload. */
export const stagedEdits: z.ZodType<StagedEdits> = z.record(
  z.string(),
  z.object({ account_id: z.string(), network_id: z.string(), was: values, becomes: values }),
)

export const NO_EDITS: StagedEdits = {}

/** Rows with what was typed over them. */
export const laidOver = (rows: readonly ObjectRow[], edits: StagedEdits): ShownObject[] =>
  rows.map((row) => {
    const staged = edits[row.id]?.becomes ?? {}
    const { [NAME_FIELD]: name, ...fields } = staged
    return { ...row, staged, name: typeof name === 'string' ? name : row.name, values: { ...row.values, ...mutable(fields) } }
  })

const mutable = (fields: Values): ObjectRow['values'] =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, typeof value === 'string' ? value : [...value]]))

/** The edits after some more; a cell that is as it was is none. */
export function editedBy(
  channel: Channel,
  level: Level,
  edits: StagedEdits,
  rows: readonly ObjectRow[],
  changes: readonly CellChange[],
): StagedEdits {
  const next: Record<string, StagedEdits[string]> = { ...edits }
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const { rowId, column, after } of changes) {
    const row = byId.get(rowId)
    if (!row) continue
    const { [column]: _was, ...was } = next[rowId]?.was ?? {}
    const { [column]: _becomes, ...becomes } = next[rowId]?.becomes ?? {}
    const [before, value] = [knownValue(row, column), valueOf(channel, level, column, after)]
    const isSame = sameValue(channel, level, column, before, value)
    next[rowId] = {
      account_id: row.account_id,
      network_id: row.network_id,
      was: isSame ? was : { ...was, [column]: before },
      becomes: isSame ? becomes : { ...becomes, [column]: value },
    }
  }
  return Object.fromEntries(Object.entries(next).filter(([, { becomes }]) => Object.keys(becomes).length > 0))
}

function valueOf(channel: Channel, level: Level, column: string, value: CellChange['after']): FieldValue {
  const field = fieldsOf(channel, level).find(({ key }) => key === column)
  if (Array.isArray(value)) return value.map(String)
  const text = value === null || value === undefined ? '' : String(value)
  return field && isMany(field) && text === '' ? [] : text
}

/** How many cells are typed over. */
export const countEdits = (edits: StagedEdits): number =>
  Object.values(edits).reduce((all, { becomes }) => all + Object.keys(becomes).length, 0)
