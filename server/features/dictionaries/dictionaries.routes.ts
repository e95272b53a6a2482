import { artascopeDict, baseConfig, countries } from '#contract/dictionaries.ts'
import { regionName, REGIONS } from '#domain/channels/regions.ts'
import type { DictEntry } from '#domain/dictionaries/entry.ts'
import { FIXED } from '#domain/dictionaries/fixed.ts'
import { say, type Language } from '#i18n/catalogue.ts'
import * as catalogue from '#server/features/catalogue/catalogue.reads.ts'
import { handle, type Handler } from '#server/kit/handler.ts'
import * as reads from './dictionaries.reads.ts'

const ALL = { page: 1, per_page: 500 }

/** The dictionaries that pages load before they are entered. */
export const dictionaryRoutes = (): Handler[] => [
  handle(baseConfig, async (_, call) => {
    call.remember('game', 'region', 'spreader', 'column_definition')
    const [games, regions, spreaders, columns] = await Promise.all([
      catalogue.readGames(call.db, call.scope('game'), ALL),
      catalogue.readRegions(call.db, call.scope('region'), call.language),
      catalogue.readSpreaders(call.db, call.scope('spreader'), undefined, ALL),
      reads.readColumnDefinitions(call.db, call.language),
    ])
    return { data: { games: games.rows, regions, spreaders: spreaders.rows, columnDefinition2: columns } }
  }),
  handle(artascopeDict, async (_, call) => {
    call.remember('material')
    return {
      data: {
        type: ['image', 'video', 'playable'].map((value) => entry(value, say(call.language, `artascope.type.${value}`), value === 'image')),
        recommend_type: inWords(FIXED.recommend_type, call.language),
        tag: (await reads.readMaterialTags(call.db, call.scope('game'))).map((tag) => entry(tag, tag, false)),
      },
    }
  }),
  handle(countries, ({ page, per_page }, { language, remember }) => {
    remember('countries') // which nothing changes
    const codes = REGIONS.slice((page - 1) * per_page, page * per_page)
    const rows = codes.map((code) => entry(code, regionName(code, language), false))
    return Promise.resolve({ data: rows, total: REGIONS.length, page, per_page })
  }),
]

const entry = (value: string, name: string, isDefault: boolean): DictEntry => ({ value, name, is_default: isDefault })

const inWords = (entries: readonly DictEntry[], language: Language): DictEntry[] =>
  entries.map((one) => ({ ...one, name: say(language, one.name) }))
