import type { Params } from '../kit/http.ts'
import { asksForGone, indexable, passes, readFilters } from './filters.ts'
import { badParam, tooMuchData } from './graph-error.ts'
import type { MetaLevel, MetaObject } from './objects.ts'
import { project, readSelection } from './projection.ts'
import { readParams, type ParamReader } from './read-params.ts'
import { effectiveStatus } from './statuses.ts'
import { isListed, type World } from './world.ts'

const DEFAULT_LIMIT = 25
/** Above this the network asks to reduce the amount of data instead of answering. */
const MAX_LIMIT = 1000

export type Page = { data: unknown[]; paging?: Record<string, unknown> }

/** `path` is what `next` leads to: an absolute address with every parameter, the token included, as the network gives it. */
export type Edge = { path: string; params: Params }

/** The objects of an account, or below a parent, newest first. */
export function listObjects(world: World, candidates: (text: string | undefined) => readonly string[], level: MetaLevel, edge: Edge): Page {
  const read = readParams(edge.params)
  const filters = readFilters(read, level)
  const selection = readSelection(read.text('fields') ?? 'id')
  const nowMs = world.clock.now()
  const withGone = asksForGone(filters)
  const shows = (object: MetaObject) =>
    isListed(world, object, nowMs) &&
    (withGone || !['DELETED', 'ARCHIVED'].includes(effectiveStatus(world.store, object, nowMs))) &&
    passes(world.store, object, filters, nowMs)
  const ids = candidates(indexable(filters))
  return pageOf(ids, read, edge, (id) => {
    const object = world.store.object(id)
    return object && shows(object) ? () => project(world, object, selection) : null
  })
}

/** Cuts one page out of ids (oldest first, answered newest first). A cursor names the last id seen, so that new objects do not shift pages. */
export function pageOf(ids: readonly string[], read: ParamReader, edge: Edge, show: (id: string) => (() => unknown) | null): Page {
  const limit = read.whole('limit') ?? DEFAULT_LIMIT
  if (limit > MAX_LIMIT) throw tooMuchData()
  const [after, before] = [readCursor(read.text('after')), readCursor(read.text('before'))]
  const newestFirst =
    before === null ? ids.length - 1 - (after === null ? 0 : countFrom(ids, after)) : ids.length - countFrom(ids, before) + 1
  const step = before === null ? -1 : 1
  const found: { id: string; reply: () => unknown }[] = []
  let more = false
  for (let at = newestFirst; at >= 0 && at < ids.length; at += step) {
    const id = ids[at]
    const reply = id === undefined ? null : show(id)
    if (id === undefined || reply === null) continue
    if (found.length === limit) {
      more = true
      break
    }
    found.push({ id, reply })
  }
  if (before !== null) found.reverse()
  const [first, last] = [found[0], found.at(-1)]
  if (!first || !last) return { data: [] }
  const cursors = { before: writeCursor(first.id), after: writeCursor(last.id) }
  const hasNext = before === null ? more : true
  const hasPrevious = before === null ? after !== null : more
  return {
    data: found.map(({ reply }) => reply()),
    paging: {
      cursors,
      ...(hasNext ? { next: address(edge, { after: cursors.after }) } : {}),
      ...(hasPrevious ? { previous: address(edge, { before: cursors.before }) } : {}),
    },
  }
}

/** The state of many ids from the given one to the end, itself included. */
function countFrom(ids: readonly string[], id: string): number {
  const at = ids.lastIndexOf(id)
  if (at < 0) throw badParam('Invalid cursor')
  return ids.length - at
}

const writeCursor = (id: string) => Buffer.from(`c:${id}`).toString('base64url')

function readCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null
  const text = Buffer.from(cursor, 'base64url').toString('utf8')
  if (!text.startsWith('c:')) throw badParam('Invalid cursor')
  return text.slice(2)
}

function address({ path, params }: Edge, cursor: Params): string {
  const { after: _after, before: _before, ...rest } = params
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...rest, ...cursor }))
    query.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  return `${path}?${query}`
}
