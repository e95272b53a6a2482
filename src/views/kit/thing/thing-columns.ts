import { companyZone } from '#domain/company-terms.ts'
import type { Field, FieldKind } from '#domain/thing/fields.ts'
import { countUses, fieldsOf, labelOf, nameKeyOf, namesKeyOf, optionsKey, retires, type Thing } from '#domain/thing/thing.ts'
import { ownZone } from '#domain/zone.ts'
import { count, identifier, instant, NONE, textColumn } from '../grid/columns.ts'
import type { GridColumn } from '../grid/types.ts'
import { noneWord } from './choices.ts'
import { shownAs } from './kind-column.ts'
import { sharesIn, sharesText } from './shares.ts'

type Row = Readonly<Record<string, unknown>>
type Trait = Partial<GridColumn<object>>

const property = (name: string) => (row: object) => Reflect.get(row, name)

/** What a list gives each kind; texts share what the other columns leave, so that a list is as wide as its page. */
const SIZES: Partial<Record<FieldKind, Trait>> = {
  choice: { width: 130 },
  flag: { width: 90 },
  day: { width: 110 },
  month: { width: 90, filter: 'set' },
  currency: { width: 90, filter: 'set' },
  rate: { width: 110 },
  game: { width: 140, filter: 'set' },
  spreader: { width: 140, filter: 'set' },
  ref: { width: 140, filter: 'set' },
  money: { width: 130 },
  file: { width: 180 },
  country: { width: 90 },
  weights: { width: 110, text: (value) => String(value || NONE) },
  texts: { ...textColumn, minWidth: 140, flex: 1, text: (value) => (Array.isArray(value) ? value.join(' / ') : '') },
  text: { ...textColumn, minWidth: 160, flex: 2 },
  games: { ...textColumn, minWidth: 140, flex: 1 },
  line: { ...textColumn, minWidth: 140, flex: 1 },
  link: { ...textColumn, minWidth: 140, flex: 1 },
  refs: { ...textColumn, minWidth: 140, flex: 1 },
  ranges: { minWidth: 260, flex: 2 },
}

/** Rows are told apart by their name: it gets more width than other texts. */
const NAMED: Trait = { minWidth: 200 }

/** Kinds that say in a list that there is none. */
const OPEN: ReadonlySet<FieldKind> = new Set(['day', 'country', 'game', 'spreader', 'ref'])

/** Where a row has what a field shows: the names of what it names. */
function valueOf(name: string, { kind }: Field): Trait {
  if (kind === 'weights') return { value: (row) => sharesText(sharesIn(property(name)(row))) }
  if (kind === 'flag') return { value: (row) => String(property(name)(row)) }
  if (kind === 'file') return { value: property('file_name') }
  if (kind === 'games') return { value: property(namesKeyOf(name)) }
  return kind === 'game' || kind === 'spreader' || kind === 'ref' ? { value: property(nameKeyOf(name)) } : {}
}

/** Games that do not apply are said by the flag that takes their place. */
const gamesText = (words: string, flag: string | undefined): Trait => ({
  text: (value, row, say) =>
    flag !== undefined && property(flag)(row) === true
      ? say(`${words}.field.${flag}`)
      : Array.isArray(value)
        ? value.join(say('common.between'))
        : '',
})

/** A field that may have no value says so. */
const orNone = (field: Field): Trait =>
  field.none === undefined ? {} : { text: (value, _row, say) => (value ? String(value) : say(noneWord(field))) }

/** How a field is shown in a list. */
export const traitOf = (words: string, name: string, field: Field): Trait => ({
  ...shownAs<object>(field, {
    options: optionsKey(field, words, name),
    currencyOf: (row) => (field.kind === 'money' ? String(Reflect.get(row, field.currency ?? '')) : ''),
    zoneOf: () => ownZone(),
    nameOf: (_row, named) => named,
  }),
  ...SIZES[field.kind],
  ...valueOf(name, field),
  ...(OPEN.has(field.kind) ? orNone(field) : {}),
  ...(field.kind === 'games' ? gamesText(words, field.when?.field) : {}),
})

/** When a row was changed last. */
const updatedColumn = ({ clock }: Thing): GridColumn<object> => ({
  ...instant<object>(clock === 'company' ? companyZone : ownZone),
  key: UPDATED,
  header: 'thing.updated_at',
})
const UPDATED = 'updated_at'

/** How often a row is referred to. */
const USED: GridColumn<object> = { ...count, key: 'used_by', header: 'thing.used', width: 90, value: countUses }

const isName = (field: Field | undefined) => field?.kind === 'game' || field?.kind === 'spreader' || field?.kind === 'ref'

/** Columns of a list of things: a field by its name, or a column of its own; how often it is used and when it was changed last come at the end, the latter unless the list has a column of that key. */
export function thingColumns(
  thing: Thing,
  shown: readonly (string | GridColumn<never>)[] = fieldsOf(thing).map(([name]) => name),
): readonly GridColumn<Row & { id: string }>[] {
  const named = retires(thing) && !shown.includes('retired') ? [...shown, 'retired'] : shown
  const columns = named.map((one) => {
    if (typeof one !== 'string') return one
    const field = thing.fields[one]
    if (!field) throw new Error(`${thing.noun} has no field ${one}`)
    const called = one === 'name' ? NAMED : {}
    return { ...identifier, ...traitOf(thing.words, one, field), ...called, key: one, header: labelOf(thing.words, one, field) }
  })
  // where no text takes the rest of the width, names share it
  const isNarrow = columns.every(({ flex }) => flex === undefined)
  const wide = columns.map((column) => (isNarrow && isName(thing.fields[column.key]) ? { ...column, minWidth: 140, flex: 1 } : column))
  // a column of its own is written for the rows of this thing
  const updated = columns.some(({ key }) => key === UPDATED) ? [] : [updatedColumn(thing)]
  return [...wide, ...(thing.usedBy ? [USED] : []), ...updated] as unknown as readonly GridColumn<Row & { id: string }>[]
}
