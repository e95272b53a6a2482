import { fromPromise } from 'xstate'
import { describe, expect, test } from 'vitest'
import { createFlowStore } from '#app/flows/flow-store.ts'
import { createFlows, KEEP_AFTER_MS, type WiredKind } from '#app/flows/flows.ts'
import type { Locks } from '#app/flows/lease.ts'
import { keysOf, type KeyValues } from '#app/entry/local-data.ts'
import { cpaRuleFacts } from '#machines/cpa-rule/cpa-rule.facts.ts'
import { cpaRuleFlow } from '#machines/cpa-rule/cpa-rule.flow.ts'
import { cpaRuleMachine } from '#machines/cpa-rule/cpa-rule.machine.ts'
import { creativeFacts } from '#machines/creative-save/creative-save.facts.ts'
import { creativeSaveFlow } from '#machines/creative-save/creative-save.flow.ts'
import { creativeSaveMachine } from '#machines/creative-save/creative-save.machine.ts'
import { newBatchFacts, parseBatchFacts } from '#machines/batch/batch.facts.ts'
import { batchFlow } from '#machines/batch/batch.flow.ts'
import type { batchMachine } from '#machines/batch/batch.machine.ts'
import type { BatchFacts, CommitWrite, PlainOutcome } from '#machines/batch/batch.types.ts'
import { aBatch, aSpec, wiredBatch } from '#tests/machines/kit/batches.ts'
import { Calls, settled } from '#tests/machines/kit/walk.ts'
import { aDesk, aDraft as aRuleDraft } from '../../stories/cpa-rule/sample.ts'
import { aDraft as aCreativeDraft } from '../../stories/creative-save/sample.ts'
import { aStorage, someLocks } from './kit/storage.ts'

const F1 = { kind: 'batch', flowId: 'f1' }

/** One tab: its flows on a storage and locks that tabs share. Timers run when told to. */
function aTab({ local = aStorage(), locks = someLocks(), userId = '7' }: { local?: KeyValues; locks?: Locks; userId?: string } = {}) {
  const calls = new Calls()
  const timers: { work: () => void; ms: number }[] = []
  const writes: number[] = []
  const store = createFlowStore(local, userId)
  const flows = createFlows({
    store,
    userId,
    locks,
    now: () => '2026-11-20T10:00:00+08:00',
    onWrites: (inFlight) => writes.push(inFlight),
    later: (work, ms) => {
      const timer = { work, ms }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0)
    },
  })
  const sent: { ticket: string; stored: string | null }[] = []
  const machine = wiredBatch(calls).provide({
    actors: {
      commitBatch: fromPromise<PlainOutcome, CommitWrite & { channel: string; batchId: string }>(({ input }) => {
        sent.push({ ticket: input.ticket, stored: parseBatchFacts(store.read(F1)?.facts)?.commit?.ticket ?? null })
        return new Promise(() => undefined)
      }),
    },
  })
  const wired: WiredKind<typeof batchMachine, BatchFacts> = { kind: batchFlow, wired: () => Promise.resolve(machine) }
  const open = async (facts?: BatchFacts, steal = false) => flows.open(wired, 'f1', { ...(facts ? { facts } : {}), steal })
  const running = async (facts?: BatchFacts) => {
    const opened = await open(facts)
    if (opened.state !== 'running') throw new Error(`the flow is ${opened.state}`)
    return opened.flow.actor
  }
  const draft = async () => {
    const actor = await running(newBatchFacts(aSpec(), '42'))
    calls.settle('0.batch.finding', 'resolve', aBatch())
    await settled()
    return actor
  }
  return { flows, store, calls, timers, writes, sent, open, running, draft, local, locks }
}

