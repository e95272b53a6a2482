import { z } from 'zod'
import type { RowOf, ThingCalls } from '#contract/thing.ts'
import type { Blocker } from '#domain/blocker.ts'
import type { Fields, Offer, Ref } from '#domain/thing/fields.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import { thingColumns } from '#views/kit/thing/thing-columns.ts'
import { draftShape, wireBulk, wireImport, wireThing, type AnyThingCalls, type ReadNames, type ThingRow } from './thing-wire.ts'

/** One filter of a list: by what it narrows, and its choices; those of a field follow from the field. */
export type ThingChoice = { name: string; label: string; options?: readonly { value: string; label: string }[] }
/** Days or months that the list is narrowed to (`from`, `to`); `opens`: what they are while the address says none. */
export type ThingPeriod = { period: 'day' | 'month'; opens?: () => { from: string; to: string } }
export type ThingFilter = ThingChoice | ThingPeriod

/** One thing to do with chosen rows: `values` as they travel, `word` with a place for `count`. */
export type ThingBulk = { word: string; values: Readonly<Record<string, string>> }

export type ThingPageParts<F extends Fields, More> = {
  /** the function that a person needs to save */
  edits: string
  /** fields by name, and columns of its own; every field unless told */
  columns?: readonly ((keyof F & string) | GridColumn<RowOf<F, More>>)[]
  filters?: readonly ThingFilter[]
  /** what is offered for chosen rows, next to their removal: values that are set in all of them */
  bulk?: readonly ThingBulk[]
  /** the route name of the page, under which views of it are saved */
  views?: string
  /** why a row can be neither changed nor removed now; the server asks the same */
  closed?: (row: RowOf<F, More>) => readonly Blocker[]
  /** where the references of its form, and what its lines are offered, are read */
  choices?: Partial<Record<Ref | Offer, ReadNames>>
  /** where what refers to it is listed, by what the thing declares in `usedBy` */
  uses?: Readonly<Record<string, (row: RowOf<F, More>) => string>>
}

/** A list of things with a form next to it: what the page of `src/app` needs to draw and to wire it. At module level. */
export function thingPage<F extends Fields, Filter extends z.ZodRawShape, More>(
  calls: ThingCalls<F, Filter, More>,
  { edits, columns, filters = [], bulk = [], views, closed = () => [], uses = {}, choices }: ThingPageParts<F, More>,
) {
  const any: AnyThingCalls = calls
  return {
    calls: any,
    thing: any.thing,
    edits,
    filters,
    bulk,
    views: views ?? null,
    // rows of the list are as its call says
    closed: closed as unknown as (row: ThingRow) => readonly Blocker[],
    uses: uses as unknown as Readonly<Record<string, (row: ThingRow) => string>>,
    // the server sorts, so that the first page is the first of all of them
    columns: thingColumns(any.thing, columns).map((column) => ({ ...column, sortable: any.sorts.includes(column.key) })),
    bulking: any.bulk ? wireBulk(any.bulk) : null,
    isBulkRemovable: any.bulk?.input instanceof z.ZodObject && 'remove' in any.bulk.input.shape,
    draft: draftShape(any.thing),
    importing: any.load ? wireImport(any.load) : null,
    ...wireThing(any, choices),
  }
}
export type ThingPage = ReturnType<typeof thingPage>

export const isPeriod = (filter: ThingFilter): filter is ThingPeriod => 'period' in filter

/** The filters of a page by name, each with what it is while the address says nothing of it. */
export function filtersOpened({ filters }: Pick<ThingPage, 'filters'>): Readonly<Record<string, string>> {
  const each = filters.map((one) => (isPeriod(one) ? (one.opens?.() ?? { from: '', to: '' }) : { [one.name]: '' }))
  return Object.assign({ q: '' }, ...each)
}
