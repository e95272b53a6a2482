import { expect, test } from 'vitest'
import { ADS_FAMILIES } from '#contract/families.ts'
import { CHANNELS } from '#domain/channels/index.ts'
import { LEVELS } from '#domain/channels/channel.ts'
import { WORDS } from '#i18n/catalogue.ts'
import { sourceFiles } from '../kit/house.ts'

/** Rooms that serve every network and therefore know none by name; the demo company has accounts on the first one and says so. */
const NEUTRAL = ['src/domain/batch', 'src/machines', 'src/views', 'src/app', 'server/features', 'server/push', 'server/kit']
const NAMED = /\b(fb_ad|fbAd|META)\b/

test('outside of its own data, calls and connector no network is named', () => {
  const files = sourceFiles(...NEUTRAL).filter(({ path }) => !path.startsWith('server/features/demo/'))
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap(({ path, text }) => (NAMED.test(text) ? [path] : []))).toEqual([])
})

test('every network has its calls and its words, and no calls are without a network', () => {
  expect(Object.keys(ADS_FAMILIES)).toEqual(CHANNELS.map(({ key }) => key)) // also in order: lists of networks read either
  const wanted = CHANNELS.flatMap(({ key, levels, axes }) => [
    `channel.${key}.name`,
    ...axes.map((axis) => `channel.${key}.axis.${axis.key}`),
    ...LEVELS.flatMap((level) => [
      `channel.${key}.level.${level}`,
      ...levels[level].fields.flatMap((field) => [
        `channel.${key}.field.${field.key}`,
        ...(field.options ?? []).map((option) => `channel.${key}.option.${field.key}.${option}`),
      ]),
    ]),
  ])
  expect(wanted.filter((word) => !(word in WORDS))).toEqual([])
})
