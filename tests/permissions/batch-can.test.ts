import { expect, test } from 'vitest'
import { batchRights } from '#permissions/batch-can.ts'
import { PRESETS } from '#permissions/presets.ts'

const missing = (permission: string) => [{ code: 'permission.function_missing', params: { permission } }]

test('the presets name no game of any company: an agent begins with none, the others with all', () => {
  expect(Object.entries(PRESETS).map(([preset, grants]) => [preset, grants.global.game])).toEqual([
    ['admin', ['*']],
    ['buyer', ['*']],
    ['finance', ['*']],
    ['reviewer', ['*']],
    ['agent', []],
  ])
})

test('an agent builds in one game and commits nothing; a reviewer looks and changes nothing', () => {
  const agent = { ...PRESETS.agent, global: { ...PRESETS.agent.global, game: ['10012'] } }
  expect(batchRights(agent)).toEqual({
    view: [],
    build: [],
    commit: missing('ads.batch.commit'),
    creatives: [],
    signIn: missing('settings.credentials.edit'),
    games: ['10012'],
  })
  expect(batchRights(PRESETS.reviewer)).toEqual({
    view: [],
    build: missing('ads.batch.build'),
    commit: missing('ads.batch.commit'),
    creatives: [],
    signIn: missing('settings.credentials.edit'),
    games: '*',
  })
})

test('a buyer may do it all, finance may not even look', () => {
  expect(batchRights(PRESETS.buyer)).toMatchObject({ view: [], build: [], commit: [] })
  expect(batchRights(PRESETS.finance).view).toEqual(missing('ads.batch.view'))
})
