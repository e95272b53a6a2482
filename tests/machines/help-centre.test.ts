import { createActor } from 'xstate'
import { describe, expect, test } from 'vitest'
import { guideBlockers, EMPTY_GUIDE } from '#domain/help/guide.ts'
import { guideDraft, guideDraftOf } from '#machines/help-centre/help-centre.facts.ts'
import { helpCentreMachine, type Guide, type GuideOutcome } from '#machines/help-centre/help-centre.machine.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const GUIDE: Guide = {
  id: '1',
  page: 'Advertise',
  title_zh: '批量投放',
  title_en: 'Batches',
  body_zh: '# 一',
  body_en: '# One',
  version: 3,
  updated_at: '2026-11-20T02:00:00.000Z',
  updated_by_name: '赵明',
}
const THEIRS: Guide = { ...GUIDE, version: 4, body_zh: '# 别人的', updated_by_name: '林佳' }
const VERSION = { at: GUIDE.updated_at, by: '赵明', version: 2, title_zh: '旧', title_en: '', body_zh: '旧文', body_en: '' }
const done: GuideOutcome = { kind: 'done', value: THEIRS }
const conflict: GuideOutcome = { kind: 'refused', blockers: [{ code: 'help.guide.changed' }], present: THEIRS }
const refused: GuideOutcome = { kind: 'refused', blockers: [{ code: 'help.guide.missing' }], present: null }
const unknown: GuideOutcome = { kind: 'unknown', blockers: [{ code: 'call.timeout' }] }

const wired = (calls: Calls) =>
  helpCentreMachine.provide({ actors: { readGuides: calls.promise(), readHistory: calls.promise(), saveGuide: calls.promise() } })

