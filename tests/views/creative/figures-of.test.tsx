import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { blocker } from '#domain/blocker.ts'
import { creative } from '#i18n/areas/creative.ts'
import { creativeFigures } from '#i18n/areas/creative-figures.ts'
import { addWords } from '#i18n/words.ts'
import type { CreativeStory } from '#machines/creative-save/creative-save.types.ts'
import { CreativePanel } from '#views/creative/CreativePanel.tsx'
import { aDesk, aStory } from '../../../stories/creative-save/sample.ts'
import { show } from '../kit/show.tsx'

addWords(creative)
addWords(creativeFigures)

function shown(change: Partial<CreativeStory>) {
  const story = { ...aStory(), ...change }
  return show(<CreativePanel desk={aDesk({ story })} story={story} batchPath={() => '/'} effectPath={null} onGo={vi.fn()} />)
}
const source = { account_id: '1', name: '星河-美国', done_at: '2026-11-20T03:00:00.000Z', failure: null }

test('figures say of which accounts they are, as of the oldest reading, and which account could not be read', () => {
  const auth = {
    ...source,
    account_id: '2',
    name: '星河-日本',
    done_at: '2026-11-20T01:00:00.000Z',
    failure: blocker('creative.figures.auth'),
  }
  shown({ sources: [source, auth], unpriced: [{ currency: 'JPY', days: 3 }] })
  expect(screen.getByText('消耗与回收来自 星河-美国；星河-日本，截至 2026-11-20 09:00')).toBeTruthy()
  expect(screen.getByText('星河-日本: 账户授权已失效，请重新授权后再读取')).toBeTruthy()
  expect(screen.getByText('JPY 有 3 天没有汇率，未计入')).toBeTruthy()
})

test('figures that no network told are called examples; where there are none nothing is said', () => {
  const { unmount } = shown({ sources: [] })
  expect(screen.getByText('消耗与回收是示例数据，不来自渠道')).toBeTruthy()
  unmount()
  shown({ sources: [], figures: [] })
  expect(screen.queryByText(/示例数据|截至/)).toBeNull()
})
