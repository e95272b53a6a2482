import type { Field } from '#domain/thing/fields.ts'
import { countUses, fieldsOf, nameKeyOf, namesKeyOf, type Thing } from '#domain/thing/thing.ts'
import { ownZone } from '#domain/zone.ts'
import { codeText } from '../dictionary/dictionary-text.ts'
import { count, identifier, instant, moneyMinor, NONE, textColumn } from '../grid/columns.ts'
import type { GridColumn } from '../grid/types.ts'
import { noneWord } from './choices.ts'
import { sharesIn, sharesText } from './shares.ts'

type Row = Readonly<Record<string, unknown>>
type Trait = Partial<GridColumn<object>>

const property = (name: string) => (row: object) => Reflect.get(row, name)

const orNone = (field: Field): Trait =>
  field.none === undefined ? {} : { text: (value, _row, say) => (value ? String(value) : say(noneWord(field))) }

/** How a field is shown in a list, by its kind. */
export function traitOf(words: string, name: string, field: Field): Trait {
  switch (field.kind) {
    case 'choice':
      return { width: 110, filter: 'set', text: codeText(field.said ?? `${words}.${name}`) }
    case 'flag':
      return {
        width: 90,
        filter: 'set',
        value: (row) => String(property(name)(row)),
        text: (value, _row, say) => say(value === 'true' ? 'thing.yes' : 'thing.no'),
      }
    case 'day':
      return { width: 110, ...orNone(field) }
    case 'country':
      return { width: 90, ...orNone(field) }
    case 'weights':
      return { width: 110, value: (row) => sharesText(sharesIn(property(name)(row))), text: (value) => String(value || NONE) }
    case 'month':
    case 'currency':
      return { width: 90, filter: 'set' }
    case 'number':
      return count
    case 'rate':
      return { width: 110, align: 'end' }
    case 'game':
    case 'spreader':
    case 'ref':
      return { width: 140, filter: 'set', value: property(nameKeyOf(name)), ...orNone(field) }
    case 'money':
      return { ...moneyMinor<object>((row) => String(Reflect.get(row, field.currency))), width: 130 }
    case 'file':
      return { width: 180, value: property('file_name') }
    case 'text':
      return { ...textColumn, minWidth: 160, flex: 2 }
    case 'games':
      return {
        ...textColumn,
        minWidth: 140,
        flex: 1,
        value: property(namesKeyOf(name)),
        // games that do not apply are said by the flag that takes their place
        text: (value, row, say) =>
          field.when && property(field.when.field)(row) === true
            ? say(`${words}.field.${field.when.field}`)
            : Array.isArray(value)
              ? value.join(say('common.between'))
              : '',
      }
    case 'texts':
      return { ...textColumn, minWidth: 140, flex: 1, text: (value) => (Array.isArray(value) ? value.join(' / ') : '') }
    case 'line':
    case 'link':
    case 'refs':
      // texts share what the other columns leave, so that a list is as wide as its page
      return { ...textColumn, minWidth: 140, flex: 1 }
  }
}

/** When a row was changed last, on the reader's clock. */
const UPDATED: GridColumn<object> = { ...instant<object>(() => ownZone()), key: 'updated_at', header: 'thing.updated_at' }

/** How often a row is referred to. */
const USED: GridColumn<object> = { ...count, key: 'used_by', header: 'thing.used', width: 90, value: countUses }

const isName = (field: Field | undefined) => field?.kind === 'game' || field?.kind === 'spreader' || field?.kind === 'ref'

/** Columns of a list of things: a field by its name, or a column of its own; how often it is used and when it was changed last come at the end. */
export function thingColumns(
  thing: Thing,
  shown: readonly (string | GridColumn<never>)[] = fieldsOf(thing).map(([name]) => name),
): readonly GridColumn<Row & { id: string }>[] {
  const columns = shown.map((one) => {
    if (typeof one !== 'string') return one
    const field = thing.fields[one]
    if (!field) throw new Error(`${thing.noun} has no field ${one}`)
    return { ...identifier, ...traitOf(thing.words, one, field), key: one, header: `${thing.words}.field.${one}` }
  })
  // where no text takes the rest of the width, names share it
  const isNarrow = columns.every(({ flex }) => flex === undefined)
  const wide = columns.map((column) => (isNarrow && isName(thing.fields[column.key]) ? { ...column, minWidth: 140, flex: 1 } : column))
  // a column of its own is written for the rows of this thing
  return [...wide, ...(thing.usedBy ? [USED] : []), UPDATED] as unknown as readonly GridColumn<Row & { id: string }>[]
}
