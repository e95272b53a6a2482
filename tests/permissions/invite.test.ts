import { expect, test } from 'vitest'
import { inviteBlockers, invitedGrants, opensTo } from '#permissions/invite.ts'
import { PRESETS } from '#permissions/presets.ts'

test('an invitation gives the preset for its games and regions, and nothing of the games the preset names', () => {
  expect(invitedGrants({ preset: 'buyer', games: ['g1'], regions: [] }, PRESETS.admin)).toEqual({
    global: { ...PRESETS.buyer.global, game: ['g1'], region: [] },
    pages: PRESETS.buyer.pages,
  })
})

test('channels and apps are those of who invites, where the preset says all of them', () => {
  const inviter = { ...PRESETS.admin, global: { ...PRESETS.admin.global, spreader: ['21', '304'], app: ['a'] } }
  const listsOf = (preset: 'buyer' | 'agent') => invitedGrants({ preset, games: ['*'], regions: ['*'] }, inviter).global
  expect(listsOf('buyer')).toMatchObject({ spreader: ['21', '304'], app: ['a'] })
  expect(listsOf('agent')).toMatchObject({ spreader: ['21', '304'], app: ['a'] })
})

test('what will open is what the grants open, without the pages that everybody has', () => {
  const { pages, functions } = opensTo(invitedGrants({ preset: 'agent', games: ['g1'], regions: ['*'] }, PRESETS.admin), {
    preset: 'agent',
    giver: PRESETS.admin,
  })
  expect(functions).toEqual([
    'ads.batch.view',
    'ads.batch.build',
    'ads.object.view',
    'creative.list.view',
    'data.table.view',
    'material.list.view',
    'material.file.upload',
  ])
  expect(['Home', 'Login', 'Settings', 'FinanceCostIn'].filter((name) => pages.includes(name))).toEqual([])
  expect(['AdvertiseHome', 'Table', 'CreativeMaterialList'].filter((name) => !pages.includes(name))).toEqual([])
})

test('a buyer who may invite invites no administrator, and to no other game', () => {
  const caller = { ...PRESETS.buyer, global: { ...PRESETS.buyer.global, game: ['g1'] } }
  const against = (to: Parameters<typeof invitedGrants>[0]) => inviteBlockers(caller, to).map(({ code }) => code)
  expect(against({ preset: 'buyer', games: ['g1'], regions: ['*'] })).toEqual([])
  expect(against({ preset: 'buyer', games: ['g2'], regions: ['*'] })).toEqual(['administration.list_beyond'])
  expect(
    inviteBlockers({ ...PRESETS.admin, pages: { ads: { game: ['g1'] } } }, { preset: 'buyer', games: ['*'], regions: ['*'] }),
  ).toMatchObject([{ code: 'administration.list_beyond', params: { part: 'ads', list: 'game', ids: '*' } }])
  expect(against({ preset: 'admin', games: ['g1'], regions: ['*'] })).toContain('administration.function_beyond')
})

test('a person invited as finance will see finance pages if the inviter keeps the lists', () => {
  const isShown = (giver: Parameters<typeof opensTo>[1]['giver']) =>
    opensTo(invitedGrants({ preset: 'finance', games: ['*'], regions: ['*'] }, giver), { preset: 'finance', giver }).pages.includes(
      'FinanceCostIn',
    )
  const deputy = { ...PRESETS.finance, pages: { ...PRESETS.finance.pages, settings: { func: { 'users.edit': true } } } }
  expect([isShown(PRESETS.admin), isShown(deputy)]).toEqual([true, false])
})
