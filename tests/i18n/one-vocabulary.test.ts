import { expect, test } from 'vitest'
import { LANGUAGES, say } from '#i18n/catalogue.ts'
import { SPREADERS } from '#server/features/demo/company.ts'

const STATUSES = [100, 102, 103, 104, 105, 201, 202, 203]

test('a sync status has one word, wherever it is said', () => {
  const words = (key: string) => STATUSES.map((status) => LANGUAGES.map((language) => say(language, `${key}.${status}`)))
  expect(words('batch.sync')).toEqual(words('dict.sync_status'))
  expect([105, 201, 202, 203].map((status) => say('zh', `batch.sync.${status}`))).toEqual([
    '推送成功待拉取',
    '待拉取',
    '拉取中',
    '拉取一致',
  ])
})

test('the demo company calls its channels as the lists of choices do', () => {
  expect(SPREADERS.map(({ id, name }) => [id, name])).toEqual(SPREADERS.map(({ id }) => [id, say('zh', `dict.spreader_channel.${id}`)]))
})
