import { z } from 'zod'
import { BRANDING_LEVELS, COST_LEVELS, COST_STATES, COSTS_AT_ONCE, type CostTier } from '#domain/finance/cost.ts'
import { count, data, endpoint, filled, flag, id, jsonText, listOf, paging, ROWS_BODY_KB, text, ticket, wireBlocker } from './endpoint.ts'
import { TABLE_FILE } from './files.ts'
import { borne, chosenEntry, costDraft, costPreview, costRow, currencySum, fxRate, minor, month } from './finance-shapes.ts'
import { dictEntry } from './lists.ts'

const READ = { method: 'GET', encoding: 'query', write: 'no', permission: 'finance.cost.view' } as const
const WRITE = { method: 'POST', encoding: 'form', write: 'once' } as const
const BASE = '/dapper/api/finance-v2'
const V3 = '/dapper/api/finance/v3'

const chosenIds = z.array(id).min(1).max(COSTS_AT_ONCE)
const entryIds = { objects: { id: 'cost' } } as const

/** what the thing is called elsewhere: in the other language, in statements, on the network; a pasted line is found by these as well */
const also = z.array(text)
/** `billed`: costs of the name are on the channel's own bill */
const nameRow = z.object({
  id: text,
  tier: text,
  parent_id: text.nullable(),
  name: text,
  also,
  branding: z.boolean(),
  billed: z.boolean(),
})
export type CostName = z.output<typeof nameRow>
/** `retired`: shown where it is named, and chosen for nothing new */
const retired = z.boolean()
const gameChoice = z.object({ game_id: text, name: text, also, region_id: text, currency: text, retired })
const monthRow = z.object({ month: text, kind: text, state: z.enum(['open', 'signed', 'confirmed', 'reopened']) })

export const financeDict = endpoint({
  ...READ,
  path: `${BASE}/dict`,
  scope: { none: 'words, rates and the states of months; the games in it are read within the grants' },
  input: z.object({}),
  output: data(
    z.object({
      base_currency: text,
      currencies: z.array(text),
      rates: z.array(fxRate),
      months: z.array(monthRow),
      games: z.array(gameChoice),
      levels: z.array(dictEntry),
      branding_levels: z.array(dictEntry),
      states: z.array(dictEntry),
      /** anyone who entered a cost may not commit it */
      four_eyes: z.boolean(),
    }),
  ),
  summary: 'What a cost entry chooses from: currencies with dated rates, months, games, levels.',
})

const listFilter = {
  month: month.optional(),
  game_id: id.optional(),
  spreader_id: id.optional(),
  state: z.enum(COST_STATES).optional(),
  /** text of the name or the note; a plain number is an amount in major units of whatever currency */
  q: z.string().max(100).optional(),
  /** 1: branding costs only */
  branding: flag.optional(),
}

export const costList = endpoint({
  ...READ,
  path: `${BASE}/cost-list`,
  scope: { input: { game: 'game_id', spreader: 'spreader_id' }, rows: { game: 'game_id' } },
  input: z.object({ ...listFilter, format: z.enum(['xlsx', 'csv']).optional(), ...paging(500) }),
  file: TABLE_FILE,
  /** `sums` are of the whole filter, not of the page; `levels` and `masters`, what each branding level bears of it and each firm is paid (null: none) in the base currency, when branding is asked for */
  output: listOf(costRow).extend({
    sums: z.array(currencySum),
    levels: z.array(borne),
    masters: z.array(z.object({ id: text.nullable(), base_minor: text })),
  }),
  summary: 'Cost entries, newest month first; with a format the whole filter as a file.',
})

export const costDetail = endpoint({
  ...READ,
  path: `${BASE}/cost-detail`,
  scope: entryIds,
  input: z.object({ id }),
  output: data(
    z.object({ entry: costRow, by_game: z.array(borne), by_channel: z.array(borne), by_day: z.array(borne), branding: z.array(borne) }),
  ),
  summary: 'One cost entry with what it bears on games, channels and days.',
})

export const costLogRow = z.object({
  id: text,
  at: text,
  user_name: text.nullable(),
  entry_id: text,
  event: text,
  /** field → before and after, as they are in the trail */
  changes: z.array(z.object({ field: text, before: text.nullable(), after: text.nullable() })),
  reason: text,
})
export type CostLogRow = z.output<typeof costLogRow>

