import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { batch } from '#i18n/areas/batch.ts'
import { batchBlockers } from '#i18n/areas/batch-blockers.ts'
import { objects } from '#i18n/areas/objects.ts'
import { singleObject } from '#i18n/areas/single-object.ts'
import { thingWords } from '#i18n/areas/thing.ts'
import { addWords } from '#i18n/words.ts'
import { singleObjectMachine } from '#machines/single-object/single-object.machine.ts'
import type { Arrival, SaveOutcome, SingleAt, SingleDesk, SingleFacts, SingleSent } from '#machines/single-object/single-object.types.ts'
import { SingleView } from '#views/batch/single/SingleView.tsx'
import { aDesk, CHANGING, CREATING, KNOWN, THEIRS, typed } from '../../../stories/single-object/sample.ts'
import { show } from '../kit/show.tsx'
import { NO_LOOKUPS } from './no-lookups.ts'

for (const words of [batch, batchBlockers, objects, singleObject, thingWords]) addWords(words)

type Given = { desk?: SingleDesk; facts?: SingleFacts; outcome?: SaveOutcome; arrival?: Arrival; taken?: boolean }
const DONE: SaveOutcome = { kind: 'done', value: { written: '12' } }
const ARRIVED: Arrival = { state: 'done', problems: [], networkIds: ['9001'] }

function open({ desk = KNOWN, facts = CHANGING, outcome = DONE, arrival = ARRIVED, taken = false }: Given = {}) {
  const sent: SingleSent[] = []
  const machine = singleObjectMachine.provide({
    actors: {
      readDesk: fromPromise(() => Promise.resolve(desk)),
      checkName: fromPromise<readonly Blocker[], { at: SingleAt; name: string }>(() =>
        Promise.resolve(
          taken ? [blocker('batch.name.on_network', { field: 'name', params: { id: '7', status: 'ACTIVE', count: 1 } })] : [],
        ),
      ),
      proposeName: fromPromise(() => Promise.resolve('夏日_SG_01')),
      saveObject: fromPromise<SaveOutcome, SingleSent>(({ input }) => {
        sent.push(input)
        return Promise.resolve(outcome)
      }),
      readArrival: fromPromise(() => Promise.resolve(arrival)),
    },
  })
  const flow = createActor(machine, { input: facts }).start()
  const went: string[] = []
  show(
    <SingleView
      flow={flow}
      trail={[]}
      lookups={NO_LOOKUPS}
      mayNot={[]}
      onHome={() => went.push('home')}
      onBatch={(id) => went.push(`batch ${id}`)}
      onBelow={(level, id) => went.push(`${level} in ${id}`)}
    />,
  )
  return { flow, sent, went }
}

const press = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('of an object that is there only what can be changed is typed; each field says whether a change sends it to review again', async () => {
  open()
  expect(await screen.findByLabelText(/^名称/)).toMatchObject({ value: '新加坡' })
  expect(screen.queryByRole('combobox', { name: /优化目标/ })).toBeNull()
  expect(screen.getAllByText('创建后不能修改').length).toBeGreaterThan(3)
  expect(screen.getAllByText(/修改后不会重新送审/).length).toBeGreaterThan(1)
})

test('was and becomes are shown before the save, with the money of a day; a large change asks for its reason', async () => {
  const { flow, sent } = open()
  await screen.findByLabelText(/^名称/)
  flow.send({ type: 'rows.change', rows: typed({ status: 'ACTIVE', daily_budget: '900000' }) })
  const changes = within(await screen.findByRole('region', { name: '将要修改' }))
  expect(changes.getByText(/5,000\.00 → .*9,000\.00/)).toBeTruthy()
  await press(/^保存修改/)
  expect(sent).toEqual([])
  type(/^修改原因/, '活动')
  await press(/^保存修改/)
  expect(await screen.findByText('渠道已修改')).toBeTruthy()
  expect(sent).toMatchObject([{ reason: '活动', rows: [{ values: { daily_budget: '900000' } }] }])
})

test('a name that another object has is said, and is saved only by a second press', async () => {
  const { sent } = open({ taken: true })
  await screen.findByLabelText(/^名称/)
  type(/^名称/, '冬日')
  await press(/^保存修改/)
  expect(await screen.findByRole('button', { name: /^名称重复仍然保存/ })).toBeTruthy()
  expect(sent).toEqual([])
  await press(/^名称重复仍然保存/)
  expect(await screen.findByText('渠道已修改')).toBeTruthy()
})

