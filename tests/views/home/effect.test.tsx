import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import { say } from '#i18n/catalogue.ts'
import { effectEnds } from '#views/insight/effect/effect-ends.ts'
import { effectSearchOf } from '#views/insight/effect/effect-query.ts'
import { EffectEnds } from '#views/insight/effect/EffectEnds.tsx'
import { effectMachine, type EffectShown } from '#views/insight/effect/wire.ts'
import { effectAt, effectOf, NO_EFFECT } from '../../../stories/reading/effect-sample.ts'
import { show } from '../kit/show.tsx'

const DAYS = effectAt('days=own&from=2026-11-21&until=2026-11-23')
const [sample] = effectOf(DAYS).effect.rows

/** Materials with what each cost and returned, in minor units. */
const materials = (...figures: readonly (readonly [spend: number, returned: number])[]): EffectShown =>
  effectOf(DAYS, {
    rows: figures.map(([spend, returned], at) => ({
      ...sample!,
      id: `m${at + 1}`,
      name: `素材${at + 1}`,
      thumb: at === 0 ? '/files/one.png' : null,
      sums: { ...sample!.sums, spend: String(spend), returned: String(returned) },
    })),
  })

function open(read: () => Promise<EffectShown>) {
  const gone: string[] = []
  const reading = createActor(effectMachine.provide({ actors: { read: fromPromise(read) } }), { input: { query: DAYS } })
  show(<EffectEnds reading={reading.start()} hrefOf={(view) => `/effect?${effectSearchOf(view)}`} onGo={(href) => gone.push(href)} />)
  return { gone, user: userEvent.setup() }
}
const lines = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('the three with the best and the worst rate are shown with spend and rate, those without spend in neither', async () => {
  const { gone, user } = open(() =>
    Promise.resolve(
      materials([10_000, 5_000], [10_000, 1_000], [0, 0], [20_000, 20_000], [10_000, 0], [10_000, 2_000], [10_000, 3_000], [10_000, 4_000]),
    ),
  )
  await screen.findByRole('region', { name: '回收率最高' })
  expect(lines('回收率最高')).toEqual(['素材4¥200.00100.00%', '素材1¥100.0050.00%', '素材8¥100.0040.00%'])
  expect(lines('回收率最低')).toEqual(['素材5¥100.000.00%', '素材2¥100.0010.00%', '素材6¥100.0020.00%'])
  expect(document.querySelectorAll('img')).toHaveLength(1)
  await user.click(screen.getByRole('link', { name: '素材5' }))
  // in the same days as the figures here
  expect(gone).toEqual(['/effect?days=own&from=2026-11-21&until=2026-11-23&open=m5'])
})

test('few materials are in one of the lists, never in both', () => {
  const ids = (shown: EffectShown) => Object.values(effectEnds(shown.effect)).map((end) => end.map(({ id }) => id))
  expect(ids(materials([100, 50]))).toEqual([['m1'], []])
  expect(ids(materials([100, 50], [100, 10], [100, 20]))).toEqual([['m1', 'm3'], ['m2']])
})

test('without materials that spent it says what will be here', async () => {
  open(() => Promise.resolve(effectOf(DAYS, NO_EFFECT)))
  expect(await screen.findByText(say('zh', 'home.effect.empty'))).toBeTruthy()
})

test('a failure is told, and is asked again', async () => {
  let tries = 0
  const { user } = open(() =>
    (tries += 1) === 1
      ? Promise.reject(Object.assign(new Error('away'), { blockers: [blocker('insight.store_down')] }))
      : Promise.resolve(materials([100, 50])),
  )
  await user.click(await screen.findByRole('button', { name: '重试' }))
  expect(await screen.findByRole('link', { name: '素材1' })).toBeTruthy()
})