export const costLog = endpoint({
  ...READ,
  path: `${BASE}/cost-log`,
  scope: { input: { game: 'game_id' } },
  input: z.object({ id: id.optional(), game_id: id.optional(), month: month.optional(), ...paging(100) }),
  output: listOf(costLogRow),
  summary: 'What happened to costs: a view over the audit trail, newest first.',
})

export const brandingMasters = endpoint({
  ...READ,
  path: `${BASE}/branding-masters`,
  scope: { input: { spreader: 'spreader_id' }, rows: { spreader: 'spreader_id' } },
  input: z.object({ spreader_id: id.optional() }),
  output: data(z.array(z.object({ id: text, name: text, spreader_id: text, retired }))),
  summary: 'Firms that branding costs are paid to.',
})

export const brandingLevelsPreview = endpoint({
  ...READ,
  path: `${BASE}/branding-levels-preview`,
  scope: { none: 'arithmetic over the amount that was sent' },
  input: z.object({
    amount_minor: minor,
    branding: jsonText(
      z.array(z.object({ level: z.enum(BRANDING_LEVELS), weight: z.number().int().min(1).max(100) })).max(BRANDING_LEVELS.length),
    ),
  }),
  output: data(z.array(z.object({ level: text, name: text, weight: z.number(), amount_minor: text }))),
  summary: 'How an amount falls on branding levels; the parts add up to it.',
})

export const costPreviewCall = endpoint({
  ...READ,
  path: `${BASE}/cost-preview`,
  permission: 'finance.cost.view',
  scope: { objects: { ids: 'cost' } },
  input: z.object({ ids: chosenIds }),
  output: data(costPreview),
  summary: 'What committing these entries would post: sums by month, game and channel, and the hash a commit is held to.',
})

export const costLevelData = endpoint({
  ...READ,
  path: `${BASE}/cost_level_data`,
  scope: { rows: { game: 'game_id' } },
  input: z.object({ month }),
  output: data(z.array(z.object({ level: z.enum(COST_LEVELS), game_id: text, game_name: text, base_minor: text }))),
  summary: 'Posted costs of a month by level and bearing game, in the base currency.',
})

export const levelApp = endpoint({
  ...READ,
  path: `${BASE}/level_app`,
  scope: { input: { game: 'game_id' } },
  input: z.object({ game_id: id }),
  output: data(z.array(z.object({ level: z.enum(COST_LEVELS), name: text, game_ids: z.array(text) }))),
  summary: 'Which games bear a cost of this game at each level.',
})

export const costCalcStatus = endpoint({
  ...READ,
  path: `${BASE}/cost_calc_status`,
  poll: true,
  scope: { objects: { ids: 'cost' } },
  input: z.object({ ids: chosenIds }),
  output: data(
    z.object({
      /** '1' all posted, '0' some failed and none is under way, '2' still calculating */
      result: z.enum(['0', '1', '2']),
      posted: count,
      failed: count,
      waiting: count,
      failures: z.array(z.object({ id: text, error: wireBlocker.nullable() })),
      /** why it is still on: how long the oldest of these waits, entries of others before them, and how many are worked on right now */
      queue: z.object({ waited_s: count, ahead: count, running: count }),
    }),
  ),
  summary: 'How far the calculation of committed costs is.',
})

export const agentGames = endpoint({
  ...READ,
  path: `${BASE}/agent-games`,
  scope: { input: { spreader: 'spreader_id' }, rows: { game: 'game_id', spreader: 'spreader_id' } },
  input: z.object({ spreader_id: id.optional() }),
  output: data(
    z.array(z.object({ id: text, master_id: text, master_name: text, spreader_id: text, game_id: text, game_name: text, retired })),
  ),
  summary: 'Games that a firm runs accounts for, by channel.',
})

export const costSingle = endpoint({
  ...WRITE,
  path: `${BASE}/cost-single`,
  permission: 'finance.cost.enter',
  scope: { input: { game: 'entries.game_id', spreader: 'entries.spreader_id' } },
  audit: { records: 'finance.cost.staged' },
  input: z.object({ ticket, entries: jsonText(z.array(costDraft).min(1).max(COSTS_AT_ONCE)) }),
  bodyKb: ROWS_BODY_KB,
  output: data(z.object({ ids: z.array(text) })),
  summary: 'Stages cost entries, all or none; a refusal names row and field.',
})

