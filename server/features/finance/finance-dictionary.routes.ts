import * as calls from '#contract/finance-costs.ts'
import { isRegion, regionName } from '#domain/channels/regions.ts'
import { BRANDING_LEVELS, COST_LEVELS, COST_STATES, COST_TIERS, type CostTier } from '#domain/finance/cost.ts'
import { COUNTRY_SHORTCUTS } from '#domain/finance/country-shortcuts.ts'
import { gamesOfLevel, spreadBranding } from '#domain/finance/cost-spread.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import { say, type Language } from '#i18n/catalogue.ts'
import { scopeHolds } from '#permissions/grants.ts'
import { readRegions } from '#server/features/catalogue/catalogue.reads.ts'
import { handle, type Handler } from '#server/kit/handler.ts'
import { brandingNamed } from './cost-words.ts'
import { readLevelData } from './cost.reads.ts'
import * as reads from './finance.reads.ts'
import { readMonthRules } from './month.reads.ts'

/** What forms of finance choose from. */
export const financeDictionaryRoutes = (): Handler[] => [...dictionaryRoutes(), ...firmRoutes(), ...COST_TIERS.map(nameRoute)]

const entriesOf = (area: string, values: readonly string[], language: Language) =>
  values.map((value, index) => ({ value, name: say(language, `finance.${area}.${value}`), is_default: index === 0 }))

function dictionaryRoutes(): Handler[] {
  return [
    handle(calls.financeDict, async (_, call) => {
      const { db, language } = call
      const rates = await reads.readRates(db)
      const { fourEyes } = await readMonthRules(db)
      const games = await reads.readGamesWithin(db, call.scope('game'))
      const called = await reads.readOtherNames(db, 'game_id')
      return {
        data: {
          base_currency: baseCurrency(),
          currencies: await reads.readCurrencies(db),
          rates,
          months: await reads.readMonths(db),
          games: games.map((game) => ({ ...game, also: [...(called.get(game.game_id) ?? [])] })),
          levels: entriesOf('level', COST_LEVELS, language),
          branding_levels: entriesOf('branding', BRANDING_LEVELS, language),
          states: entriesOf('state', COST_STATES, language),
          four_eyes: fourEyes,
        },
      }
    }),
    handle(calls.brandingLevelsPreview, async ({ amount_minor, branding }, { language }) => ({
      data: brandingNamed(spreadBranding(BigInt(amount_minor), branding), language),
    })),
    handle(calls.costLevelData, async ({ month }, call) => ({ data: await readLevelData(call.db, call.scope('game'), month) })),
    handle(calls.levelApp, async ({ game_id }, call) => {
      const games = await reads.readAllGames(call.db)
      return {
        data: COST_LEVELS.map((level) => ({
          level,
          name: say(call.language, `finance.level.${level}`),
          game_ids: gamesOfLevel(level, game_id, games).filter((id) => scopeHolds(call.scope('game'), id)),
        })),
      }
    }),
    handle(calls.countryShortcuts, async (_, { language }) => ({
      data: COUNTRY_SHORTCUTS.map(({ id, countries }) => ({
        id,
        name: say(language, `finance.countries.${id}`),
        countries: countries.filter(isRegion).map((value) => ({ value, name: regionName(value, language) })),
      })),
    })),
    handle(calls.regionDict, async (_, call) => {
      const regions = await readRegions(call.db, call.scope('region'), call.language)
      return { data: regions.map(({ id: value, name }) => ({ value, name, is_default: false })) }
    }),
  ]
}

function firmRoutes(): Handler[] {
  return [
    handle(calls.financeSpreaders, async (_, call) => {
      const spreaders = await reads.readSpreadersWithin(call.db, call.scope('spreader'))
      const called = await reads.readOtherNames(call.db, 'spreader_id')
      return { data: spreaders.map((one) => ({ ...one, also: [one.channel, ...(called.get(one.id) ?? [])] })) }
    }),
    handle(calls.masterBySpreader, async ({ spreader_id }, call) => ({
      data: await reads.readMastersWithin(call.db, call.scope('spreader'), spreader_id),
    })),
    handle(calls.brandingMasters, async ({ spreader_id }, call) => ({
      data: await reads.readMastersWithin(call.db, call.scope('spreader'), spreader_id),
    })),
    handle(calls.agentGames, async ({ spreader_id }, call) => {
      const scopes = { games: call.scope('game'), spreaders: call.scope('spreader') }
      return { data: await reads.readAgentGames(call.db, scopes, spreader_id) }
    }),
  ]
}

const nameRoute = (tier: CostTier): Handler =>
  handle(calls.COST_NAMES[tier], async ({ parent_id: parentId }, { db, language }) => {
    const rows = await reads.readCostNames(db, { tier, parentId })
    return {
      data: rows.map(({ name_zh, name_en, ...row }) => {
        const [name, other] = language === 'zh' ? [name_zh, name_en] : [name_en, name_zh]
        return { ...row, name, also: [other] }
      }),
    }
  })
