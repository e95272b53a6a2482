import { FACTS, KEPT_DAYS, type FactsName } from '#domain/metrics/facts.ts'

/** What a figure is of, next to its dimensions. */
const OF_A_ROW = "grain Enum8('rt5' = 1, 'rt60' = 2, 'day' = 3), day Date, minute UInt16, currency LowCardinality(String)"
const CODES = ['spreader', 'account', 'game', 'region', 'country', 'os']

/**
 * What wide group-bys read in place of rows; the engine keeps it with each part, so that it is replaced with the rows. Each has the columns that
 * hold the reader's scope.
 */
const ROLLUPS = {
  by_account: ['spreader', 'account', 'game', 'region'],
  by_country: ['spreader', 'account', 'game', 'region', 'country'],
  by_group1: ['spreader', 'account', 'game', 'region', 'group1'],
  by_creative: ['spreader', 'account', 'game', 'region', 'creative'],
} as const
type Rollup = keyof typeof ROLLUPS
const NAMES = Object.keys(ROLLUPS) as Rollup[]

const daysOfArrival = (facts: FactsName): string[] => (facts === 'players' ? ['cohort_day'] : [])

/**
 * A table of facts, or the one that a day is staged in. A partition is one day of one grain: the smallest that can be replaced as a whole, and
 * what ages away together.
 */
export function createFacts(facts: FactsName, table: string = facts): string {
  const { dimensions, measures } = FACTS[facts]
  const columns = [
    OF_A_ROW,
    ...daysOfArrival(facts).map((name) => `${name} Date`),
    ...dimensions.map((name) => `${name} ${CODES.includes(name) ? 'LowCardinality(String)' : 'String'}`),
    ...measures.map((name) => `${name} Int64`),
    ...NAMES.map((name) => `projection ${rollup(facts, name)}`),
  ]
  const kept = Object.entries(KEPT_DAYS).map(([grain, days]) => `grain = '${grain}', ${days}`)
  return `create table ${table} (${columns.join(', ')})
    engine = MergeTree partition by (grain, day)
    order by (game, spreader, account, group1, group2, ad, creative, country, minute${daysOfArrival(facts)
      .map((name) => `, ${name}`)
      .join('')})
    ttl day + toIntervalDay(multiIf(${kept.join(', ')}, 0))
    settings ttl_only_drop_parts = 1`
}

/** Gives a table one more rollup, also of the rows that are there: the engine makes that part in the background, and reads rows until then. */
export const addRollup = (facts: FactsName, name: Rollup): string[] => [
  `alter table ${facts} add projection if not exists ${rollup(facts, name)}`,
  `alter table ${facts} materialize projection ${name} settings mutations_sync = 0`,
]

function rollup(facts: FactsName, name: Rollup): string {
  const keys = ['grain', 'day', 'minute', 'currency', ...daysOfArrival(facts), ...ROLLUPS[name]].join(', ')
  return `${name} (select ${keys}, ${FACTS[facts].measures.map((column) => `sum(${column})`).join(', ')} group by ${keys})`
}
