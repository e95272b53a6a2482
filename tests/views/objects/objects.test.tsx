import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { ObjectRow } from '#contract/objects.ts'
import { META } from '#domain/channels/meta.ts'
import { accountReading } from '#i18n/areas/account-reading.ts'
import { batch } from '#i18n/areas/batch.ts'
import { objects } from '#i18n/areas/objects.ts'
import { addWords, say } from '#i18n/words.ts'
import { storedChange } from '#machines/object-change/object-change.facts.ts'
import { objectChangeMachine } from '#machines/object-change/object-change.machine.ts'
import type { SeenSet, SetOutcome } from '#machines/object-change/object-change.types.ts'
import { SingleActs } from '#views/objects/SingleActs.tsx'
import { ChangeView } from '#views/objects/ChangeView.tsx'
import { objectColumns } from '#views/objects/object-columns.ts'
import { filterOf, narrowingLevel, queryIn, withChosen, withLevel } from '#views/objects/objects-query.ts'
import { editedBy, laidOver, NO_EDITS } from '#views/objects/staged-edits.ts'
import { MANY, RUNNING } from '../../../stories/object-change/sample.ts'
import { show } from '../kit/show.tsx'

addWords(accountReading)
addWords(batch)
addWords(objects)

const aRow = (change: Partial<ObjectRow> = {}): ObjectRow => ({
  id: '2100001:5',
  account_id: '2100001',
  account_name: '新马',
  spreader_id: '21',
  game_ids: ['10012'],
  currency: 'USD',
  timezone: 'Asia/Singapore',
  level: 'adgroup',
  network_id: '5',
  above: ['1'],
  parent_name: '系列',
  name: '夏日',
  status: 'ACTIVE',
  values: { status: 'ACTIVE', adgroup_budget_mode: 'day', daily_budget: '500000' },
  above_values: { campaign: { budget_mode: 'none' } },
  day_budget_minor: '500000',
  total_budget_minor: null,
  bid_minor: null,
  review: 'none',
  review_reasons: [],
  labels: [],
  drift: null,
  figures: null,
  figures_at: null,
  figures_failure: null,
  made_at: null,
  remote_at: null,
  pulled_at: '2026-11-20T01:30:00.000Z',
  gone_at: null,
  version: 1,
  ...change,
})

const query = (text: string) => queryIn(new URLSearchParams(text), [])

test('what is chosen of a level narrows the levels below it, and stays chosen at the others', () => {
  const chosen = withChosen(new URLSearchParams('channel=fb_ad&level=campaign&status=ACTIVE&page=3'), 'campaign', ['11', '12'])
  const into = withLevel(new URLSearchParams(chosen), 'ad')
  const at = query(new URLSearchParams(into).toString())
  expect([at.level, at.page, narrowingLevel(META, at)]).toEqual(['ad', 1, 'campaign'])
  expect(filterOf(META, at)).toEqual({ within: ['11', '12'] })
  // a nearer choice narrows more
  const nearer = query(`${new URLSearchParams(into).toString()}&in.adgroup=21`)
  expect(filterOf(META, nearer)).toEqual({ within: ['21'] })
  expect(filterOf(META, { ...nearer, level: 'campaign' })).toEqual({})
})

test('an address with a level the network does not have, or ids that are none, asks for what there is', () => {
  expect(query('level=keyword&in.campaign=1,x;y,,2').chosen.campaign).toEqual(['1', '2'])
  expect(query('level=keyword').level).toBe('campaign')
})

test('one chosen object opens in the network’s own console, several do not', () => {
  const acts = { channel: META, level: 'adgroup', mayEdit: [], mayCreate: [], onSingle: () => undefined }
  const { unmount } = show(<SingleActs {...acts} chosen={[aRow()]} />)
  expect(screen.getByRole('button', { name: '在 Meta 打开' }).getAttribute('href')).toBe(
    'https://adsmanager.facebook.com/adsmanager/manage/adsets?act=2100001&selected_adset_ids=5',
  )
  unmount()
  show(<SingleActs {...acts} chosen={[aRow(), aRow({ id: '2100001:6', network_id: '6' })]} />)
  expect(screen.queryByRole('button', { name: '在 Meta 打开' })).toBeNull()
})

test('edits of cells are laid over their rows with what was seen, and one that is as it was is none', () => {
  const rows = [aRow()]
  const change = (column: string, after: string) => ({ rowId: '2100001:5', column, before: null, after })
  const once = editedBy(META, 'adgroup', NO_EDITS, rows, [change('daily_budget', '600000'), change('name', '冬日')])
  expect(once['2100001:5']).toMatchObject({
    was: { daily_budget: '500000', name: '夏日' },
    becomes: { daily_budget: '600000', name: '冬日' },
  })
  expect(laidOver(rows, once)[0]).toMatchObject({ name: '冬日', values: { daily_budget: '600000', status: 'ACTIVE' } })
  expect(editedBy(META, 'adgroup', once, rows, [change('daily_budget', '500000'), change('name', '夏日')])).toEqual({})
})

test('with a field it is said whether a change sends the object to review again, and what it was before the network changed it', () => {
  const columns = objectColumns(META, 'adgroup')
  const budget = columns.find(({ key }) => key === 'daily_budget')
  const row = { ...aRow({ drift: { daily_budget: { was: '400000', since: '2026-11-20T01:30:00.000Z' } } }), staged: {} }
  const told = budget?.explain?.(row, (key, params) => say('zh', key, params), '500000') ?? ''
  expect(told).toContain('修改后不会重新送审')
  expect(told).toContain('4,000.00')
  expect(budget?.edit?.blockers?.({ ...row, values: { ...row.values, adgroup_budget_mode: 'total' } })).toMatchObject([
    { code: 'object.change.not_applicable' },
  ])
})

test('a commit shows what runs before and after, asks for number and reason, and is sent once', async () => {
  const sent: unknown[] = []
  const machine = objectChangeMachine.provide({
    actors: {
      readSet: fromPromise(() => Promise.resolve(MANY)),
      commitSet: fromPromise<SetOutcome, { set: SeenSet | null; reason: string; typed: string; ticket: string }>(({ input }) => {
        sent.push(input)
        return Promise.resolve({ kind: 'done', value: RUNNING })
      }),
    },
  })
  const flow = createActor(machine, { input: storedChange('12') }).start()
  show(
    <ChangeView
      flow={flow}
      trail={[]}
      mayEdit={[]}
      rows={() => null}
      state=""
      onState={() => undefined}
      onHome={() => undefined}
      onSet={() => undefined}
    />,
  )
  expect(await screen.findByText('选中 60 个，现在符合筛选的有 62 个')).toBeTruthy()
  expect(screen.getByText('−$15,000.00')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /提交…/ }))
  fireEvent.change(await screen.findByLabelText(/原因/), { target: { value: '活动结束' } })
  fireEvent.change(screen.getByLabelText(/输入对象数 60/), { target: { value: '60' } })
  fireEvent.click(screen.getByRole('button', { name: /提交改动/ }))
  expect(await screen.findByText(/等待渠道 2/)).toBeTruthy()
  expect(sent).toMatchObject([{ reason: '活动结束', typed: '60', set: { id: '12' } }])
})
