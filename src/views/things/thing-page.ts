import type { z } from 'zod'
import type { ThingCalls } from '#contract/thing.ts'
import type { Blocker } from '#domain/blocker.ts'
import type { Fields } from '#domain/thing/fields.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import { thingColumns } from '#views/kit/thing/thing-columns.ts'
import { draftShape, wireImport, wireThing, type AnyThingCalls, type ThingRow } from './thing-wire.ts'

/** One filter of a list: by what it narrows, and its choices; those of a field follow from the field. */
export type ThingFilter = { name: string; label: string; options?: readonly { value: string; label: string }[] }

export type ThingPageParts<F extends Fields, More> = {
  /** the function that a person needs to save */
  edits: string
  /** fields by name, and columns of its own; every field unless told */
  columns?: readonly ((keyof F & string) | GridColumn<{ id: string } & More>)[]
  filters?: readonly ThingFilter[]
  /** why a row can be neither changed nor removed now; the server asks the same */
  closed?: (row: { id: string } & More) => readonly Blocker[]
  /** where what refers to it is listed, by what the thing declares in `usedBy` */
  uses?: Readonly<Record<string, (row: { id: string } & More) => string>>
}

/** A list of things with a form next to it: what the page of `src/app` needs to draw and to wire it. At module level. */
export function thingPage<F extends Fields, Filter extends z.ZodRawShape, More>(
  calls: ThingCalls<F, Filter, More>,
  { edits, columns, filters = [], closed = () => [], uses = {} }: ThingPageParts<F, More>,
) {
  const any: AnyThingCalls = calls
  return {
    calls: any,
    thing: any.thing,
    edits,
    filters,
    // rows of the list are as its call says
    closed: closed as (row: ThingRow) => readonly Blocker[],
    uses: uses as Readonly<Record<string, (row: ThingRow) => string>>,
    columns: thingColumns(any.thing, columns),
    draft: draftShape(any.thing),
    importing: any.load ? wireImport(any.load) : null,
    ...wireThing(any),
  }
}
export type ThingPage = ReturnType<typeof thingPage>