test('every state and transition of the help centre is reached by a generated path', async () => {
  const walked = await walk({
    machine: helpCentreMachine,
    provided: wired,
    input: { page: '' },
    resumed: [
      { page: '', resumed: { draft: GUIDE, base: null, ticket: null } },
      { page: '', resumed: { draft: GUIDE, base: null, ticket: 't1' } },
    ],
    cases: {
      'guide.choose': [{ id: '1' }],
      'history.take': [{ version: 2 }],
      'draft.change': [{ change: { page: 'Table', title_zh: '题', body_zh: '文' } }],
      'xstate.done.actor.0.helpCentre.reading': [{ output: [GUIDE] }, { output: [] }],
      'xstate.done.actor.0.helpCentre.readingHistory': [{ output: [VERSION] }],
      'xstate.done.actor.0.helpCentre.saving': [{ output: done }, { output: conflict }, { output: refused }, { output: unknown }],
    },
    coarse: ({ context }) => [context.guides.length, context.draft.title_zh, context.base?.version ?? null, context.present !== null],
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
})

describe('a text that is not saved', () => {
  const opened = async (resumed: ReturnType<typeof guideDraftOf> = null) => {
    const calls = new Calls()
    const help = createActor(wired(calls), { input: { page: '', resumed } }).start()
    const atFirst = guideDraftOf(help.getSnapshot())
    calls.settle('0.helpCentre.reading', 'resolve', [GUIDE])
    await settled()
    return { calls, help, atFirst, kept: () => guideDraft.nullable().parse(JSON.parse(JSON.stringify(guideDraftOf(help.getSnapshot())))) }
  }

  test('is kept from the first change, comes back in the editor, and is forgotten when it is dropped', async () => {
    const before = await opened()
    before.help.send({ type: 'guide.edit' })
    expect(before.kept()).toBe(null)
    before.help.send({ type: 'draft.change', change: { body_zh: '# 半' } })
    const kept = before.kept()
    expect([kept?.draft.body_zh, kept?.base?.version, kept?.ticket]).toEqual(['# 半', 3, null])
    const after = await opened(kept)
    expect([after.atFirst, after.help.getSnapshot().value, after.kept()]).toEqual([kept, 'editing', kept])
    after.help.send({ type: 'draft.discard' })
    expect(after.kept()).toBe(null)
  })

  test('of a new page is nothing until something is typed', async () => {
    const { help, kept } = await opened()
    help.send({ type: 'guide.new' })
    expect(kept()).toBe(null)
    help.send({ type: 'draft.change', change: { title_zh: '题' } })
    expect(kept()).toMatchObject({ base: null, draft: { title_zh: '题' } })
  })

  test('that was sent without an answer asks again with its ticket, and is gone when it is saved', async () => {
    const before = await opened()
    before.help.send({ type: 'guide.edit' })
    before.help.send({ type: 'draft.change', change: { body_zh: '# 半' } })
    before.help.send({ type: 'draft.save' })
    const kept = before.kept()
    const after = await opened(kept)
    expect(after.help.getSnapshot().value).toBe('uncertain')
    after.help.send({ type: 'save.retry' })
    expect(after.help.getSnapshot().context.ticket).toBe(kept?.ticket)
    after.calls.settle('0.helpCentre.saving', 'resolve', done)
    await settled()
    expect([after.help.getSnapshot().value, after.kept()]).toEqual(['reading', null])
  })

  test('stays in the editor when the session is lost on the way', async () => {
    const { calls, help, kept } = await opened()
    help.send({ type: 'guide.edit' })
    help.send({ type: 'draft.change', change: { body_zh: '# 半' } })
    help.send({ type: 'draft.save' })
    calls.settle('0.helpCentre.saving', 'resolve', { kind: 'auth', blockers: [{ code: 'call.unauthorised' }] })
    await settled()
    expect([help.getSnapshot().value, kept()?.draft.body_zh, kept()?.ticket]).toEqual(['editing', '# 半', null])
  })
})

describe('saving', () => {
  const editing = async (bodyZh = '# 我的') => {
    const calls = new Calls()
    const help = createActor(wired(calls), { input: { page: '' } }).start()
    calls.settle('0.helpCentre.reading', 'resolve', [GUIDE])
    await settled()
    help.send({ type: 'guide.edit' })
    help.send({ type: 'draft.change', change: { body_zh: bodyZh } })
    help.send({ type: 'draft.save' })
    return { calls, help }
  }
  const answer = async (calls: Calls, outcome: GuideOutcome) => {
    calls.settle('0.helpCentre.saving', 'resolve', outcome)
    await settled()
  }

  test('an answer that was lost is asked for again with the same ticket', async () => {
    const { calls, help } = await editing()
    const { ticket } = help.getSnapshot().context
    await answer(calls, unknown)
    expect(help.getSnapshot().value).toBe('uncertain')
    help.send({ type: 'save.retry' })
    expect([help.getSnapshot().value, help.getSnapshot().context.ticket]).toEqual(['saving', ticket])
  })

  test('an answer that was lost can be given up: the pages are read again, and the text is gone', async () => {
    const { calls, help } = await editing()
    await answer(calls, unknown)
    help.send({ type: 'draft.discard' })
    expect(help.getSnapshot()).toMatchObject({ value: 'reading', context: { resumed: null } })
  })

  test('after a conflict, mine goes on over their version; nothing of mine is lost', async () => {
    const { calls, help } = await editing()
    await answer(calls, conflict)
    expect([help.getSnapshot().value, help.getSnapshot().context.present]).toEqual(['conflict', THEIRS])
    help.send({ type: 'conflict.keep' })
    const { context } = help.getSnapshot()
    expect([context.base?.version, context.draft.body_zh]).toEqual([4, '# 我的'])
  })

  test('after a conflict, theirs takes the place of mine', async () => {
    const { calls, help } = await editing()
    await answer(calls, conflict)
    help.send({ type: 'conflict.take' })
    expect(help.getSnapshot().context.draft.body_zh).toBe('# 别人的')
  })

  test('what is incomplete or unchanged is not sent, and says why', async () => {
    const { calls, help } = await editing('# 一')
    expect([help.getSnapshot().value, calls.made]).toEqual(['editing', ['0.helpCentre.reading']])
    expect(guideBlockers(EMPTY_GUIDE, null).map(({ code }) => code)).toEqual([
      'help.guide.page_missing',
      'help.guide.title_missing',
      'help.guide.body_missing',
    ])
    expect(guideBlockers(GUIDE, GUIDE).map(({ code }) => code)).toEqual(['help.guide.unchanged'])
  })
})
