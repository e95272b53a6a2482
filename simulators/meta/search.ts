import type { Params } from '../kit/http.ts'
import { findPlaces } from './geo-catalogue.ts'
import { badParam } from './graph-error.ts'
import { findInterests } from './interest-catalogue.ts'
import { readParams } from './read-params.ts'

const SEARCH_TYPES = ['adinterest', 'adgeolocation', 'adcountry', 'adlocale', 'adinterestvalid'] as const
const LOCALES = [
  [6, 'English (US)'],
  [24, 'English (UK)'],
  [1001, 'English (All)'],
  [20, 'Simplified Chinese (China)'],
  [21, 'Traditional Chinese (Hong Kong)'],
  [22, 'Traditional Chinese (Taiwan)'],
  [11, 'Japanese'],
  [12, 'Korean'],
  [5, 'German'],
  [9, 'French (France)'],
  [23, 'Spanish (All)'],
  [35, 'Thai'],
  [25, 'Indonesian'],
  [27, 'Vietnamese'],
  [16, 'Portuguese (Brazil)'],
] as const

/** `GET /search`: the network's look-ups that need no account. */
export function globalSearch(params: Params): unknown {
  const read = readParams(params)
  const type = read.oneOf('type', SEARCH_TYPES)
  const q = read.text('q') ?? ''
  const limit = Math.min(read.whole('limit') ?? 25, 1000)
  switch (type) {
    case 'adgeolocation':
      return { data: findPlaces(q, read.listOf('location_types') ?? ['country', 'region', 'city'], limit).map(withSupport) }
    case 'adcountry':
      return {
        data: findPlaces(q, ['country'], limit).map(({ key, name }) => ({
          country_code: key,
          name,
          supports_region: 'true',
          supports_city: 'true',
        })),
      }
    case 'adlocale':
      return { data: LOCALES.filter(([, name]) => name.toLowerCase().includes(q.toLowerCase())).map(([key, name]) => ({ key, name })) }
    case 'adinterestvalid': {
      const names = read.listOf('interest_list') ?? []
      return { data: names.map((name) => validInterest(name)) }
    }
    case 'adinterest':
      return {
        data: findInterests(q, limit).map(({ id, name, lower, upper, topic }) => ({
          id,
          name,
          audience_size_lower_bound: lower,
          audience_size_upper_bound: upper,
          path: ['Interests', topic, name],
          description: null,
          topic,
        })),
      }
    case undefined:
    default:
      throw badParam('The parameter type is required.')
  }
}

/** `GET /act_…/targetingsearch`: one list over kinds of targeting. */
export function targetingSearch(params: Params): unknown {
  const read = readParams(params)
  const found = findInterests(read.requiredText('q'), Math.min(read.whole('limit') ?? 30, 100))
  return {
    data: found.map(({ id, name, lower, upper, topic, retired }) => ({
      id,
      name,
      type: 'interests',
      path: ['Interests', topic, name],
      audience_size_lower_bound: lower,
      audience_size_upper_bound: upper,
      valid: !retired,
    })),
  }
}

const withSupport = <P extends { type: string }>(place: P) => ({
  ...place,
  supports_region: place.type === 'country',
  supports_city: place.type !== 'city',
})

function validInterest(name: string): Record<string, unknown> {
  const interest = findInterests(name, 100).find((candidate) => candidate.name.toLowerCase() === name.toLowerCase())
  return interest ? { name: interest.name, valid: !interest.retired, id: interest.id } : { name, valid: false }
}
