import { expect, test } from 'vitest'
import { CHANNELS } from '#domain/channels/index.ts'
import { closedListOf } from '#domain/thing/fields.ts'
import { WORDS } from '#i18n/catalogue.ts'
import { sourceFiles } from '#tests/kit/house.ts'

const FOLDERS = ['src/domain/batch', 'src/domain/channels', 'src/domain/thing', 'server/features/batch']

test('every reason the batch gives has words', () => {
  // the words of a thing are called by the beginning of their keys
  const codes = sourceFiles(...FOLDERS).flatMap(
    ({ text }) => text.match(/(?<!words: )'(?:batch|channel|import|thing)\.[a-z_]+(?:\.[a-z_]+)*'/g) ?? [],
  )
  // other dotted texts in these files: permissions of the calls, events of the audit trail, our own words
  const reasons = [...new Set(codes.map((code) => code.slice(1, -1)))].filter(
    (code) => !/^batch\.(commit_repeated|checked|imported)$|^channel\.sheet\./.test(code),
  )
  expect(reasons.length).toBeGreaterThan(80)
  expect(reasons.filter((code) => !(`blocker.${code}` in WORDS))).toEqual([])
})

test.each(CHANNELS.map((channel) => [channel.key, channel] as const))(
  'everything of %s has words: levels, axes, fields, options',
  (key, channel) => {
    const wanted = [
      ...channel.levels.flatMap((level) => ['level', 'count', 'stage'].map((kind) => `channel.${key}.${kind}.${level.key}`)),
      ...channel.axes.map((axis) => `channel.${key}.axis.${axis.key}`),
      ...channel.levels.flatMap(({ fields }) =>
        fields.flatMap((field) => [
          `channel.${key}.field.${field.key}`,
          ...closedListOf(field).map((option) => `channel.${key}.option.${field.key}.${option}`),
        ]),
      ),
    ]
    expect(wanted.filter((word) => !(word in WORDS))).toEqual([])
  },
)
