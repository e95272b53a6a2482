import { fireEvent, screen } from '@testing-library/react'
import { useActorRef } from '@xstate/react'
import { expect, test, vi } from 'vitest'
import { fromPromise } from 'xstate'
import type { ArtResource } from '#contract/art.ts'
import { art } from '#i18n/areas/art.ts'
import { addWords } from '#i18n/words.ts'
import { ART_FILTERS, artFilters, artQuery } from '#views/art/art-filter.ts'
import { ArtPanel } from '#views/art/ArtPanel.tsx'
import { wiredArtResource } from '#views/art/wire.ts'
import { filterChips } from '#views/things/filter-chips.ts'
import { filterIn } from '#views/things/list-filter.ts'
import { anArtResource } from '../../../stories/reading/art-sample.ts'
import { show } from '../kit/show.tsx'

addWords(art)

type Ways = { onGo?: (href: string) => void; onTag?: (tag: string) => void; onClose?: () => void }
function Panel({ read, onGo = vi.fn(), onTag = vi.fn(), onClose = vi.fn() }: Ways & { read: () => Promise<ArtResource> }) {
  const reading = useActorRef(wiredArtResource.provide({ actors: { read: fromPromise(read) } }), { input: { query: { id: '50001' } } })
  return (
    <ArtPanel
      reading={reading}
      batchPath={({ batch_id }) => `/batch/${batch_id}`}
      creativePath={(id) => `/creative/${id}`}
      materialPath={(id) => `/material/${id}`}
      onGo={onGo}
      onTag={onTag}
      onClose={onClose}
    />
  )
}

test('an older version is next to the present one when it is chosen, and leaves again', async () => {
  show(<Panel read={() => Promise.resolve(anArtResource())} />)
  const pictures = () => screen.getAllByRole('img').map((picture) => picture.getAttribute('alt'))
  const first = await screen.findByRole('button', { name: 'v1' })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'v2' }).disabled).toBe(true)
  fireEvent.click(first)
  expect(pictures()).toEqual(['v1 舰队出征_初稿', 'v2 舰队出征_1080x1080'])
  fireEvent.click(first)
  expect(pictures()).toEqual(['v2 舰队出征_1080x1080'])
})

test('a resource leads to the batches, creatives and the material it went into, and its tags narrow the library', async () => {
  const [onGo, onTag] = [vi.fn(), vi.fn()]
  show(<Panel read={() => Promise.resolve(anArtResource())} onGo={onGo} onTag={onTag} />)
  fireEvent.click(await screen.findByRole('link', { name: '十一月首发' }))
  fireEvent.click(screen.getByRole('link', { name: '星河战纪_舰队出征_Meta' }))
  fireEvent.click(screen.getByText('方图'))
  expect([onGo.mock.calls.map(([href]) => href), onTag.mock.calls]).toEqual([['/batch/12', '/creative/20001'], [['方图']]])
})

test('what cannot be read says why, and is asked for again', async () => {
  let asked = 0
  const read = () => {
    asked += 1
    return asked === 1
      ? Promise.reject(Object.assign(new Error('x'), { blockers: [{ code: 'call.offline' }] }))
      : Promise.resolve(anArtResource())
  }
  show(<Panel read={read} />)
  fireEvent.click(await screen.findByRole('button', { name: '重试' }))
  expect(await screen.findByText('沈墨')).toBeTruthy()
  expect(asked).toBe(2)
})

test('the address says the filter, also in the names of before; what it does not know narrows nothing', () => {
  const filter = filterIn(ART_FILTERS, new URLSearchParams('tag=春节&game=10078&type=nonsense&recommend=4&open=5'))
  expect(artQuery(filter)).toEqual({ tags: ['春节'], game_id: '10078', recommend_type: '4' })
})

test('what narrows the library is named by its dictionary, each to be taken off', () => {
  const dict = { tag: [{ value: '春节', name: '春节 2026', is_default: false }] }
  const [filter, onFilter] = [{ q: '龙', tags: '春节', game_id: '10078', used: '1', region: '' }, vi.fn()]
  const chips = filterChips(
    (key) => (key === 'art.filter.game' ? '游戏' : key),
    artFilters(dict),
    filter,
    { choices: { game: [{ value: '10012', label: '星河战纪' }] } },
    onFilter,
  )
  expect(chips.map(({ key, label }) => [key, label])).toEqual([
    ['q', '“龙”'],
    // a game that the grants do not name is shown by its id
    ['game_id', '游戏 10078'],
    ['tags', '春节 2026'],
    ['used', 'art.used.1'],
  ])
  chips[2]?.onRemove?.()
  expect(onFilter.mock.calls).toEqual([[{ ...filter, tags: '' }]])
})
