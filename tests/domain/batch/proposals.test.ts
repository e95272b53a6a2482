import { expect, test } from 'vitest'
import type { BatchSpec } from '#domain/batch/batch.ts'
import { withProposals } from '#domain/batch/proposals.ts'
import { META } from '#domain/channels/meta.ts'
import { emptySpec, newVariant } from '#views/batch/builder/spec-draft.ts'

const PLAY = 'https://play.google.com/store/apps/details?id=a.b'
const APPLE = 'https://apps.apple.com/app/id1'
const ANDROID = { name: '星海', appId: '1', ios: '', android: PLAY }
const BOTH = { ...ANDROID, ios: APPLE }

const blank = () => emptySpec(META, (axis) => axis.key)
const written = (spec: BatchSpec) => [
  ...(spec.axes['targeting'] ?? []).map(({ values }) => values['user_os']),
  ...(spec.axes['text'] ?? []).map(({ values }) => values['link_url'] ?? ''),
]
const put = (spec: BatchSpec, axis: string, values: Record<string, string>): BatchSpec => ({
  ...spec,
  axes: { ...spec.axes, [axis]: (spec.axes[axis] ?? []).map((variant) => ({ ...variant, values: { ...variant.values, ...values } })) },
})

test('a game of one store proposes its system and its address; a game of both leaves the system open', () => {
  expect(written(withProposals(META, { spec: blank(), game: ANDROID }))).toEqual(['Android', PLAY])
  expect(written(withProposals(META, { spec: blank(), game: BOTH }))).toEqual(['all', PLAY])
  expect(written(withProposals(META, { spec: blank(), game: null }))).toEqual(['all', ''])
})

test('what was typed stays, and so does what was emptied; another variant is filled in again', () => {
  const typed = put(blank(), 'text', { link_url: 'https://example.com' })
  expect(written(withProposals(META, { spec: typed, game: ANDROID }))).toEqual(['Android', 'https://example.com'])
  const before = { spec: withProposals(META, { spec: blank(), game: ANDROID }), game: ANDROID }
  const emptied = put(before.spec, 'text', { link_url: '' })
  expect(written(withProposals(META, { spec: emptied, game: ANDROID }, before))).toEqual(['Android', ''])
  const text = META.axes.find(({ key }) => key === 'text')
  if (!text) throw new Error('texts are an axis')
  const more = { ...emptied, axes: { ...emptied.axes, text: [...(emptied.axes['text'] ?? []), newVariant(META, text, 'B')] } }
  expect(written(withProposals(META, { spec: more, game: ANDROID }, before))).toEqual(['Android', '', PLAY])
})

test('the address follows the system and the game, and goes with the promotion of an app', () => {
  const before = { spec: withProposals(META, { spec: blank(), game: BOTH }), game: BOTH }
  const ios = put(before.spec, 'targeting', { user_os: 'iOS' })
  expect(written(withProposals(META, { spec: ios, game: BOTH }, before))).toEqual(['iOS', APPLE])
  const one = { spec: withProposals(META, { spec: blank(), game: ANDROID }), game: ANDROID }
  const other = { ...ANDROID, ios: APPLE, android: '' }
  expect(written(withProposals(META, { spec: one.spec, game: other }, one))).toEqual(['iOS', APPLE])
  const traffic = {
    ...one.spec,
    common: { ...one.spec.common, campaign: { ...one.spec.common['campaign'], objective: 'OUTCOME_TRAFFIC' } },
  }
  expect(written(withProposals(META, { spec: traffic, game: ANDROID }, one))).toEqual(['all', ''])
})
