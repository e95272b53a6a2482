import { sheetTemplate } from '#domain/batch/sheet-template.ts'
import { sheetWordsOf } from '#domain/batch/sheet-columns.ts'
import type { AccountFacts, Channel, Lookup, PromotedGame } from '#domain/channels/channel.ts'
import { LANGUAGES, say as sayIn } from '#i18n/words.ts'
import { fieldName, levelName, optionKey } from '#views/kit/channel-words.ts'
import type { Template } from '#views/kit/inputs/FileDrop.tsx'
import type { Say } from '#views/kit/words.tsx'
import type { Lookups } from '../field/lookups.ts'

/** Whose sheet it is: the example line is right for this game, in this account. */
export type TemplateOf = { gameId: string; game: PromotedGame | null; account: AccountFacts | null; lookups: Lookups | null }

/** The fields of the network as the columns of a sheet, in the reader's language, with one line as an example. */
export const batchTemplate = (say: Say, channel: Channel, { gameId, game, account, lookups }: TemplateOf): Template => ({
  fileName: `${say(`network_name.${channel.key}`)} ${say('batch.import.title')}.csv`,
  async lines() {
    const named = lookups && gameId ? await namesIn(channel, lookups, gameId) : new Map<Lookup, string>()
    return sheetTemplate(
      channel,
      {
        field: (key) => fieldName(say, channel, key),
        level: (level) => levelName(say, channel, level),
        option: (key, value) => say(optionKey(channel, key, value)),
        known: sheetWordsOf(channel, (key) => LANGUAGES.map((language) => sayIn(language, key)).filter((word) => word !== key)),
        anyOf: (field) => say('kit.file.any_name', { field }),
      },
      { account, game, nowMs: Date.now(), nameOf: (lookup) => named.get(lookup) ?? null },
    )
  },
})

/** One of each kind that a line has to name, as the game may use it. What cannot be read stays a placeholder. */
async function namesIn(channel: Channel, lookups: Lookups, gameId: string): Promise<ReadonlyMap<Lookup, string>> {
  const needed = new Set(
    channel.levels.flatMap(({ fields }) => fields.flatMap((field) => (field.kind === 'ref' && field.required === true ? [field.of] : []))),
  )
  const found = await Promise.all(
    [...needed].map(async (lookup) => {
      const choices = await lookups.search(lookup, '', { gameId }).catch(() => [])
      const usable = choices.filter(({ disabledReason }) => disabledReason === undefined)
      // a name that two of them have is no name to import by
      const [only] = usable.filter(({ name }) => choices.filter((one) => one.name === name).length === 1)
      return only ? ([[lookup, only.name]] as const) : []
    }),
  )
  return new Map(found.flat())
}
