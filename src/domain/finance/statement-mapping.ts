import { blocker, type Blocker } from '../blocker.ts'
import type { StatementKind } from './statement.ts'
import {
  tidy,
  TEMPLATES,
  type MappingMark,
  type StatementField,
  type StatementTemplate,
  type TemplateColumn,
  type TemplateKey,
} from './statement-templates.ts'

/** Templates whose rules a firm's own columns can be read by. */
export const MAPPING_BASES = {
  income: ['channel_share', 'own_income'],
  outcome: ['ad_bill', 'ad_daily', 'own_outcome'],
} as const satisfies Record<StatementKind, readonly TemplateKey[]>

/** What may be said once for all rows of a firm. */
export const MAPPING_DEFAULTS = ['counterparty', 'app_store', 'currency', 'ua_group'] as const satisfies readonly StatementField[]
type DefaultField = (typeof MAPPING_DEFAULTS)[number]

/** What people keep of a firm's statements: which column is which field, and what the paper leaves out. */
export type MappingWords = {
  kind: StatementKind
  name: string
  base: TemplateKey
  columns: Partial<Record<StatementField, string>>
  defaults: Partial<Record<DefaultField, string>>
}
export type StatementMapping = MappingWords & MappingMark

const NAME_MAX = 100
const HEAD_MAX = 200

const templateOfKey = (base: TemplateKey): StatementTemplate | undefined => TEMPLATES.find(({ key }) => key === base)

/** The fields that a mapping on this base can name columns for. */
export const mappableColumns = (base: TemplateKey): readonly TemplateColumn[] => templateOfKey(base)?.columns ?? []

const said = (texts: Partial<Record<StatementField, string>>, field: StatementField): string => (texts[field] ?? '').trim()

/** Whether every row needs it from a column: what is said once, and a month that a title says, need none. */
export const isColumnNeeded = ({ base, defaults }: Pick<MappingWords, 'base' | 'defaults'>, { field, required }: TemplateColumn): boolean =>
  required === true && field !== 'month' && said({ ...templateOfKey(base)?.defaults, ...defaults }, field) === ''

/** Everything against a mapping, each with its field; the panel and the server ask the same. */
export function mappingBlockers(mapping: MappingWords): Blocker[] {
  const { kind, name, base, columns } = mapping
  const bases: readonly string[] = MAPPING_BASES[kind]
  if (!bases.includes(base)) return [blocker('finance.mapping.base_unknown', { field: 'base' })]
  const named = mappableColumns(base).map((column) => ({ column, head: said(columns, column.field) }))
  const seen = new Set<string>()
  const twice = named.filter(({ head }) => head !== '' && seen.size === seen.add(tidy(head)).size)
  const long = named.filter(({ head }) => head.length > HEAD_MAX)
  return [
    ...(name.trim() === '' ? [blocker('finance.mapping.name_missing', { field: 'name' })] : []),
    ...(name.trim().length > NAME_MAX ? [blocker('finance.mapping.long', { field: 'name', params: { max: NAME_MAX } })] : []),
    ...named
      .filter(({ column, head }) => head === '' && isColumnNeeded(mapping, column))
      .map(({ column }) => blocker('finance.mapping.column_missing', { field: column.field, params: { field: column.field } })),
    ...twice.map(({ column, head }) => blocker('finance.mapping.column_twice', { field: column.field, params: { column: head } })),
    ...long.map(({ column }) => blocker('finance.mapping.long', { field: column.field, params: { max: HEAD_MAX } })),
  ]
}

/** The mapping as a template: a file is read by it when all its columns are there. */
export function mappingTemplate({ id, name, version, kind, base, columns, defaults }: StatementMapping): StatementTemplate {
  const known = templateOfKey(base)
  const kept = Object.fromEntries(MAPPING_DEFAULTS.flatMap((field) => (said(defaults, field) ? [[field, said(defaults, field)]] : [])))
  return {
    key: base,
    kind,
    version,
    own: false,
    monthInTitle: true,
    mapping: { id, name, version },
    defaults: { ...known?.defaults, ...kept },
    columns: mappableColumns(base).flatMap((column) => {
      const head = said(columns, column.field)
      return head === '' ? [] : [{ ...column, heads: [head, head], required: true as const }]
    }),
  }
}
