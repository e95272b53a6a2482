import type { Channel, ChannelField, Level } from '#domain/channels/channel.ts'
import { CHANNELS, channelOf } from '#domain/channels/index.ts'
import { fieldsOf, levelKeys, levelsAbove, rootOf } from '#domain/channels/levels.ts'
import { endingsOf } from '#domain/object/ending.ts'
import { DELIVERIES, FIGURE_DAYS, MOST_PARENTS, OBJECT_SORTS, USUAL_DAYS, type FigureDays } from '#domain/object/list.ts'
import { askedOf, filterIn, type Filter, type ListFilter } from '#views/things/list-filter.ts'
import { pageOf } from '#views/things/paging.ts'
import { REVIEW_STATES } from '#domain/batch/item.ts'

/** The tab of the ad accounts, before the levels of the network. */
export const ACCOUNTS = 'account'

/** What is looked at: ids that were chosen by level, the accounts among them. */
export type ObjectsQuery = {
  channel: string
  /** a level of the network, or `account` */
  level: Level
  filter: Filter
  chosen: Readonly<Record<string, readonly string[]>>
  page: number
  sort: readonly string[]
  /** the last days that figures are of */
  days: FigureDays
}

const of = (values: readonly string[], words: string) => values.map((value) => ({ value, label: `${words}.${value}` }))

/** What a level is narrowed by, as its call takes it; words of a status are the network's. */
export const objectFilters = (channel: Channel, level: Level): readonly ListFilter[] => {
  const status = fieldsOf(channel, level).find(({ key }) => key === 'status')
  const options =
    status?.kind === 'choice'
      ? [...status.options, ...endingsOf(channel, level).flatMap(({ how, value }) => (how === 'archive' ? [value] : []))]
      : []
  return [
    { name: 'status', label: 'object.filter.status', options: of(options, `channel.${channel.key}.option.status`) },
    {
      name: 'review',
      label: 'object.filter.review',
      options: of(
        REVIEW_STATES.filter((one) => one !== 'none'),
        'batch.review',
      ),
    },
    { name: 'delivery', label: 'object.filter.delivery', options: of(DELIVERIES, 'object.delivery') },
    { name: 'label', label: 'object.filter.label', of: 'label' },
    { name: 'drift', label: 'object.filter.drift', options: [{ value: '1', label: 'object.filter.drift' }] },
    { name: 'gone', label: 'object.filter.gone', options: [{ value: '1', label: 'object.filter.gone' }] },
  ]
}

export const channelIn = (search: URLSearchParams): Channel | undefined => channelOf(search.get('channel') ?? '') ?? CHANNELS[0]

/** What an address asks for; a level that the network does not have is its first one. */
export function queryIn(search: URLSearchParams, sort: readonly string[]): ObjectsQuery {
  const channel = channelIn(search)
  if (!channel) throw new Error('there is no network')
  const asked = search.get('level') ?? ''
  const level = asked === ACCOUNTS || levelKeys(channel).includes(asked) ? asked : rootOf(channel)
  const chosen = Object.fromEntries(
    [ACCOUNTS, ...levelKeys(channel)].map((one) => [
      one,
      (search.get(`in.${one}`) ?? '')
        .split(',')
        .filter((id) => /^\w{1,64}$/.test(id))
        .slice(0, MOST_PARENTS),
    ]),
  )
  const filter = level === ACCOUNTS ? { q: '' } : filterIn(objectFilters(channel, level), search)
  return { channel: channel.key, level, filter, chosen, page: pageOf(search), sort: sortsOf(channel, level, sort), days: daysIn(search) }
}

const daysIn = (search: URLSearchParams): FigureDays => FIGURE_DAYS.find((days) => days === search.get('days')) ?? USUAL_DAYS

/** Columns are called as fields; the server sorts by what they mean. */
function sortsOf(channel: Channel, level: Level, sort: readonly string[]): string[] {
  const nameOf = (key: string): string => sortNameOf(fieldsOf(channel, level).find((field) => field.key === key)) ?? key
  return sort
    .map((one) => (one.startsWith('-') ? `-${nameOf(one.slice(1))}` : nameOf(one)))
    .filter((one) => OBJECT_SORTS.some((name) => name === one.replace(/^-/, '')))
}

/** What a list is sorted by where a field is shown; undefined: it is not sorted by it. */
export function sortNameOf(field: ChannelField | undefined): string | undefined {
  if (!field) return undefined
  if (field.budget) return field.budget === 'day' ? 'day_budget_minor' : 'total_budget_minor'
  return field.bid ? 'bid_minor' : field.key === 'status' ? 'status' : undefined
}

/** The level whose chosen objects narrow a level: the nearest one above it with a choice. */
export const narrowingLevel = (channel: Channel, { level, chosen }: Pick<ObjectsQuery, 'level' | 'chosen'>): Level | null =>
  level === ACCOUNTS ? null : (levelsAbove(channel, level).findLast((one) => (chosen[one]?.length ?? 0) > 0) ?? null)

/** The filter of the call. */
export function filterOf(channel: Channel, query: ObjectsQuery): Record<string, string | readonly string[]> {
  const narrows = narrowingLevel(channel, query)
  const accounts = query.chosen[ACCOUNTS] ?? []
  return {
    ...askedOf(query.filter),
    ...(query.days === USUAL_DAYS ? {} : { days: query.days }),
    ...(accounts.length > 0 ? { account_ids: accounts } : {}),
    ...(narrows === null ? {} : { within: query.chosen[narrows] ?? [] }),
  }
}

/** An address with other chosen objects of a level; `null`: none. */
export function withChosen(search: URLSearchParams, level: string, ids: readonly string[] | null): [string, string][] {
  const rest = [...search].filter(([name]) => name !== `in.${level}` && name !== 'page')
  return ids === null || ids.length === 0 ? rest : [...rest, [`in.${level}`, ids.join(',')]]
}

/** An address at another level: what is chosen stays, what only narrows this level goes. */
export const withLevel = (search: URLSearchParams, level: string): [string, string][] => [
  ...[...search].filter(([name]) => name === 'channel' || name === 'days' || name.startsWith('in.')),
  ['level', level],
]
