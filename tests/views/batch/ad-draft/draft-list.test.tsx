import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { adDraft } from '#i18n/areas/ad-draft.ts'
import { thingList } from '#i18n/areas/thing-list.ts'
import { thingWords } from '#i18n/areas/thing.ts'
import { addWords } from '#i18n/words.ts'
import type { AdDraftLine } from '#machines/ad-draft/ad-draft.types.ts'
import type { SaveOutcome } from '#machines/settings-save/settings-save.machine.ts'
import { DRAFT_CHANNELS, DRAFT_LISTS } from '#views/batch/ad-draft/draft-list.ts'
import { newDraftBlockers } from '#views/batch/ad-draft/draft-blockers.ts'
import { NewDraft } from '#views/batch/ad-draft/NewDraft.tsx'
import { draftCreate, type NewAdDraft } from '#views/batch/ad-draft/wire.ts'
import { ThingList } from '#views/things/ThingList.tsx'
import type { ThingAnswer } from '#views/things/thing-wire.ts'
import { LINE } from '../../../../stories/ad-draft/sample.ts'
import { show } from '../../kit/show.tsx'

for (const words of [adDraft, thingList, thingWords]) addWords(words)

const page = DRAFT_LISTS.get('gdt_ad2')
if (!page) throw new Error('Tencent Ads has drafts')

const ROW = {
  id: '7',
  name: '男性核心',
  kind: 'audience',
  game_id: '10012',
  game_name: '萌宠小镇',
  channel: 'gdt_ad2',
  state: 'incomplete',
  errors: null,
  owner_id: '3',
  owner_name: '王芳',
  updated_by_name: '李强',
  mine: true,
  used_count: 0,
  created_at: '2026-11-20T01:00:00.000Z',
  updated_at: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  version: 1,
}
const NEW: NewAdDraft = { channel: 'gdt_ad2', kind: 'audience', game_id: '10012', name: '新人群', values: { gender: 'all' } }

function list(read: () => Promise<ThingAnswer>) {
  if (!page) return
  const reading = createActor(page.reading.provide({ actors: { read: fromPromise(read) } }), {
    input: { query: { filter: {}, page: 1, sort: [] } },
  }).start()
  const nothing = () => undefined
  show(<ThingList page={page} reading={reading} action={null} onOpenRow={nothing} onFilter={nothing} onPage={nothing} onExport={nothing} />)
}

test('both generations of Tencent have a list', () => expect(DRAFT_CHANNELS).toEqual(['gdt_ad2', 'gdt_ad']))

test('the list shows state, errors, age and owner; what was not checked says so', async () => {
  const rows = [ROW, { ...ROW, id: '8', name: '第二个', state: 'used', errors: 0, used_count: 2 }]
  list(() => Promise.resolve({ rows, total: 2, choices: {}, counts: {} }))
  expect(await screen.findByText('第二个')).toBeTruthy()
  const cells = (name: string) => {
    const id = screen.getByText(name).closest('[row-id]')?.getAttribute('row-id')
    return Object.fromEntries(
      [...document.querySelectorAll(`[row-id="${id}"] [col-id]`)].map((cell) => [cell.getAttribute('col-id'), cell.textContent]),
    )
  }
  expect(cells('男性核心')).toMatchObject({
    state: expect.stringMatching(/未完成/),
    errors: '未检查',
    updated_at: '3 小时前',
    owner_id: '王芳',
    updated_by_name: '李强',
    kind: '人群',
  })
  expect(cells('第二个')).toMatchObject({ state: expect.stringMatching(/已用于批次/), errors: '0', used_count: '2' })
})

test('a list that is empty says how drafts begin, and one that cannot be read says why', async () => {
  list(() => Promise.resolve({ rows: [], total: 0, choices: {}, counts: {} }))
  expect(await screen.findByText(/还没有草稿/)).toBeTruthy()
  list(() => Promise.reject(Object.assign(new Error(), { blockers: [{ code: 'ad_draft.missing' }] })))
  expect(await screen.findByText(/这份草稿不存在/)).toBeTruthy()
})

test('a draft begins with a name and a game, below the limit of the person', () => {
  const codes = (draft: NewAdDraft, own: Record<string, number> | null) => newDraftBlockers(draft, own).map(({ code }) => code)
  expect([
    codes(NEW, { '10012': 199 }),
    codes(NEW, { '10012': 200 }),
    codes(NEW, { '10045': 200 }),
    codes({ ...NEW, name: ' ', game_id: '' }, null),
  ]).toEqual([[], ['ad_draft.limit'], [], ['ad_draft.name_empty', 'ad_draft.game_missing']])
})

test('the form says how many drafts are left before the limit is reached, and adds nothing at it', async () => {
  const sent: NewAdDraft[] = []
  const form = (own: Record<string, number>) => {
    const send = fromPromise<SaveOutcome<AdDraftLine>, { draft: NewAdDraft | null; ticket: string }>(({ input }) => {
      if (input.draft) sent.push(input.draft)
      return Promise.resolve({ kind: 'done', value: LINE })
    })
    const save = createActor(draftCreate.provide({ actors: { send } }), { input: { draft: NEW } }).start()
    return <NewDraft save={save} games={[{ value: '10012', label: '萌宠小镇' }]} own={own} />
  }
  const { unmount } = show(form({ '10012': 180 }))
  expect(screen.getByText('这个游戏你已有 180 份草稿，最多 200 份')).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/^种类/), { target: { value: 'creative' } })
  fireEvent.click(screen.getByRole('button', { name: '创建草稿' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: '创建草稿' })).toBeNull())
  expect(sent).toEqual([{ ...NEW, kind: 'creative', values: {} }])
  unmount()
  show(form({ '10012': 200 }))
  fireEvent.click(screen.getByRole('button', { name: '创建草稿' }))
  expect(sent).toHaveLength(1)
})
