import { isRecord } from '../kit/http.ts'
import { COUNTED, type Counted, type Delivered } from './delivery.ts'
import { badParam } from './graph-error.ts'
import type { MetaObject } from './objects.ts'
import type { ParamReader } from './read-params.ts'
import type { World } from './world.ts'

const HOURLY = 'hourly_stats_aggregated_by_advertiser_time_zone'

/** A day cut into parts that add up to it, each with what the row says of it. */
export type Breakdown = { field: string; cut: (world: World, ad: MetaObject, day: Delivered) => { value: string; part: Delivered }[] }

export const BY_COUNTRY: Breakdown = {
  field: 'country',
  cut: (world, ad, day) => {
    const countries = countriesOf(world, ad)
    return parts(
      day,
      countries.map(({ share }) => share),
      (at) => countries[at]?.code ?? '',
    )
  },
}

const BREAKDOWNS: Readonly<Record<string, Breakdown>> = {
  country: BY_COUNTRY,
  // what follows an ad elsewhere is not told by the hour
  [HOURLY]: {
    field: HOURLY,
    cut: (_world, _ad, day) => parts({ ...day, installs: 0, purchases: 0, purchaseValue: 0 }, day.hours, hourText),
  },
}

/** Those that are simulated, one at a time. Source: facebook-business-sdk-codegen, enum_types.json; the network combines neither of these two. */
export function readBreakdown(read: ParamReader): Breakdown | null {
  const asked = read.listOf('breakdowns') ?? []
  if (asked.length === 0) return null
  const found = BREAKDOWNS[asked[0] ?? '']
  if (found && asked.length === 1) return found
  if (asked.length > 1) throw badParam(`Current combination of data breakdown columns (${asked.join(', ')}) is invalid`)
  throw badParam(`Param breakdowns[0] must be one of {${Object.keys(BREAKDOWNS).join(', ')}} - got "${asked[0]}".`)
}

function parts(day: Delivered, shares: readonly number[], valueOf: (at: number) => string): { value: string; part: Delivered }[] {
  const columns = Object.fromEntries(COUNTED.map((name) => [name, split(day[name], shares)])) as Record<keyof Counted, number[]>
  return shares.flatMap((_, at) => {
    const counted = Object.fromEntries(COUNTED.map((name) => [name, columns[name][at] ?? 0])) as Counted
    const isThere = COUNTED.some((name) => counted[name] > 0)
    return isThere ? [{ value: valueOf(at), part: { ...day, ...counted } }] : []
  })
}

/** Whole parts of a whole number that add up to it. */
export function split(total: number, shares: readonly number[]): number[] {
  const all = shares.reduce((sum, share) => sum + share, 0)
  let before = 0
  let reached = 0
  return shares.map((share) => {
    reached += share
    // (total × all) / all may be a little less than the total: what comes after all shares gets nothing of it
    const upTo = reached >= all ? total : Math.floor((total * reached) / all)
    const part = upTo - before
    before = upTo
    return part
  })
}

/** `00:00:00 - 00:59:59`, as the network writes an hour. */
const hourText = (hour: number): string => {
  const two = String(hour).padStart(2, '0')
  return `${two}:00:00 - ${two}:59:59`
}

/** What is spent in a country is drawn for each ad set; targeting without one is the world, of which three are shown. */
function countriesOf({ store, draw }: World, ad: MetaObject): { code: string; share: number }[] {
  const adset = ad.adsetId === null ? undefined : store.object(ad.adsetId)
  const targeting = adset?.fields.targeting
  const places = isRecord(targeting) && isRecord(targeting.geo_locations) ? targeting.geo_locations.countries : null
  const codes = Array.isArray(places) && places.length > 0 ? places.map(String) : ['US', 'JP', 'DE']
  return codes.map((code) => ({ code, share: 0.2 + draw('country', ad.adsetId ?? ad.id, code) }))
}
