import type { MappingShape } from '#contract/finance-mappings.ts'
import type { StatementKind } from '#domain/finance/statement.ts'
import { MAPPING_BASES, mappableColumns, type MappingWords } from '#domain/finance/statement-mapping.ts'
import { matched } from '#domain/finance/statement-templates.ts'
import type { FileLines } from './wire.ts'

/** A mapping as it is typed; `remove`: it is to go. */
export type MappingWork = MappingWords & { id: string | null; version: number; remove: boolean }

/** A mapping that is to be added: columns whose names are known are matched already. */
export function newMapping(
  kind: StatementKind,
  heads: readonly string[] = [],
  base: MappingWords['base'] = MAPPING_BASES[kind][0],
): MappingWork {
  return { id: null, version: 0, kind, name: '', base, columns: matchedHeads(base, heads), defaults: {}, remove: false }
}

export const matchedHeads = (base: MappingWords['base'], heads: readonly string[]): MappingWords['columns'] =>
  Object.fromEntries([...matched(heads, { columns: mappableColumns(base) })].map(([field, at]) => [field, heads[at] ?? '']))

export const workOf = ({ id, version, kind, name, base, columns, defaults }: MappingShape): MappingWork => ({
  id,
  version,
  kind,
  name,
  base,
  columns,
  defaults,
  remove: false,
})

/** The line that is most likely the head: the first of those that fill most cells. */
export const likelyHead = (lines: FileLines): number => {
  const filled = lines.map(({ cells }) => cells.filter((cell) => cell !== '').length)
  return filled.indexOf(Math.max(...filled))
}