test('what the network refused is next to its field, and what was typed is still there', async () => {
  open({
    outcome: {
      kind: 'refused',
      blockers: [{ code: 'object.change.refused', field: 'name', params: { message: '含敏感词' } }],
      present: null,
    },
  })
  await screen.findByLabelText(/^名称/)
  type(/^名称/, '冬日')
  await press(/^保存修改/)
  expect(await screen.findByText(/含敏感词/)).toBeTruthy()
  expect(screen.getByLabelText(/^名称/)).toMatchObject({ value: '冬日' })
  type(/^名称/, '春日')
  expect(await screen.findByRole('button', { name: /^保存修改/ })).toBeTruthy()
})

test('what another user changed is compared field by field, and mine or theirs is taken of each', async () => {
  const { flow } = open({ outcome: { kind: 'refused', blockers: [{ code: 'object.change.changed_since' }], present: THEIRS } })
  await screen.findByLabelText(/^名称/)
  flow.send({ type: 'rows.change', rows: typed({ daily_budget: '600000' }) })
  await press(/^保存修改/)
  expect(await screen.findByText('在你编辑期间渠道上的值已改变')).toBeTruthy()
  await press(/^继续编辑/)
  const changes = within(await screen.findByRole('region', { name: '将要修改' }))
  expect(changes.getByText(/日预算：.*7,000\.00 → .*6,000\.00/)).toBeTruthy()
})

test('an ad set is created with an ad in it: what is missing is said by the button, and afterwards it leads on', async () => {
  const { flow, went, sent } = open({ desk: aDesk(), facts: CREATING })
  expect(await screen.findByText('创建后默认暂停，由你启动投放')).toBeTruthy()
  await press(/^生成名称/)
  expect(await screen.findByDisplayValue('夏日_SG_01')).toBeTruthy()
  await press(/^添加广告$/)
  expect(await screen.findByRole('region', { name: '广告' })).toBeTruthy()
  await press(/^创建/)
  expect(sent).toEqual([])
  await press(/^去掉广告$/)
  flow.send({ type: 'rows.change', rows: typed({}, '夏日_SG_01') })
  await press(/^创建/)
  expect(await screen.findByText('渠道编号 9001')).toBeTruthy()
  await press(/^在其中新建广告$/)
  expect(went).toEqual(['ad in 9001'])
})

test('what the network did not create is said with why, and is repaired in its batch', async () => {
  const arrival: Arrival = {
    state: 'failed',
    problems: [{ code: 'object.single.row_failed', params: { name: '新加坡', reason: 'Invalid parameter' } }],
    networkIds: [],
  }
  const { went } = open({ desk: aDesk(), facts: { ...CREATING, rows: typed(), written: '12' }, arrival })
  expect(await screen.findByText('「新加坡」没有创建：Invalid parameter')).toBeTruthy()
  await press(/^在批次中修复/)
  expect(went).toEqual(['batch 12'])
})

test('a conflict names the field that another user changed once, next to its values', async () => {
  const changed = { code: 'object.change.changed_since', field: 'daily_budget', params: { field: '日预算' } }
  const { flow } = open({ outcome: { kind: 'refused', blockers: [{ code: 'object.single.met' }, changed], present: THEIRS } })
  await screen.findByLabelText(/^名称/)
  flow.send({ type: 'rows.change', rows: typed({ daily_budget: '600000' }) })
  await press(/^保存修改/)
  expect(await screen.findByText('在你编辑期间渠道上的值已改变')).toBeTruthy()
  expect(screen.getAllByText(/日预算/)).toHaveLength(1)
  expect(screen.queryByText(/daily_budget/)).toBeNull()
})

test('why a change was refused on its way is said with the field in words', async () => {
  const refused = { code: 'object.change.changed_since', field: 'daily_budget' }
  const { flow } = open({ arrival: { state: 'refused', problems: [refused], networkIds: [] } })
  await screen.findByLabelText(/^名称/)
  flow.send({ type: 'rows.change', rows: typed({ daily_budget: '600000' }) })
  await press(/^保存修改/)
  expect((await screen.findAllByText(/已被改动：日预算/)).length).toBeGreaterThan(0)
  expect(screen.queryByText(/daily_budget/)).toBeNull()
})