describe('the running flows', () => {
  test('keep the ticket of a commit before the commit leaves', async () => {
    const { draft, sent } = aTab()
    const actor = await draft()
    actor.send({ type: 'commit.ask' })
    actor.send({ type: 'commit.confirm' })
    expect([sent.length, sent[0]?.stored]).toEqual([1, sent[0]?.ticket])
  })

  test('say which of them a page is about, with its transitions', async () => {
    const { draft, flows } = aTab()
    expect(flows.lately('/advertise-2/home')).toBeNull()
    await draft()
    for (const path of ['/advertise-2/batch/f1?tab=failed', '/advertise-2/home']) {
      const lately = flows.lately(path)
      expect([lately?.flowId, lately?.trail.at(-1)?.to]).toEqual(['f1', expect.stringContaining('previewing')])
    }
  })

  test('keep other changes after a pause of 250 ms, the last one once', async () => {
    const { running, store, timers } = aTab()
    const actor = await running(newBatchFacts(aSpec({ name: '' })))
    actor.send({ type: 'spec.change', spec: aSpec({ name: '一' }) })
    actor.send({ type: 'spec.change', spec: aSpec({ name: '二' }) })
    expect([store.read(F1)?.subject.name, timers.map(({ ms }) => ms)]).toEqual(['', [KEEP_AFTER_MS]])
    timers[0]?.work()
    expect(store.read(F1)?.subject.name).toBe('二')
  })

  test('outlive their route: opening again gives the same actor', async () => {
    const { running } = aTab()
    expect(await running(newBatchFacts(aSpec()))).toBe(await running())
  })

  test('opened twice at once start once', async () => {
    const { open, calls } = aTab()
    const [one, other] = await Promise.all([open(newBatchFacts(aSpec(), '42')), open(newBatchFacts(aSpec(), '42'))])
    expect([one, calls.open.size]).toEqual([other, 1])
  })

  test('after a reload in the middle of a commit ask for its ticket and send nothing', async () => {
    const before = aTab()
    const actor = await before.draft()
    actor.send({ type: 'commit.ask' })
    actor.send({ type: 'commit.confirm' })
    const after = aTab({ local: before.local })
    const resumed = await after.running()
    expect([[...after.calls.open.keys()], after.sent]).toEqual([['0.batch.reconciling.asking'], []])
    after.calls.settle('0.batch.reconciling.asking', 'resolve', 'done')
    await settled()
    after.calls.settle('0.batch.finding', 'resolve', aBatch({ state: 'pushing' }))
    await settled()
    expect(resumed.getSnapshot().matches('pushing')).toBe(true)
  })

  test('bring unsaved edits back after a reload', async () => {
    const before = aTab()
    const actor = await before.draft()
    actor.send({ type: 'edits.apply', changes: [{ seq: 1, level: 'ad', version: 1, field: 'name', before: 'a', after: 'b' }] })
    before.flows.stop()
    const after = aTab({ local: before.local })
    const resumed = await after.running()
    after.calls.settle('0.batch.finding', 'resolve', aBatch())
    await settled()
    expect([resumed.getSnapshot().value, resumed.getSnapshot().context.queue.pending]).toEqual([
      { previewing: 'dirty' },
      [{ seq: 1, level: 'ad', expected: 1, now: { name: 'b' }, was: { name: 'a' } }],
    ])
  })

  test('run in one tab: the second is told, may take it, and the first then stops', async () => {
    const first = aTab()
    const actor = await first.running(newBatchFacts(aSpec()))
    const second = aTab({ local: first.local, locks: first.locks })
    expect((await second.open()).state).toBe('elsewhere')
    expect((await second.open(undefined, true)).state).toBe('running')
    await settled()
    expect(actor.getSnapshot().status).toBe('stopped')
  })

  test('taken over while a slow commit is on its way wait for it by its ticket, and claim nothing before the answer is certain', async () => {
    const first = aTab()
    const sender = await first.draft()
    sender.send({ type: 'commit.ask' })
    sender.send({ type: 'commit.confirm' })
    const second = aTab({ local: first.local, locks: first.locks })
    const opened = await second.open(undefined, true)
    if (opened.state !== 'running') throw new Error(opened.state)
    const { actor } = opened.flow
    second.calls.settle('0.batch.reconciling.asking', 'resolve', 'working')
    await settled()
    expect([sender.getSnapshot().status, actor.getSnapshot().value, [...second.calls.open.keys()], second.sent]).toEqual([
      'stopped',
      { reconciling: 'waiting' },
      [],
      [],
    ])
    expect(actor.getSnapshot().context.commit?.ticket).toBe(first.sent[0]?.ticket)
    actor.send({ type: 'page.askNow' })
    second.calls.settle('0.batch.reconciling.asking', 'resolve', 'done')
    await settled()
    second.calls.settle('0.batch.finding', 'resolve', aBatch({ state: 'pushing' }))
    await settled()
    expect([actor.getSnapshot().value, actor.getSnapshot().context.problems]).toEqual([{ pushing: 'watching' }, []])
  })

  test('give the lease back when they stop', async () => {
    const first = aTab()
    await first.running(newBatchFacts(aSpec()))
    first.flows.stop()
    await settled()
    expect((await aTab({ local: first.local, locks: first.locks }).open()).state).toBe('running')
  })

  test('leave the list when they are over', async () => {
    const { running, flows } = aTab()
    const actor = await running(newBatchFacts(aSpec()))
    expect(flows.list().map(({ flowId }) => flowId)).toEqual(['f1'])
    actor.send({ type: 'batch.discard' })
    actor.send({ type: 'discard.confirm' })
    expect(flows.list()).toEqual([])
  })

  test('have an id for each kind: a creative 7 and a rule 7 are two flows, also in two tabs', async () => {
    const { flows, store, local, locks } = aTab()
    const other = aTab({ local, locks })
    const creative = {
      kind: creativeSaveFlow,
      wired: () => Promise.resolve(creativeSaveMachine.provide({ actors: { readDesk: new Calls().promise() } })),
    }
    const calls = new Calls()
    const rule = { kind: cpaRuleFlow, wired: () => Promise.resolve(cpaRuleMachine.provide({ actors: { readDesk: calls.promise() } })) }
    const first = await flows.open(creative, 'c7', { facts: creativeFacts('7', aCreativeDraft()) })
    const second = await other.flows.open(rule, 'c7', { facts: cpaRuleFacts('7') })
    other.flows.stop()
    await settled()
    const third = await flows.open(rule, 'c7', { facts: { ...cpaRuleFacts('7'), draft: aRuleDraft() } })
    const opened = [first, second, third]
    expect(opened.map((one) => (one.state === 'running' ? one.flow.actor.logic.id : one.state))).toEqual([
      'creativeSave',
      'cpaRule',
      'cpaRule',
    ])
    calls.settle('0.cpaRule.reading', 'resolve', aDesk())
    await settled()
    const stateAt = (path: string) => flows.lately(path)?.trail.at(-1)?.to
    expect([stateAt('/creative-library/c7'), stateAt('/tool-list/finance/cpa/c7')]).toEqual(['reading', 'editing'])
    expect(store.list().map(({ kind, flowId }) => [kind, flowId])).toEqual([
      ['creativeSave', 'c7'],
      ['cpaRule', 'c7'],
    ])
    flows.drop({ kind: 'creativeSave', flowId: 'c7' })
    expect(store.list().map(({ kind }) => kind)).toEqual(['cpaRule'])
  })

  test('stored under an id without a kind are brought along, and what was typed last holds', async () => {
    const { running, flows, local, locks } = aTab()
    const actor = await running(newBatchFacts(aSpec()))
    actor.send({ type: 'spec.change', spec: aSpec({ name: '新的' }) })
    flows.stop()
    await settled()
    const kept = local.getItem('flightdeck.flow.7.batch/f1') ?? ''
    const older = JSON.stringify({ ...JSON.parse(kept), savedAt: '2026-11-20T09:00:00+08:00' }).replaceAll('新的', '旧的')
    const seen = (stored: Record<string, string>) => {
      const { store, local: after } = aTab({ local: aStorage(stored), locks })
      return [store.list().map(({ subject }) => subject.name), keysOf(after)]
    }
    const [plain, named] = ['flightdeck.flow.7.f1', 'flightdeck.flow.7.batch/f1']
    expect([seen({ [plain]: older }), seen({ [plain]: kept, [named]: older }), seen({ [plain]: older, [named]: kept })]).toEqual([
      [['旧的'], [named]],
      [['新的'], [named]],
      [['新的'], [named]],
    ])
    expect(seen({ [plain]: 'not a flow' })).toEqual([[], [plain]])
  })

  test('are renamed with their actor, their facts and their lease, but not onto another one', async () => {
    const { running, flows, store, local, locks } = aTab()
    const actor = await running(newBatchFacts(aSpec()))
    const other = aTab({ local, locks })
    expect(await flows.rename(F1, 'b42')).toBe(true)
    expect([store.list().map(({ flowId, subject }) => [flowId, subject.path]), actor.getSnapshot().status]).toEqual([
      [['b42', '/advertise-2/batch/b42']],
      'active',
    ])
    expect([(await other.open()).state, (await other.open(newBatchFacts(aSpec()))).state]).toEqual(['missing', 'running'])
    expect([await other.flows.rename(F1, 'b42'), await flows.rename(F1, 'b43')]).toEqual([false, false])
    flows.stop()
    await settled()
    expect(store.list().map(({ flowId }) => flowId)).toEqual(['b42', 'f1'])
  })

  test('of another user are not seen', async () => {
    const mine = aTab()
    await mine.running(newBatchFacts(aSpec()))
    const other = aTab({ local: mine.local, userId: '8' })
    expect([other.flows.list(), (await other.open()).state]).toEqual([[], 'missing'])
  })

  test('stored by another version are named, not guessed at', async () => {
    const { running, flows, local, locks } = aTab()
    await running(newBatchFacts(aSpec()))
    flows.stop()
    await settled()
    const key = 'flightdeck.flow.7.batch/f1'
    local.setItem(key, JSON.stringify({ ...JSON.parse(local.getItem(key) ?? ''), factsVersion: 0 }))
    expect((await aTab({ local, locks }).open()).state).toBe('old')
  })

  test('stored before they knew their network and stage are brought along', async () => {
    const { running, flows, local, locks } = aTab()
    const actor = await running(newBatchFacts(aSpec()))
    actor.send({ type: 'spec.change', spec: aSpec({ name: '旧' }) })
    flows.stop()
    await settled()
    const key = 'flightdeck.flow.7.batch/f1'
    const stored = JSON.parse(local.getItem(key) ?? '')
    const { channel: _channel, stage: _stage, ...facts } = stored.facts
    local.setItem(key, JSON.stringify({ ...stored, facts, factsVersion: 1 }))
    const resumed = await aTab({ local, locks }).running()
    const { context, value } = resumed.getSnapshot()
    expect(context.stage).toBeNull()
    expect([context.channel, context.spec.name, value]).toEqual(['fb_ad', '旧', { building: 'editing' }])
  })

  test('stored before their fields were spelt as those of the wire are brought along', async () => {
    const { running, flows, local, locks } = aTab()
    const pending = (field: string) => ({ seq: 1, level: 'ad', expected: 1, now: { [field]: null }, was: { [field]: '不投' } })
    await running(newBatchFacts(aSpec({ name: '旧' })))
    flows.stop()
    await settled()
    const key = 'flightdeck.flow.7.batch/f1'
    const stored = JSON.parse(local.getItem(key) ?? '')
    const { game_id: gameId, account_ids: accountIds, copies: campaignCopies, ...spec } = stored.facts.spec
    const facts = { ...stored.facts, spec: { ...spec, gameId, accountIds, campaignCopies }, pendingEdits: [pending('excludedReason')] }
    local.setItem(key, JSON.stringify({ ...stored, facts, factsVersion: 2 }))
    const { context } = (await aTab({ local, locks }).running()).getSnapshot()
    expect([context.spec, context.queue.pending]).toEqual([aSpec({ name: '旧' }), [pending('excluded_reason')]])
  })

  test('stored while copies had the name of a level are brought along', async () => {
    const { running, flows, local, locks } = aTab()
    await running(newBatchFacts(aSpec({ name: '旧', copies: 3 })))
    flows.stop()
    await settled()
    const key = 'flightdeck.flow.7.batch/f1'
    const stored = JSON.parse(local.getItem(key) ?? '')
    const { copies: campaign_copies, ...spec } = stored.facts.spec
    local.setItem(key, JSON.stringify({ ...stored, facts: { ...stored.facts, spec: { ...spec, campaign_copies } }, factsVersion: 3 }))
    const { context } = (await aTab({ local, locks }).running()).getSnapshot()
    expect(context.spec).toEqual(aSpec({ name: '旧', copies: 3 }))
  })

  test('list no batch that is only looked at, and keep it from its first write on', async () => {
    const { draft, flows } = aTab()
    const actor = await draft()
    expect(flows.list()).toEqual([])
    actor.send({ type: 'commit.ask' })
    flows.keepAll()
    expect([flows.list(), flows.at('/advertise-2/batch/f1')?.mood, flows.at('/advertise-2/batch/f2')]).toEqual([[], 'you', null])
    actor.send({ type: 'commit.confirm' })
    expect(flows.list().map(({ flowId }) => flowId)).toEqual(['f1'])
  })

  test('ask at once when what they watch has changed, and when anything may have', async () => {
    const { running, flows, calls } = aTab()
    const actor = await running(newBatchFacts(aSpec(), '42'))
    const reading = '0.batch.expanding.reading'
    const readings = () => calls.made.filter((id) => id === reading).length
    calls.settle('0.batch.finding', 'resolve', aBatch({ state: 'expanding' }))
    await settled()
    if (calls.open.has(reading)) calls.settle(reading, 'resolve', aBatch({ state: 'expanding' }))
    await settled()
    expect(actor.getSnapshot().value).toEqual({ expanding: 'waiting' })
    const before = readings()
    flows.askNow('batch:41')
    expect(readings()).toBe(before)
    flows.askNow('batch:42')
    expect(readings()).toBe(before + 1)
    calls.settle(reading, 'resolve', aBatch({ state: 'expanding' }))
    await settled()
    flows.askNow(null)
    expect(readings()).toBe(before + 2)
  })

  test('tell how many writes have left, so that no one logs out in between', async () => {
    const { draft, writes } = aTab()
    const actor = await draft()
    actor.send({ type: 'commit.ask' })
    actor.send({ type: 'commit.confirm' })
    expect(writes.at(-1)).toBe(1)
  })
})
