import { sheetTemplate } from '#domain/batch/sheet-template.ts'
import { sheetWordsOf } from '#domain/batch/sheet-columns.ts'
import type { AccountFacts, Channel } from '#domain/channels/channel.ts'
import { LANGUAGES, say as sayIn } from '#i18n/words.ts'
import { fieldName, levelName, optionKey } from '#views/kit/channel-words.ts'
import type { Template } from '#views/kit/inputs/FileDrop.tsx'
import type { Say } from '#views/kit/words.tsx'

/** The fields of the network as the columns of a sheet, in the reader's language, with one line as an example. */
export const batchTemplate = (say: Say, channel: Channel, account: AccountFacts | null): Template => ({
  fileName: `${say(`channel.${channel.key}.name`)} ${say('batch.import.title')}.csv`,
  lines: () =>
    sheetTemplate(
      channel,
      {
        field: (key) => fieldName(say, channel, key),
        level: (level) => levelName(say, channel, level),
        option: (key, value) => say(optionKey(channel, key, value)),
        known: sheetWordsOf(channel, (key) => LANGUAGES.map((language) => sayIn(language, key)).filter((word) => word !== key)),
        anyOf: (field) => say('kit.file.any_name', { field }),
      },
      { account, nowMs: Date.now() },
    ),
})
