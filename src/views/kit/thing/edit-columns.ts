import { blocker } from '#domain/blocker.ts'
import { regionOf } from '#domain/channels/regions.ts'
import type { Field } from '#domain/thing/fields.ts'
import { kindOf } from '#domain/thing/kinds.ts'
import { labelOf, type Thing } from '#domain/thing/thing.ts'
import { editChoice, editMoney, editText, moneyMinor } from '../grid/columns.ts'
import type { CellEdit, CellValue, GridColumn } from '../grid/types.ts'
import { noneWord, optionsOf, type Choices } from './choices.ts'
import { sharesRead } from './shares.ts'
import { traitOf } from './thing-columns.ts'

const textOf = (value: CellValue): string => (typeof value === 'string' ? value : '')

/** Text that is read as a value, or refused; empty text is none. */
const editRead = (read: (text: string) => string | null, code: string): CellEdit<object> => ({
  kind: 'text',
  plain: textOf,
  parse: (text) => {
    const kept = text.trim()
    const value = kept === '' ? null : read(kept)
    return kept === '' || value !== null ? { ok: true, value } : { ok: false, problem: blocker(code, { params: { text: kept } }) }
  },
})

/** How a value of the field is typed into a cell. `choices`: what a row chooses from. */
function editOf(
  words: string,
  name: string,
  field: Field,
  choices: (row: object) => Choices,
): Partial<GridColumn<object>> & { edit: CellEdit<object> } {
  const fits = (text: string) => (kindOf(field).check(text, field, '').length === 0 ? text : null)
  const options = (row: object) => optionsOf(words, name, field, choices(row))
  switch (field.kind) {
    case 'day':
    case 'month':
      return { edit: editRead(fits, `thing.not_${field.kind}`) }
    case 'country':
      return {
        text: (value, row, say) => choices(row).country?.find((one) => one.value === value)?.label ?? say(noneWord(field)),
        edit: editRead(regionOf, 'thing.not_country'),
      }
    case 'weights':
      return { edit: editRead((text) => sharesRead(text, field.options) && text, 'thing.not_shares') }
    case 'money': {
      const currencyIn = (row: object) => String(Reflect.get(row, field.currency ?? ''))
      return { ...moneyMinor(currencyIn), edit: { ...editMoney(currencyIn), last: true } }
    }
    case 'choice':
    case 'currency':
    case 'game':
    case 'spreader':
    case 'ref':
      return {
        value: (row) => textOf(Reflect.get(row, name)),
        text: (value, row, say) => say(options(row).find((one) => one.value === value)?.label ?? noneWord(field)),
        edit: editChoice(options),
      }
    default:
      return { edit: editText() }
  }
}

/** Columns in which the fields of a thing are typed, each by its name, or a column of its own. */
export function editColumns<Row extends object>(
  thing: Thing,
  shown: readonly (string | GridColumn<Row>)[],
  choices: (row: Row) => Choices,
): readonly GridColumn<Row>[] {
  return shown.map((one) => {
    if (typeof one !== 'string') return one
    const field = thing.fields[one]
    if (!field) throw new Error(`${thing.noun} has no field ${one}`)
    const { filter: _filter, ...trait } = traitOf(thing.words, one, field)
    const header = labelOf(thing.words, one, field)
    // its cells are asked with rows of this grid only
    const edit = editOf(thing.words, one, field, choices as (row: object) => Choices)
    return { ...trait, ...edit, key: one, header }
  })
}
