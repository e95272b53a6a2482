import { fromPromise } from 'xstate'
import { z } from 'zod'
import { call } from '#client/call.ts'
import { everyPage } from '#client/every-page.ts'
import { CallFailed } from '#client/failure.ts'
import { heldAs, nothingHeld, outcomeOf } from '#client/outcome.ts'
import { blockerOfWire } from '#client/wire-blocker.ts'
import { adDraft, type AdDraftRow } from '#contract/ad-drafts.ts'
import { draftCalls } from '#contract/ads-family.ts'
import { familyOf } from '#contract/families.ts'
import { adAccounts } from '#contract/lists.ts'
import { isReadyDraft } from '#domain/ad-draft/ad-draft.ts'
import type { SpecValues } from '#domain/batch/batch.ts'
import type { AccountFacts } from '#domain/channels/channel.ts'
import type { AdDraftKind } from '#domain/channels/drafts.ts'
import { knownChannel } from '#domain/channels/index.ts'
import { adDraftMachine } from '#machines/ad-draft/ad-draft.machine.ts'
import type { AdDraftDesk, AdDraftLine } from '#machines/ad-draft/ad-draft.types.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { createSettingsSave } from '#machines/settings-save/settings-save.machine.ts'
import { QUIET, readBy, savedBy, type Quiet } from '#views/things/wired.ts'

const callsOf = (channel: string) => draftCalls(familyOf(channel))

const lineOf = ({ check, ...row }: AdDraftRow): AdDraftLine => ({
  ...row,
  check: check && { ...check, problems: check.problems.map(blockerOfWire), warnings: check.warnings.map(blockerOfWire) },
})
const held = heldAs(adDraft, lineOf)

/** Null for a draft that does not exist, or no longer exists. */
async function readLine(channel: string, id: string, how: Quiet): Promise<AdDraftLine | null> {
  try {
    return lineOf((await call(callsOf(channel).data, { id }, how)).data)
  } catch (error) {
    if (error instanceof CallFailed && error.failure.kind === 'refused' && error.failure.status === 404) return null
    throw error
  }
}

async function readAccounts(channel: string, gameId: string, how: Quiet): Promise<AccountFacts[]> {
  const asked = { game_id: gameId, spreader_id: knownChannel(channel).spreaderId }
  const accounts = await everyPage((page) => call(adAccounts, { ...asked, ...page }, how))
  return accounts.map(({ account_id, name, currency, timezone, min_daily_budget }) => ({
    accountId: account_id,
    name,
    currency,
    timezone,
    minDailyBudgetMinor: min_daily_budget,
  }))
}

async function readDesk(channel: string, id: string, how: Quiet): Promise<AdDraftDesk> {
  const line = await readLine(channel, id, how)
  return { line, accounts: line ? await readAccounts(channel, line.game_id, how) : [], nowMs: Date.now() }
}

/** The flow of one draft, joined to the server. */
export const wiredAdDraft = adDraftMachine.provide({
  actors: {
    readDesk: fromPromise(({ input: { channel, id }, signal }) => readDesk(channel, id, { ...QUIET, signal })),
    readLine: fromPromise(({ input: { channel, id }, signal }) => readLine(channel, id, { ...QUIET, signal })),
    saveDraft: fromPromise(({ input: { channel, id, version, draft } }) => {
      const sent = { id, version: String(version), name: draft.name.trim(), values: JSON.stringify(draft.values) }
      return outcomeOf(call(callsOf(channel).put, sent, QUIET), ({ data }) => lineOf(data), held)
    }),
    checkDraft: fromPromise(({ input: { channel, id, kind, version } }) =>
      outcomeOf(call(callsOf(channel).checks[kind], { id, version: String(version) }, QUIET), ({ data }) => lineOf(data), held),
    ),
    deleteDraft: fromPromise(({ input: { channel, id, version, ticket } }) =>
      outcomeOf(call(callsOf(channel).remove, { id, version: String(version), ticket }, QUIET), () => null, held),
    ),
  },
})

export type NewAdDraft = { channel: string; kind: AdDraftKind; game_id: string; name: string; values: SpecValues }
export const draftCreate = createSettingsSave<NewAdDraft, AdDraftLine>()
/** Creates a draft; refused at the limit of the user, and what was typed stays. */
export const wiredDraftCreate = savedBy(draftCreate, async ({ channel, values, ...draft }, ticket) =>
  outcomeOf(
    call(callsOf(channel).create, { ...draft, ticket, values: JSON.stringify(values) }, QUIET),
    ({ data }) => lineOf(data),
    nothingHeld,
  ),
)

export const ownDrafts = createReading<Readonly<Record<string, number>>, { channel: string }>()
/** How many drafts the user has, by game. */
export const wiredOwnDrafts = readBy(
  ownDrafts,
  async ({ channel }, how) => ownShape.parse(await call(callsOf(channel).list, { per_page: 1 }, how)).own,
)
const ownShape = z.object({ own: z.record(z.string(), z.number()) })

/** A draft that a batch can be made of. */
export type ReadyDraft = { id: string; name: string; owner_name: string; updated_at: string }

/** What the builder asks about drafts; stories and tests give their own. */
export type DraftWires = {
  /** those of a kind and game that are ready, latest change first */
  ready: (asked: { channel: string; kind: AdDraftKind; gameId: string }, signal: AbortSignal) => Promise<readonly ReadyDraft[]>
  /** one draft as it is now; null: it is gone */
  read: (asked: { channel: string; id: string }, signal: AbortSignal) => Promise<AdDraftLine | null>
  create: typeof draftCreate
}

export const draftWires: DraftWires = {
  async ready({ channel, kind, gameId }, signal) {
    const asked = { kind, game_id: gameId } as const
    const drafts = await everyPage((page) => call(callsOf(channel).list, { ...asked, ...page }, { ...QUIET, signal }))
    return drafts
      .filter(({ state }) => isReadyDraft(state))
      .map(({ id, name, owner_name, updated_at }) => ({ id, name: String(name), owner_name, updated_at }))
  },
  read: ({ channel, id }, signal) => readLine(channel, id, { ...QUIET, signal }),
  create: wiredDraftCreate,
}
