import { addRollup, createFacts } from './facts.ts'

export type SchemaStep = { name: string; statements: readonly string[] }

/**
 * How the store of figures came to be, in order. A step that has been released is not changed: what follows is a step of its own. What is made
 * by a function is made as the function was then: a change of its columns is a step that alters the tables.
 */
export const STEPS: readonly SchemaStep[] = [
  {
    name: '0010_facts',
    statements: [
      createFacts('delivery').replace('create table', 'create table if not exists'),
      createFacts('players').replace('create table', 'create table if not exists'),
      // what was told of which account and day, also that there was nothing: read by the latest loaded_at
      `create table if not exists slice (facts LowCardinality(String), grain LowCardinality(String), day Date, spreader LowCardinality(String),
        account LowCardinality(String), source LowCardinality(String), row_count UInt32, as_of DateTime64(3, 'UTC'), loaded_at DateTime64(3, 'UTC'))
        engine = ReplacingMergeTree(loaded_at) partition by toYYYYMM(day) order by (facts, grain, day, spreader, account)
        ttl day + toIntervalDay(3700)`,
    ],
  },
  // most questions are of games, networks and accounts: they read a sixth of what by_country holds. A worker of the release before this one may still
  // replace days meanwhile; those are read from their rows
  { name: '0011_by_account', statements: (['delivery', 'players'] as const).flatMap((facts) => addRollup(facts, 'by_account')) },
]
