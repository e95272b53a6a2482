import { rangeText } from '#domain/dated-range.ts'
import { z } from 'zod'
import { draftOf, fieldsOf, isGuarded, nameKeyOf, namesKeyOf } from '#domain/thing/thing.ts'
import type { Field, Value } from '#domain/thing/fields.ts'
import { fullTable } from '#domain/time-table.ts'
import { choiceKindOf, type Choices } from '#views/kit/thing/choices.ts'
import type { ThingPage } from '#views/things/thing-page.ts'
import type { ThingRow } from '#views/things/thing-wire.ts'
import type { ThingSample } from './thing-stories.tsx'

const AT = '2026-11-20T02:00:00.000Z'
const CHOICES = {
  game: [
    { value: '10012', label: '萌宠小镇' },
    { value: '10045', label: '星海远征' },
  ],
  spreader: [
    { value: '21', label: 'Meta' },
    { value: '304', label: '巨量引擎' },
  ],
} satisfies Choices

/** What a page of things shows, made of its description alone: rows that differ in every field, one of them typed over and saved by another user. */
export function thingSample(page: ThingPage): ThingSample {
  const { thing } = page
  const refs = fieldsOf(thing).flatMap(([, field]) => (field.kind === 'ref' ? [field.of] : []))
  const choices: Choices = {
    ...CHOICES,
    ...Object.fromEntries(refs.map((of) => [of, [1, 2].map((at) => ({ value: `${of}-${at}`, label: `${of} ${at}` }))])),
  }
  const rows = [1, 2].map((at) => rowOf(page, at, choices))
  const [first, second] = rows as [ThingRow, ThingRow]
  const [mine, theirs] = fieldsOf(thing).filter(([name]) => Reflect.get(first, name) !== Reflect.get(second, name))
  const draft = draftOf(thing, first)
  const values = mine ? { ...draft.values, [mine[0]]: valueAt(mine[1], 2, choices, 2) } : draft.values
  const [other] = theirs ?? mine ?? []
  return {
    page,
    answer: { rows, total: rows.length, choices, counts: {} },
    draft: { ...draft, values },
    now: { ...first, version: 2, ...(other === undefined ? {} : { [other]: second[other] }) },
  }
}

function rowOf({ thing, calls }: ThingPage, at: number, choices: Choices): ThingRow {
  const fields = fieldsOf(thing)
  const extra = calls.row instanceof z.ZodObject ? calls.row.shape : {}
  const names = fields.flatMap(([name, field]) => {
    const kind = choiceKindOf(field)
    const label = kind === null ? '' : (choices[kind]?.[at - 1]?.label ?? '')
    if (kind === null) return []
    return field.kind === 'games' ? [[namesKeyOf(name), [label]]] : [[nameKeyOf(name), label]]
  })
  return {
    ...Object.fromEntries(Object.entries(extra).map(([name, schema]) => [name, ofShape(schema)])),
    ...Object.fromEntries(
      fields.flatMap(([name, field], index) => (field.kind === 'file' ? [] : [[name, valueAt(field, at, choices, index)]])),
    ),
    ...Object.fromEntries(names),
    ...(fields.some(([, { kind }]) => kind === 'file') ? { has_file: at === 1, file_name: at === 1 ? '扫描件.pdf' : '' } : {}),
    ...(isGuarded(thing) ? { editable: true } : {}),
    ...(thing.usedBy ? { used_by: Object.fromEntries(thing.usedBy.map((table) => [table, at - 1])) } : {}),
    id: String(at),
    version: 1,
    updated_at: AT,
  }
}

/** A right value of a field; `at` makes rows differ, `index` the fields of a row: days go on from one field to the next. */
function valueAt(field: Field, at: number, choices: Choices, index: number): Value {
  const kind = choiceKindOf(field)
  const named = kind === null ? '' : (choices[kind]?.[at - 1]?.value ?? '')
  switch (field.kind) {
    case 'line':
      if (field.format) return { digits: `100${at}`, domain: `d${at}.example`, zone: at === 1 ? 'Asia/Taipei' : 'UTC' }[field.format]
      return `示例 ${at}-${index}`.slice(0, field.max)
    case 'text':
      return `示例 ${at}-${index}`.slice(0, field.max)
    case 'link':
      return `https://www.starfield.example/${at}-${index}`
    case 'refs':
      return [named]
    case 'ranges':
      return [rangeText({ of: field.options[0] ?? `com.sample.p${at}`, from: '2026-01-05', to: '2026-02-01' })]
    case 'texts':
      return [`示例 ${at}-${index}`]
    case 'instant':
      return AT
    case 'timeTable':
      return fullTable()
    case 'choices':
      return field.options.slice(0, at)
    case 'choice':
      return field.options[(at - 1) % field.options.length] ?? ''
    case 'flag':
      return at === 1
    case 'day':
      return `2026-1${at}-${String(index + 1).padStart(2, '0')}`
    case 'month':
      return `2026-1${at}`
    case 'number':
      return String(Math.min(field.max, field.min + at))
    case 'rate':
      return `7.1${at}`
    case 'currency':
      return at === 1 ? 'USD' : 'EUR'
    case 'money':
      return String(100_000 * at)
    case 'country':
      return at === 1 ? 'JP' : 'KR'
    case 'weights':
      return field.options.map((level, place) => ({ level, weight: at + place }))
    case 'games':
      return [named]
    case 'file':
      return null
    case 'game':
    case 'spreader':
    case 'ref':
      return named
  }
}

/** A value as a call describes it. */
function ofShape(schema: unknown): unknown {
  if (schema instanceof z.ZodEnum) return schema.options[0]
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return ofShape(schema.unwrap())
  if (schema instanceof z.ZodBoolean) return false
  if (schema instanceof z.ZodNumber) return 1
  if (schema instanceof z.ZodArray) return []
  if (schema instanceof z.ZodObject) return Object.fromEntries(Object.entries(schema.shape).map(([name, inner]) => [name, ofShape(inner)]))
  return schema instanceof z.ZodRecord ? {} : ''
}
