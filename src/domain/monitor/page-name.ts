/** A row of the monitor's configuration (S2 §3): which addresses are monitored, and what such a page is called. */
export type MonitorRow = {
  id: string
  /** the pattern an address is matched with */
  url: string
  /** may hold the placeholders of `PLACEHOLDERS` */
  name: string
  /** the pattern sees the query too; without it only the path */
  advanced: boolean
  /** path of the console the visits count under; empty: that of the page the address belongs to */
  local_path: string
}

/** What a name may hold in braces: region, spreader, event optimization, event return (S2 §2). */
export const PLACEHOLDERS = ['region', 'spreader', 'event_optimization', 'event_return'] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]
export type NameValues = Partial<Record<Placeholder, string>>

const QUERY: Readonly<Record<Placeholder, string>> = {
  region: 'region_id',
  spreader: 'spreader_id',
  event_optimization: 'event_optimization',
  event_return: 'event_return',
}
/** A page whose path holds this names its channel by `spreaderId` (S1 §2, S2 §2). */
const STEWARD = '/tools/account-steward/account-list'
/** Ids and short codes only: a query may hold anything a person typed. */
export const NAME_VALUE = /^[\w.-]{1,40}$/
const HOLE = /\{(\w+)\}/g
const PART = /( · )?\{(\w+)\}/g

/** Placeholders of a name that no one fills. */
export const unknownPlaceholders = (name: string): string[] =>
  [...name.matchAll(HOLE)].map(([, key = '']) => key).filter((key) => !PLACEHOLDERS.some((known) => known === key))

/** What the query gives for the placeholders of a name, and nothing else of it. */
export function valuesOf(name: string, address: { path: string; search: string }): NameValues {
  const query = new URLSearchParams(address.search)
  const wanted = PLACEHOLDERS.filter((key) => name.includes(`{${key}}`))
  const found = wanted.map((key) => {
    const field = key === 'spreader' && address.path.includes(STEWARD) ? 'spreaderId' : QUERY[key]
    return [key, query.get(field) ?? ''] as const
  })
  return Object.fromEntries(found.filter(([, value]) => NAME_VALUE.test(value)))
}

/** The name with its placeholders filled; one without a value is left away with the dot before it, and is `–` where there is none. */
export const nameOf = (name: string, values: NameValues): string =>
  name.replaceAll(PART, (whole, dot: string | undefined, key: string) => {
    if (!isPlaceholder(key)) return whole
    const value = values[key]
    return value ? `${dot ?? ''}${value}` : dot === undefined ? '–' : ''
  })

const isPlaceholder = (key: string): key is Placeholder => PLACEHOLDERS.some((known) => known === key)

export type MonitoredPage = { row: MonitorRow; values: NameValues }
export type PageMatcher = (address: { path: string; search: string }) => MonitoredPage | null
