import type { Channel, Level } from '#domain/channels/channel.ts'
import { levelKeys } from '#domain/channels/levels.ts'
import { changedSince, READ_EVERY_MS, readingDue, type ObjectReading } from '#domain/object/reading.ts'
import type { ListedObject } from '#server/connectors/core/object-port.ts'
import { accountReading, type Generation, type Turn } from '#server/push/account-reading.ts'
import { cp } from '#server/push/crash-points.ts'
import { learn } from '#server/push/engine.ts'
import { storeListed } from './listed.repository.ts'
import * as repository from './object-reading.repository.ts'
import type { DueAccount, Later } from './object-reading.repository.ts'

/** Pushes of the account come first, for so long. */
const PUT_OFF_MS = 3_000
const LONGEST_PUT_OFF_MS = 10 * 60_000
/** Accounts that one process reads at once. */
const LANES = 4

type ObjectTurn = Turn<'objects', DueAccount>
type Place = { what: ObjectReading; level: Level; cursor: string | null; marks: Readonly<Record<Level, string>> }

/** Null when the reading has ended, or another worker has it. */
async function readLevels(turn: ObjectTurn): Promise<Later | null> {
  const { held } = turn
  const { db } = turn.deps
  const levels = levelsOf(turn)
  let place = await placeOf(turn)
  for (;;) {
    const generation = generationOf(turn, place.level)
    const { channel } = generation
    const { listLagMs } = generation.connector.caps.times
    const page = await pageAt(turn, generation, place)
    if (!('objects' in page)) return page.later
    cp('objects.after-page')
    const marks = marksAfter(place, page)
    const next = nextPlace(levels, { ...place, marks }, page.next)
    const isHeld = await db.transaction().execute(async (trx) => {
      const seen = page.objects.length
      if (!(await repository.goOn(trx, held, { ...(next ?? { ...place, marks, cursor: null }), seen }))) return false
      await storeListed(trx, { channel, accountId: held.accountId, level: place.level, askedAt: page.askedAt, listLagMs }, page.objects)
      if (place.what === 'whole' && page.next === null) await repository.storeGone(trx, held, place.level, listLagMs)
      if (!next) await repository.storeDone(trx, held, READ_EVERY_MS)
      return true
    })
    if (!isHeld || !next) return null
    place = next
  }
}

/** Levels of the current generation first, parents before children. */
const levelsOf = ({ generations }: ObjectTurn): Level[] => generations.flatMap(({ channel }) => levelKeys(channel))

const generationOf = ({ generations }: ObjectTurn, level: Level): Generation<'objects'> =>
  generations.find(({ channel }) => levelKeys(channel).includes(level)) ?? generations[0]

async function placeOf(turn: ObjectTurn): Promise<Place> {
  const { open, level, cursor, marks, whole_at: wholeAt, now } = turn.due
  const [root = ''] = levelsOf(turn)
  if (open !== null && level !== null) return { what: open, level, cursor, marks }
  const what = readingDue({ wholeAt, now })
  await repository.open(turn.deps.db, turn.held, what, root)
  return { what, level: root, cursor: null, marks }
}

type Page = { objects: ListedObject[]; next: string | null; askedAt: Date } | { later: Later | null }

/** One page, after the pushes of the account. */
async function pageAt(turn: ObjectTurn, { channel, connector, port, page: pageOf }: Generation<'objects'>, place: Place): Promise<Page> {
  const { deps, held, due } = turn
  const { account } = due
  if (due.put_off_ms < LONGEST_PUT_OFF_MS && (await repository.hasReadyPush(deps.db, held.accountId, queuesOf(channel))))
    return { later: { afterMs: PUT_OFF_MS, failure: null, isFailure: false, putOff: true } }
  const mark = place.what === 'changed' ? place.marks[place.level] : undefined
  const since = mark === undefined ? null : changedSince(mark, connector.caps.times.listLagMs)
  const page = await pageOf(
    { kind: 'read' },
    (signal) => port.list(account, place.level, { since, cursor: place.cursor }, signal),
    (outcome, drawn) => learn(deps.pace, { channel: channel.key }, { account }, 'list', [outcome], drawn),
  )
  if ('later' in page) return page
  if ('value' in page) return { ...page.value, askedAt: page.askedAt }
  if (page.error.class === 'validation' && place.cursor !== null)
    return { later: { afterMs: 0, failure: null, isFailure: true, fromStart: true } }
  return { later: turn.laterOf(page) }
}

const queuesOf = (channel: Channel): string[] =>
  ['look-up', 'pull', 'send'].flatMap((kind) => levelKeys(channel).map((level) => `${kind}:${level}`))

/** Where the next page is; null after the last one of the last level. */
function nextPlace(levels: readonly Level[], place: Place, next: string | null): Place | null {
  if (next !== null) return { ...place, cursor: next }
  const below = levels[levels.indexOf(place.level) + 1]
  return below === undefined ? null : { ...place, level: below, cursor: null }
}

type Marks = Place['marks']

/** The time of the latest change is only used once all pages of the level are read; until then every page asks for the same time. */
function marksAfter({ level, marks }: Place, { objects, next }: { objects: readonly ListedObject[]; next: string | null }): Marks {
  const pending = `${level}:pending`
  const { [pending]: seen = marks[level] ?? '', ...known } = marks
  const latest = objects.reduce((mark, { updatedAt }) => later(mark, updatedAt), seen)
  return latest === '' ? known : { ...known, [next === null ? level : pending]: latest }
}

const later = (mark: string, at: string | null): string => (at !== null && (mark === '' || Date.parse(at) > Date.parse(mark)) ? at : mark)

const reading = accountReading({
  table: 'object_reading',
  part: 'objects',
  everyMs: READ_EVERY_MS,
  words: 'object.read',
  store: { findAccounts: repository.findAccounts, claimDue: repository.claimDue },
  async read(turn) {
    const later = await readLevels(turn)
    if (later) await repository.storeLater(turn.deps.db, turn.held, later)
  },
  wakes: 'objects_wait',
  failed: 'objects could not be read and are tried again',
  lanes: LANES,
})

/**
 * Reads what is due of one account, level by level and page by page; each page is kept as it comes, so that a worker that dies goes on from there.
 * False when nothing is due.
 */
export const readNext = reading.next
/** Keeps what the networks hold in every account up to date. */
export const startObjectReading = reading.start
