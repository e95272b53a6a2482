import { createActor } from 'xstate'
import { describe, expect, test } from 'vitest'
import { blocker } from '#domain/blocker.ts'
import { extractionFlow, newExtractionFacts } from '#machines/extraction/extraction.flow.ts'
import { extractionMachine } from '#machines/extraction/extraction.machine.ts'
import { endBlockers, sendBlockers } from '#machines/extraction/extraction.setup.ts'
import type { ExtractionFacts } from '#machines/extraction/extraction.types.ts'
import { aDesk, aFile, anExtraction, facts } from '../../stories/extraction/sample.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const wired = (calls: Calls) =>
  extractionMachine.provide({
    actors: {
      readDesk: calls.promise(),
      checkFile: calls.promise(),
      uploadFile: calls.promise(),
      readProgress: calls.promise(),
      explainDifference: calls.promise(),
      cancelExtraction: calls.promise(),
    },
  })

const done = (state: 'queued' | 'running' | 'cancelling' | 'stopped' | 'extracted' | 'cancelled' | 'failed') =>
  anExtraction({
    state,
    may_explain: state === 'stopped',
    may_cancel: state !== 'extracted' && state !== 'cancelled' && state !== 'failed',
  })
const progressed = (state: Parameters<typeof done>[0]) => ({ output: { extraction: done(state), monthState: 'open' } })
const broken = { error: new Error('broken') }
const no = [blocker('finance.statement.same_file')]
const refused = { output: { kind: 'refused', blockers: no, present: null } }

