import { pino } from 'pino'
import { expect, test } from 'vitest'
import { familyOf } from '#contract/families.ts'
import { nameTarget } from '#domain/batch/sheet-columns.ts'
import { CHANNELS } from '#domain/channels/index.ts'
import { closedListOf } from '#domain/thing/fields.ts'
import { WORDS } from '#i18n/catalogue.ts'
import { readConfig } from '#server/main/config.ts'
import { createConnectors } from '#server/main/connectors.ts'
import { sourceFiles } from '../kit/house.ts'

/** Rooms that serve every network and therefore know none by name; the demo company has accounts on the first one and says so. */
const NEUTRAL = ['src/domain/batch', 'src/machines', 'src/views', 'src/app', 'server/features', 'server/push', 'server/kit']
const NAMED = /\b(fb_ad|fbAd|META)\b/
const LEVELS = /['"`](campaign|adgroup|ad|adset)['"`]/

test('outside of its own data, calls and connector no network is named, nor one of its levels', () => {
  const files = sourceFiles(...NEUTRAL).filter(({ path }) => !path.startsWith('server/features/demo/'))
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap(({ path, text }) => (NAMED.test(text) ? [path] : []))).toEqual([])
  // the index of the queue has one key of a level in it
  expect(files.flatMap(({ path, text }) => (LEVELS.test(text) ? [path] : []))).toEqual(['server/push/lanes.repository.ts'])
})

test('every network has its calls and its words, and no calls are without a network', () => {
  expect(CHANNELS.map(({ key }) => familyOf(key).dict.path)).toEqual(CHANNELS.map(({ key }) => `/dapper/api/${key}/dict`))
  expect(() => familyOf('none_ad')).toThrow('no calls')
  const wanted = CHANNELS.flatMap(({ key, levels, axes }) => [
    `network_name.${key}`,
    `channel.${key}.tree`,
    ...axes.map((axis) => `channel.${key}.axis.${axis.key}`),
    ...levels.flatMap(({ key: level, fields }) => [
      ...['level', 'count', 'stage'].map((kind) => `channel.${key}.${kind}.${level}`),
      `channel.${key}.field.${nameTarget(level)}`,
      ...fields.flatMap((field) => [
        `channel.${key}.field.${field.key}`,
        ...closedListOf(field).map((option) => `channel.${key}.option.${field.key}.${option}`),
      ]),
    ]),
  ])
  expect(wanted.filter((word) => !(word in WORDS))).toEqual([])
})

test('every network has a connector, which knows the size of a product picture exactly where an ad has one', () => {
  const url = 'http://127.0.0.1:1'
  const config = readConfig({ META_BASE_URL: url, OCEANENGINE_BASE_URL: url, TENCENT_BASE_URL: url })
  const connectors = createConnectors(config, pino({ level: 'silent' }))
  expect([...connectors.keys()].toSorted()).toEqual(CHANNELS.map(({ key }) => key).toSorted())
  const withPicture = CHANNELS.filter(({ levels }) => levels.some(({ fields }) => fields.some(({ key }) => key === 'logo_material_id')))
  const withSize = CHANNELS.filter(({ key }) => (connectors.get(key)?.caps.pictures.logoPx ?? 0) > 0)
  expect(withSize.map(({ key }) => key)).toEqual(withPicture.map(({ key }) => key))
  expect(withPicture.length).toBeGreaterThan(0)
})