export const costCommit = endpoint({
  ...WRITE,
  path: `${BASE}/cost-commit`,
  permission: 'finance.cost.commit',
  scope: { objects: { ids: 'cost' } },
  audit: { records: 'finance.cost.committed' },
  input: z.object({ ticket, ids: chosenIds, hash: filled }),
  output: data(z.object({ ids: z.array(text), committed_at: text })),
  summary: 'Commits staged entries as they were previewed and starts their calculation.',
})

export const costEdit = endpoint({
  ...WRITE,
  path: `${BASE}/cost-edit`,
  permission: 'finance.cost.edit',
  scope: { input: { game: 'entry.game_id', spreader: 'entry.spreader_id' }, objects: { id: 'cost' } },
  audit: { records: 'finance.cost.edited' },
  input: z.object({ ticket, id, version: z.coerce.number().int(), entry: jsonText(costDraft), reason: z.string().max(2_000).default('') }),
  output: data(costRow),
  summary: 'Changes an entry; of a committed one with a reason, and it is calculated again.',
})

const deletion = z.object({
  id: text,
  result: z.enum(['deleted', 'refused', 'would_delete']),
  month: text,
  base_minor: text,
  shares: count,
  blockers: z.array(wireBlocker),
})
export type CostDeletion = z.output<typeof deletion>

export const costBatchDelete = endpoint({
  ...WRITE,
  path: `${BASE}/cost-batch-delete`,
  permission: 'finance.cost.delete',
  scope: { objects: { 'entries.id': 'cost' } },
  audit: { records: 'finance.cost.deleted' },
  input: z.object({
    ticket,
    entries: jsonText(z.array(chosenEntry).min(1).max(COSTS_AT_ONCE)),
    reason: z.string().max(2_000).default(''),
    /** 1: say what would happen, change nothing */
    dry_run: flag.default('0'),
  }),
  output: data(z.object({ rows: z.array(deletion), months: z.array(borne), games: z.array(borne) })),
  summary: 'Deletes entries, each with its own result; a dry run shows what months and games would lose.',
})

const costNameOf = (tier: CostTier) =>
  endpoint({
    ...READ,
    path: `${V3}/cost_name_${tier}`,
    scope: { none: 'names of costs are the same for everybody' },
    input: z.object({ parent_id: id.optional() }),
    output: data(z.array(nameRow)),
    summary: `Names of costs of tier ${tier}, below one of the tier above when given.`,
  })

/** One call a tier. */
export const COST_NAMES = { '1': costNameOf('1'), '2': costNameOf('2'), '3': costNameOf('3') } satisfies Record<CostTier, unknown>

export const switchBilledName = endpoint({
  method: 'POST',
  path: `${V3}/cost_name_billed`,
  encoding: 'form',
  write: 'once',
  permission: 'finance.figure.edit',
  scope: { none: 'names of costs are the same for everybody' },
  audit: { records: 'finance.cost_name.billed' },
  input: z.object({ ticket, id, billed: flag }),
  /** the open months whose figures of outcome follow */
  output: data(z.object({ months: z.array(text) })),
  summary: "Says whether costs of a name stand on the channel's own bill; costs of open months follow.",
})

export const masterBySpreader = endpoint({
  ...READ,
  path: `${V3}/master_by_spreader`,
  scope: { input: { spreader: 'spreader_id' }, rows: { spreader: 'spreader_id' } },
  input: z.object({ spreader_id: id }),
  output: data(z.array(z.object({ id: text, name: text, spreader_id: text, retired }))),
  summary: 'Firms that costs of a channel are paid to.',
})

export const countryShortcuts = endpoint({
  ...READ,
  path: `${V3}/country_shortcuts`,
  scope: { none: 'countries are the same for everybody' },
  input: z.object({}),
  output: data(z.array(z.object({ id: text, name: text, countries: z.array(z.object({ value: text, name: text })) }))),
  summary: 'Groups of countries that costs are entered for at once.',
})

export const financeSpreaders = endpoint({
  ...READ,
  path: `${V3}/spreaders`,
  scope: { rows: { spreader: 'id' } },
  input: z.object({}),
  output: data(z.array(z.object({ id: text, channel: text, name: text, also, region_id: text, retired }))),
  summary: 'Channels that costs may be entered for.',
})

export const regionDict = endpoint({
  ...READ,
  path: '/dapper/api/insights/my_insight/region_dict',
  permission: 'signed-in',
  scope: { none: 'regions are narrowed to the grants on the server' },
  input: z.object({}),
  output: data(z.array(dictEntry)),
  summary: 'Regions the user may see.',
})
