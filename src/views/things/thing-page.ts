import { z } from 'zod'
import type { ToldList } from '#contract/events.ts'
import type { RowOf, ThingCalls, ThingList } from '#contract/thing.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { retires } from '#domain/thing/thing.ts'
import type { Field, Fields } from '#domain/thing/fields.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import { choiceKindOf, type ChoiceKind } from '#views/kit/thing/choices.ts'
import { thingColumns } from '#views/kit/thing/thing-columns.ts'
import { isPeriod, type ListFilter } from './list-filter.ts'
import {
  draftShape,
  wireBulk,
  wireImport,
  wireList,
  wireThing,
  wireWhole,
  type AnyThingCalls,
  type AnyThingList,
  type ReadNames,
  type ThingRow,
} from './thing-wire.ts'

/** One thing to do with chosen rows: `values` as they travel, words with a place for `count`. `ask`: it asks first, next to what refers to them. */
export type ThingBulk = { word: string; ask?: string; values: Readonly<Record<string, string>> }

export type ThingListParts<F extends Fields, More> = {
  /** fields by name, and columns of its own; every field unless told */
  columns?: readonly ((keyof F & string) | GridColumn<RowOf<F, More>>)[]
  filters?: readonly ListFilter[]
  /** what its words are looked for in, in words */
  search?: string
  /** the one or two columns that are the title of a card on a phone; left out: the name */
  titles?: readonly (keyof F & string)[]
  /** money is added up only while all rows have the same value of this field */
  sumsWithin?: keyof F & string
  /** a word with a place for `amount`: what the rows of the whole filter come to, by currency (`sums` of the answer) */
  sums?: string
  /** the route name of the page, under which views of it are saved */
  views?: string
  /** the list that the server tells of: read again when another user or the worker changed a row */
  told?: ToldList
  /** where the references of its form and its filters, and what its lines are offered, are read */
  choices?: Partial<Record<ChoiceKind, ReadNames>>
}

/** A list of things that open elsewhere: what its page needs to draw and to wire it. At module level. */
export function listPage<F extends Fields, Filter extends z.ZodRawShape, More>(
  calls: ThingList<F, Filter, More>,
  { columns, filters: given = [], search = 'thing.search', sums, sumsWithin, titles = [], views, told, choices }: ThingListParts<F, More>,
  fields: readonly Field[] = [],
) {
  const any: AnyThingList = calls
  const filters = retires(any.thing) ? [...given, BY_RETIRED] : given
  const named = filters.map((one) => {
    const field = isPeriod(one) ? undefined : any.thing.fields[one.name]
    return isPeriod(one) ? null : (one.of ?? (field ? choiceKindOf(field) : null))
  })
  return {
    calls: any,
    thing: any.thing,
    filters,
    search,
    sums: sums ?? null,
    views: views ?? null,
    told: told ? [told] : [],
    // the server sorts, so that the first page is the first of all of them
    columns: thingColumns(any.thing, columns).map((column) => ({
      ...column,
      sortable: any.sorts.includes(column.key),
      ...(titles.some((key) => key === column.key) ? { onCard: 'title' as const } : {}),
      ...(sumsWithin && column.sum === 'money' ? { sumWithin: (row: Readonly<Record<string, unknown>>) => String(row[sumsWithin]) } : {}),
    })),
    reading: wireList(any, new Set([...named, ...fields.map(choiceKindOf)]), choices),
  }
}

/** What may be used no more is narrowed by that, and retired in bulk. */
const BY_RETIRED: ListFilter = {
  name: 'retired',
  label: 'thing.retired',
  options: [
    { value: '0', label: 'thing.in_use' },
    { value: '1', label: 'thing.retired' },
  ],
}
const RETIRING: readonly ThingBulk[] = [
  { word: 'thing.bulk.retire', values: { retired: '1' } },
  { word: 'thing.bulk.bring_back', values: { retired: '0' } },
]

export type ListPage = ReturnType<typeof listPage>

export type ThingPageParts<F extends Fields, More> = ThingListParts<F, More> & {
  /** the function that a person needs to save */
  edits: string
  /** what is offered for chosen rows, next to their removal: values that are set in all of them */
  bulk?: readonly ThingBulk[]
  /** why a row can be neither changed nor removed now; the server asks the same */
  closed?: (row: RowOf<F, More>) => readonly Blocker[]
  /** false: each of them is there by itself, none is added */
  adds?: boolean
  /** a new one stays open after it was added, for what comes next below its fields */
  staysOpen?: boolean
  /** where what refers to it is listed, by what the thing declares in `usedBy` */
  uses?: Readonly<Record<string, (row: RowOf<F, More>) => string>>
}

/** A list of things with a form next to it: what the page of `src/app` needs to draw and to wire it. At module level. */
export function thingPage<F extends Fields, Filter extends z.ZodRawShape, More>(
  calls: ThingCalls<F, Filter, More>,
  { edits, bulk = [], closed = () => [], adds = true, staysOpen = false, uses = {}, ...list }: ThingPageParts<F, More>,
) {
  const any: AnyThingCalls = calls
  // rows of the list are as its call says
  const closedOf = closed as unknown as (row: ThingRow) => readonly Blocker[]
  return {
    ...listPage(calls, list, Object.values(any.thing.fields)),
    calls: any,
    edits,
    bulk: retires(any.thing) ? [...bulk, ...RETIRING] : bulk,
    closed: (row: ThingRow) => [...(row.editable === false ? [blocker('thing.beyond')] : []), ...closedOf(row)],
    adds,
    staysOpen,
    // as above
    uses: uses as unknown as Readonly<Record<string, (row: ThingRow) => string>>,
    bulking: any.bulk ? wireBulk(any.bulk) : null,
    choosing: wireWhole(any),
    isBulkRemovable: any.bulk?.input instanceof z.ZodObject && 'remove' in any.bulk.input.shape,
    draft: draftShape(any.thing),
    importing: any.load ? wireImport(any.load) : null,
    ...wireThing(any),
  }
}
export type ThingPage = ReturnType<typeof thingPage>
