import { fromPromise } from 'xstate'
import { call, download } from '#client/call.ts'
import { inParts } from '#client/every-page.ts'
import { heldIn, outcomeOf } from '#client/outcome.ts'
import { blockerOfWire } from '#client/wire-blocker.ts'
import type { Endpoint, OutputOf } from '#contract/endpoint.ts'
import {
  acceptDrift,
  changeRows,
  changeSet,
  changeSets,
  discardChanges,
  oneChangeSet,
  stageChanges,
  stopChanges,
  undoChanges,
} from '#contract/object-changes.ts'
import { listCall, sendCall } from '#contract/object-calls.ts'
import { objectList, readObjects, type ObjectList } from '#contract/objects.ts'
import type { ChangeState } from '#domain/object/change.ts'
import { knownChannel } from '#domain/channels/index.ts'
import { createAccountReading } from '#machines/account-reading/account-reading.machine.ts'
import { objectChangeMachine } from '#machines/object-change/object-change.machine.ts'
import type { SeenSet, SetOutcome } from '#machines/object-change/object-change.types.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { createSettingsSave } from '#machines/settings-save/settings-save.machine.ts'
import { readAccounts } from '#views/things/object-accounts.ts'
import { saveFile } from '#views/things/save-file.ts'
import { askedOf } from '#views/things/list-filter.ts'
import { QUIET, readBy, savedBy } from '#views/things/wired.ts'
import type { ChangeSetsQuery } from './change-set-query.ts'
import type { ReadAccount } from './account-columns.ts'
import { ACCOUNTS, filterOf, type ObjectsQuery } from './objects-query.ts'

/** Objects of one page of the list. */
export const OBJECTS_SHOWN = 200

/** The list that is shown, with its filter: text, which the server checks. */
function listed(query: ObjectsQuery): { endpoint: Endpoint; asked: object } {
  const { endpoint, place } = listCall(query.channel, query.level)
  return { endpoint, asked: { ...place, ...filterOf(knownChannel(query.channel), query), sort: query.sort } }
}

export type ObjectsAnswer = ObjectList & { asOf: string }

export const wiredObjects = readBy(createReading<ObjectsAnswer | null, ObjectsQuery>({ keepsAnswer: true }), async (query, how) => {
  if (query.level === ACCOUNTS) return null
  const { endpoint, asked } = listed(query)
  const answer = await call(endpoint, { ...asked, page: query.page, per_page: OBJECTS_SHOWN }, how)
  return { ...objectList.output.parse(answer), asOf: new Date().toISOString() }
})

/** The whole filter as a file; a failure is told as a notice. */
export async function exportObjects(query: ObjectsQuery, format: 'xlsx' | 'csv'): Promise<void> {
  const { endpoint, asked } = listed(query)
  await saveFile(download(endpoint, { ...asked, format }), `objects.${format}`)
}

export const objectReading = createAccountReading<ReadAccount>()

/** How far the objects of a network's accounts were read. */
export const wireReading = (channel: string) =>
  objectReading.provide({
    actors: {
      readAccounts: fromPromise(async ({ signal }) =>
        (await readAccounts(channel, { ...QUIET, signal })).map(({ failure, ...account }) => ({
          ...account,
          failure: failure && blockerOfWire(failure),
        })),
      ),
      askReading: fromPromise(
        async ({ input: { accounts } }) =>
          await outcomeOf(
            inParts(accounts, (part) => call(readObjects, { account_ids: part }, QUIET)),
            () => null,
          ),
      ),
    },
  })

const heldSet = heldIn(changeSet)
const settled = async (answer: Promise<{ data: SeenSet }>): Promise<SetOutcome> => await outcomeOf(answer, ({ data }) => data, heldSet)

export const wiredObjectChange = objectChangeMachine.provide({
  actors: {
    stageChanges: fromPromise(async ({ input: { request, ticket } }) => {
      if (request === null) throw new Error('changes are staged with what is asked for')
      const { channel, level, source } = request
      return await settled(call(stageChanges, { channel, level, source: JSON.stringify(source), ticket }, QUIET))
    }),
    readSet: fromPromise(async ({ input, signal }) => (await call(oneChangeSet, input, { ...QUIET, signal })).data),
    commitSet: fromPromise(async ({ input: { set, reason, typed, ticket } }) => {
      if (set === null) throw new Error('a set is sent that was seen')
      return await settled(call(sendCall(set), { id: set.id, version: set.version, count: set.counts.ready, reason, typed, ticket }, QUIET))
    }),
    stopSet: fromPromise(async ({ input }) => await settled(call(stopChanges, input, QUIET))),
    discardSet: fromPromise(async ({ input }) => await settled(call(discardChanges, input, QUIET))),
    undoSet: fromPromise(async ({ input }) => await settled(call(undoChanges, input, QUIET))),
  },
})

export type ChangeRowsAnswer = OutputOf<typeof changeRows>
export type ChangeRowsQuery = { id: string; state: ChangeState | ''; page: number; moved: string }

/** Rows of a set, read again when the set is another one. */
export const wiredChangeRows = readBy(
  createReading<ChangeRowsAnswer, ChangeRowsQuery>({ keepsAnswer: true }),
  async ({ id, state, page }, how) =>
    await call(changeRows, { id, ...(state === '' ? {} : { state }), page, per_page: OBJECTS_SHOWN }, how),
)

/** Sets of changes of one page of their list. */
export const CHANGE_SETS_SHOWN = 50
const setList: Endpoint = changeSets

export type ChangeSetsAnswer = OutputOf<typeof changeSets>

const setsAsked = ({ channel, filter }: ChangeSetsQuery) => ({ channel, ...askedOf(filter) })

export const wiredChangeSets = readBy(createReading<ChangeSetsAnswer, ChangeSetsQuery>({ keepsAnswer: true }), async (query, how) =>
  changeSets.output.parse(await call(setList, { ...setsAsked(query), page: query.page, per_page: CHANGE_SETS_SHOWN }, how)),
)

/** The whole filter as a file; a failure is told as a notice. */
export async function exportChangeSets(query: ChangeSetsQuery, format: 'xlsx' | 'csv'): Promise<void> {
  await saveFile(download(setList, { ...setsAsked(query), format }), `object-changes.${format}`)
}

export type AcceptDraft = { channel: string; level: string; rows: readonly { account_id: string; network_id: string; version: number }[] }

/** What the network holds is taken over. Answers how many were, and how many changed meanwhile. */
export const driftAccept = createSettingsSave<AcceptDraft, { accepted: number; changed: number }>()
export const wiredDriftAccept = savedBy(driftAccept, async ({ channel, level, rows }, ticket, how) => {
  const outcome = await outcomeOf(call(acceptDrift, { channel, level, rows: JSON.stringify(rows), ticket }, how), ({ data }) => ({
    accepted: data.filter(({ result }) => result === 'accepted').length,
    changed: data.filter(({ result }) => result === 'changed').length,
  }))
  return outcome.kind === 'refused' ? { ...outcome, present: null } : outcome
})