test('every state and transition of an extraction is reached by a generated path', async () => {
  const ENDS = ['running', 'cancelling', 'stopped', 'extracted', 'cancelled', 'failed'] as const
  const walked = await walk({
    machine: extractionMachine,
    provided: wired,
    input: facts,
    resumed: [
      { ...facts, extractionId: '7' },
      { ...facts, pending: { sha256: 'hash', fileName: 'x.csv' } },
    ],
    cases: {
      'file.choose': [{ file: aFile() }, { file: aFile('x.pdf') }],
      'file.upload': [{ again: false }],
      'flow.follow': [{ id: '9' }],
      'difference.explain': [{ reason: '上月补结' }, { reason: ' ' }],
      'xstate.done.actor.0.extraction.reading': [
        { output: aDesk() },
        { output: aDesk(null, { monthState: 'confirmed' }) },
        { output: aDesk(anExtraction({ may_cancel: false })) },
        { output: aDesk(anExtraction({ state: 'stopped', may_cancel: false })) },
        ...ENDS.map((state) => ({ output: aDesk(done(state)) })),
      ],
      'xstate.error.actor.0.extraction.reading': [broken],
      'xstate.done.actor.0.extraction.validatingTemplate': [
        { output: { sha256: 'hash', problems: [] } },
        { output: { sha256: 'hash', problems: no } },
      ],
      'xstate.error.actor.0.extraction.validatingTemplate': [broken],
      'xstate.done.actor.0.extraction.uploading': [
        { output: { kind: 'done', value: anExtraction() } },
        { output: { kind: 'refused', blockers: no, present: anExtraction({ id: '8' }) } },
        refused,
        { output: { kind: 'unknown', blockers: no } },
      ],
      'xstate.error.actor.0.extraction.uploading': [broken],
      'xstate.done.actor.0.extraction.extracting.asking': ENDS.map(progressed),
      'xstate.error.actor.0.extraction.extracting.asking': [broken],
      'xstate.done.actor.0.extraction.stopped.looking': ENDS.map(progressed),
      'xstate.error.actor.0.extraction.stopped.looking': [broken],
      'xstate.done.actor.0.extraction.stopped.explaining': [
        { output: { kind: 'done', value: done('queued') } },
        { output: { kind: 'refused', blockers: no, present: done('cancelled') } },
        refused,
        { output: { kind: 'unknown', blockers: no } },
      ],
      'xstate.error.actor.0.extraction.stopped.explaining': [broken],
      'xstate.done.actor.0.extraction.cancelling.asking': ENDS.map(progressed),
      'xstate.error.actor.0.extraction.cancelling.asking': [broken],
      'xstate.done.actor.0.extraction.cancelling.sending': [
        { output: { kind: 'done', value: done('cancelling') } },
        { output: { kind: 'refused', blockers: no, present: done('extracted') } },
        { output: { kind: 'unknown', blockers: no } },
      ],
      'xstate.error.actor.0.extraction.cancelling.sending': [broken],
    },
    coarse: ({ context }) => [
      context.file?.name ?? null,
      context.extractionId,
      context.pending !== null,
      context.progress?.extraction?.state ?? null,
      context.progress?.extraction?.may_cancel ?? null,
      context.progress?.monthState ?? null,
    ],
    delaysMs: { interval: 5_000 },
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
  expect(walked.paths).toBeGreaterThan(60)
})

function aFlow(input: ExtractionFacts = facts) {
  const calls = new Calls()
  const flow = createActor(wired(calls), { input }).start()
  const answer = async (at: string, value: unknown) => {
    calls.settle(`0.extraction.${at}`, 'resolve', value)
    await settled()
  }
  return { flow, calls, answer, stands: () => flow.getSnapshot().value, context: () => flow.getSnapshot().context }
}

async function uploading() {
  const one = aFlow()
  await one.answer('reading', aDesk())
  one.flow.send({ type: 'file.choose', file: aFile() })
  one.flow.send({ type: 'file.upload', again: false })
  await one.answer('validatingTemplate', { sha256: 'hash', problems: [] })
  return one
}

describe('a statement', () => {
  test('is checked, uploaded once and watched to its end', async () => {
    const { answer, stands, context, calls } = await uploading()
    expect(stands()).toBe('uploading')
    await answer('uploading', { kind: 'done', value: done('queued') })
    expect(stands()).toEqual({ extracting: 'waiting' })
    expect(context()).toMatchObject({ extractionId: '7', pending: null })
    expect(calls.made.filter((id) => id.endsWith('uploading'))).toHaveLength(1)
  })

  test('whose upload got no answer is sent again with the same ticket', async () => {
    const { flow, answer, stands, context } = await uploading()
    const { ticket } = context()
    await answer('uploading', { kind: 'unknown', blockers: [] })
    expect(stands()).toBe('uploadUncertain')
    flow.send({ type: 'write.retry' })
    expect([stands(), context().ticket]).toEqual(['uploading', ticket])
  })

  test('that a colleague was faster with: the colleague’s is watched, and who it is is there', async () => {
    const { answer, stands, context } = await uploading()
    await answer('uploading', { kind: 'refused', blockers: [blocker('finance.statement.running')], present: anExtraction({ id: '8' }) })
    expect([stands(), context().extractionId, context().problems.map(({ code }) => code)]).toEqual([
      { extracting: 'waiting' },
      '8',
      ['finance.statement.running'],
    ])
  })

  test('that a colleague began is seen as soon as the server says so', async () => {
    const { flow, answer, stands } = aFlow()
    await answer('reading', aDesk())
    flow.send({ type: 'page.askNow' })
    await answer('reading', aDesk(anExtraction({ id: '8' })))
    expect(stands()).toEqual({ extracting: 'waiting' })
  })

  test('a file that is chosen while the page asks again is kept', async () => {
    const { flow, answer, stands, context } = aFlow()
    await answer('reading', aDesk())
    flow.send({ type: 'page.askNow' })
    flow.send({ type: 'file.choose', file: aFile() })
    expect(stands()).toBe('reading')
    await answer('reading', aDesk())
    expect([stands(), context().file?.name]).toEqual(['choosing', aFile().name])
  })

  test('of the same file is sent only when the person says so', async () => {
    const { flow, calls, answer, stands } = aFlow()
    await answer('reading', aDesk())
    flow.send({ type: 'file.choose', file: aFile() })
    flow.send({ type: 'file.upload', again: false })
    await answer('validatingTemplate', { sha256: 'hash', problems: no })
    expect([stands(), calls.made.some((id) => id.endsWith('uploading'))]).toEqual(['choosing', false])
    flow.send({ type: 'file.upload', again: true })
    await answer('validatingTemplate', { sha256: 'hash', problems: [] })
    expect(stands()).toBe('uploading')
  })
})

test('whose bad rows are extracted again follows them to their end', async () => {
  const { flow, answer, stands, context } = aFlow({ ...facts, extractionId: '7' })
  await answer('reading', aDesk(done('extracted')))
  flow.send({ type: 'flow.follow', id: '9' })
  expect([stands(), context().extractionId]).toEqual(['reading', '9'])
  await answer('reading', aDesk(anExtraction({ id: '9', state: 'extracted', may_cancel: false })))
  expect([stands(), context().progress?.extraction?.id]).toEqual(['extracted', '9'])
})

describe('a difference of sums', () => {
  async function stopped() {
    const one = aFlow()
    await one.answer('reading', aDesk(done('stopped')))
    return one
  }

  test('stops it until a reason is given, and it goes on then', async () => {
    const { flow, answer, stands, context } = await stopped()
    expect(stands()).toEqual({ stopped: 'asked' })
    flow.send({ type: 'difference.explain', reason: ' ' })
    expect(stands()).toEqual({ stopped: 'asked' })
    flow.send({ type: 'difference.explain', reason: '上月补结' })
    expect([stands(), context().reason]).toEqual([{ stopped: 'explaining' }, '上月补结'])
    await answer('stopped.explaining', { kind: 'done', value: done('queued') })
    expect(stands()).toEqual({ extracting: 'waiting' })
  })

  test('whose explanation got no answer is read back before it is sent again', async () => {
    const { flow, answer, stands, calls } = await stopped()
    flow.send({ type: 'difference.explain', reason: '上月补结' })
    await answer('stopped.explaining', { kind: 'unknown', blockers: [] })
    expect(stands()).toEqual({ stopped: 'looking' })
    await answer('stopped.looking', { extraction: done('running'), monthState: 'open' })
    expect([stands(), calls.made.filter((id) => id.endsWith('explaining')).length]).toEqual([{ extracting: 'waiting' }, 1])
  })

  test('that a colleague explained is followed, and one may be given up instead', async () => {
    const one = await stopped()
    one.flow.send({ type: 'page.askNow' })
    await one.answer('stopped.looking', { extraction: done('extracted'), monthState: 'open' })
    expect(one.stands()).toBe('extracted')
    const other = await stopped()
    other.flow.send({ type: 'extraction.cancel' })
    await other.answer('cancelling.sending', { kind: 'done', value: done('cancelled') })
    expect(other.stands()).toBe('cancelled')
  })
})

describe('cancelling', () => {
  async function cancelling() {
    const one = await uploading()
    await one.answer('uploading', { kind: 'done', value: done('running') })
    one.flow.send({ type: 'extraction.cancel' })
    return one
  }

  test('is a request until the server agrees', async () => {
    const { flow, answer, stands } = await cancelling()
    await answer('cancelling.sending', { kind: 'done', value: done('cancelling') })
    expect(stands()).toEqual({ cancelling: 'waiting' })
    flow.send({ type: 'page.askNow' })
    await answer('cancelling.asking', { extraction: done('cancelled'), monthState: 'open' })
    expect(stands()).toBe('cancelled')
  })

  test('that comes too late accepts the success', async () => {
    const { answer, stands } = await cancelling()
    await answer('cancelling.sending', { kind: 'refused', blockers: no, present: done('extracted') })
    expect(stands()).toBe('extracted')
  })

  test('that could not be asked stays extracting and says so', async () => {
    const { answer, stands, context } = await cancelling()
    await answer('cancelling.sending', { kind: 'unknown', blockers: [blocker('call.offline')] })
    expect([stands(), context().problems.map(({ code }) => code)]).toEqual([{ extracting: 'asking' }, ['call.offline']])
  })
})

describe('after a reload', () => {
  test('what ended meanwhile is shown to anyone who watched it, and is nothing to others', async () => {
    const mine = aFlow({ ...facts, extractionId: '7' })
    await mine.answer('reading', aDesk(done('extracted')))
    const other = aFlow()
    await other.answer('reading', aDesk(done('extracted')))
    expect([mine.stands(), other.stands()]).toEqual(['extracted', 'choosing'])
  })

  test('an upload without an answer is found by its file, or said not to have arrived', async () => {
    const pending = { sha256: 'hash', fileName: 'x.csv' }
    const arrived = aFlow({ ...facts, pending })
    await arrived.answer('reading', aDesk(done('running')))
    const lost = aFlow({ ...facts, pending })
    await lost.answer('reading', aDesk())
    expect([arrived.stands(), lost.stands(), lost.context().problems.map(({ code }) => code)]).toEqual([
      { extracting: 'waiting' },
      'choosing',
      ['finance.statement.not_arrived'],
    ])
  })

  test('its facts come back as they went, and others are not trusted', () => {
    const { flow } = aFlow({ ...facts, extractionId: '7' })
    expect(extractionFlow.parseFacts(JSON.parse(JSON.stringify(extractionFlow.factsOf(flow.getSnapshot()))))).toEqual({
      ...facts,
      extractionId: '7',
    })
    expect(extractionFlow.parseFacts({ kind: 'cost' })).toBeNull()
    expect(newExtractionFacts({ kind: 'income', month: '2026-10' })).toEqual(facts)
    expect(extractionFlow.watches(flow.getSnapshot())).toEqual(['extraction:income/2026-10'])
  })
})

test('why a file cannot be sent, and an extraction not be ended', () => {
  const codes = (blockers: readonly { code: string }[]) => blockers.map(({ code }) => code)
  const progress = { extraction: null, monthState: 'open' as const }
  expect(codes(sendBlockers({ file: null, month: '2026-10', progress }))).toEqual(['import.file.missing'])
  expect(codes(sendBlockers({ file: aFile('a.xls'), month: '2026-10', progress }))).toEqual(['import.file.xls'])
  expect(codes(sendBlockers({ file: aFile(), month: '2026-10', progress: { ...progress, monthState: 'confirmed' } }))).toEqual([
    'finance.month.closed',
  ])
  expect(codes(sendBlockers({ file: aFile(), month: '2026-10', progress }))).toEqual([])
  expect(codes(endBlockers({ progress: { extraction: anExtraction({ may_cancel: false }), monthState: 'open' } }))).toEqual([
    'finance.statement.not_yours',
  ])
  expect(codes(endBlockers({ progress: { extraction: done('extracted'), monthState: 'open' } }))).toEqual(['finance.statement.over'])
  expect(codes(endBlockers({ progress }))).toEqual(['finance.statement.missing_file'])
})
