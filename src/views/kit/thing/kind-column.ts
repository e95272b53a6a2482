import { blocker } from '#domain/blocker.ts'
import type { Kinded, Value } from '#domain/thing/fields.ts'
import { formatMoney } from '#domain/money.ts'
import { rangeWords } from '#domain/range-words.ts'
import { codeWord } from '#domain/say.ts'
import { shownTime } from '#domain/zone.ts'
import { codeText } from '../dictionary/dictionary-text.ts'
import {
  count,
  editChoice,
  editInstant,
  editInteger,
  editList,
  editMoney,
  editText,
  identifier,
  instant,
  moneyMinor,
  NONE,
} from '../grid/columns.ts'
import type { CellEdit, CellValue, GridColumn } from '../grid/types.ts'
import { sharesIn } from './shares.ts'
import { weekWords } from '../inputs/time-table-words.ts'
import type { Say } from '../words.tsx'

/** What the values of a row, or of a form, are shown with. */
export type Place<Row> = {
  /** where the words of options are: `<options>.<option>` */
  options: string
  currencyOf: (row: Row) => string
  zoneOf: (row: Row) => string
  /** the name of what a value names */
  nameOf: (row: Row, id: string) => string
}

/** How a field is shown in a list, by its kind. */
export function shownAs<Row>(field: Kinded, { options, currencyOf, zoneOf, nameOf }: Place<Row>): Partial<GridColumn<Row>> {
  switch (field.kind) {
    case 'choice':
      return { filter: 'set', text: codeText(options) }
    case 'flag':
      return { filter: 'set', text: (value, _row, say) => say(String(value) === 'true' ? 'thing.yes' : 'thing.no') }
    case 'number':
      return count
    case 'rate':
      return { ...identifier, align: 'end' }
    case 'money':
      return moneyMinor(currencyOf)
    case 'instant':
      return instant(zoneOf)
    case 'timeTable':
      return { text: (value, _row, say) => (isList(value) && value.length > 0 ? weekWords(value, say) : NONE) }
    case 'choices':
      return {
        text: (value, _row, say) =>
          listOf(value)
            .map((one) => codeWord(say, options, one))
            .join(say('common.between')) || NONE,
      }
    case 'ranges':
      return {
        text: (value, _row, say) =>
          listOf(value)
            .map((one) => rangeWords(say, field, options, one))
            .join(say('common.between')) || NONE,
      }
    case 'refs':
    case 'ref':
    case 'game':
    case 'spreader':
      return {
        text: (value, row) =>
          listOf(value)
            .map((id) => nameOf(row, id))
            .join(', ') || NONE,
      }
    default:
      return identifier
  }
}

/** A value in words, as a difference or the facts of one row show it. */
export function valueText<Row>(
  say: Say,
  field: Kinded,
  value: Value,
  row: Row,
  { options, currencyOf, zoneOf, nameOf }: Place<Row>,
): string {
  if (typeof value === 'boolean') return say(value ? 'thing.yes' : 'thing.no')
  if (value === null || value === '') return ''
  if (typeof value === 'object' && 'name' in value) return value.name
  if (field.kind === 'weights') {
    const shares = sharesIn(value).map(({ level, weight }) => `${say(`${options}.${level}`)} ${weight}`)
    return shares.join(' · ')
  }
  if (field.kind === 'timeTable' && isList(value)) return weekWords(value, say)
  const one = (text: string): string => {
    if (field.kind === 'ranges') return rangeWords(say, field, options, text)
    if (field.kind === 'money') return formatMoney(text, currencyOf(row))
    if (field.kind === 'instant') return shownTime(text, zoneOf(row)) ?? text
    return field.kind === 'choice' || field.kind === 'choices' ? codeWord(say, options, text) : nameOf(row, text)
  }
  return listOf(value).map(one).join(say('common.between'))
}

/** How a field is edited in a cell, by its kind. `idOf`: the id of what is called so; null: it is not known here. */
export function editedAs<Row>(
  field: Kinded,
  {
    currencyOf,
    zoneOf,
    optionsOf,
    idOf,
  }: Pick<Place<Row>, 'currencyOf' | 'zoneOf'> & {
    optionsOf: (row: Row) => readonly { value: string; label: string }[]
    idOf: (row: Row, text: string) => string | null
  },
): CellEdit<Row> {
  switch (field.kind) {
    case 'money':
      return editMoney(currencyOf)
    case 'number':
      return editInteger(field)
    case 'instant':
      return editInstant(zoneOf)
    case 'choice':
      return editChoice(optionsOf)
    case 'refs':
      return editNamed(idOf)
    case 'ref':
      return editOneNamed(idOf)
    case 'link':
      // an address as it is written, or the name of a page that is known
      return { ...editText(), parse: (text, row) => ({ ok: true, value: idOf(row, text) ?? (text.trim() || null) }) }
    case 'line':
    case 'text':
      return editText(field.measure === 'width' ? { maxWidth: field.max } : {})
    default:
      return editText()
  }
}

/** Ids or names that are known here; several separated by commas. */
const editNamed = <Row>(idOf: (row: Row, text: string) => string | null): CellEdit<Row> => ({
  kind: 'text',
  plain: (value) => listOf(value).join(', '),
  parse: (text, row) => editList((one) => idOf(row, one)).parse(text),
})

function editOneNamed<Row>(idOf: (row: Row, text: string) => string | null): CellEdit<Row> {
  const many = editNamed(idOf)
  return {
    ...many,
    parse: (text, row, say) => {
      const parsed = many.parse(text, row, say)
      if (!parsed.ok) return parsed
      const ids = listOf(parsed.value)
      return ids.length > 1 ? { ok: false, problem: blocker('kit.cell.one_only') } : { ok: true, value: ids[0] ?? null }
    },
  }
}

const isList = (value: unknown): value is readonly string[] => Array.isArray(value)
const listOf = (value: CellValue | Value): readonly string[] =>
  isList(value) ? value : value && typeof value !== 'object' ? [String(value)] : []
