import { inText, isRecord } from '../kit/http.ts'
import { isCountry } from './geo-catalogue.ts'
import { missingParam, refused } from './graph-error.ts'
import { interestById } from './interest-catalogue.ts'

const PLACES = ['countries', 'regions', 'cities', 'zips', 'country_groups', 'geo_markets', 'places', 'custom_locations']

/** Checks a targeting spec and fills what the network fills: ages, location types, names of interests. */
export function readTargeting(spec: Record<string, unknown> | undefined): Record<string, unknown> {
  if (!spec) throw missingParam('targeting')
  const geo = isRecord(spec.geo_locations) ? spec.geo_locations : {}
  checkPlaces(geo)
  const ages = readAges(spec)
  checkGenders(spec.genders)
  const interests = spec.interests === undefined ? {} : { interests: readInterests(spec.interests, ['targeting', 'interests']) }
  const groups = spec.flexible_spec === undefined ? {} : { flexible_spec: readGroups(spec.flexible_spec) }
  return {
    ...spec,
    ...ages,
    ...interests,
    ...groups,
    geo_locations: { ...geo, location_types: Array.isArray(geo.location_types) ? geo.location_types : ['home', 'recent'] },
  }
}

function checkPlaces(geo: Record<string, unknown>): void {
  const given = PLACES.filter((place) => Array.isArray(geo[place]) && geo[place].length > 0)
  if (given.length === 0) {
    throw refused({
      title: 'Location is missing',
      message: 'Please add a location to your targeting: geo_locations needs at least one country, region or city.',
      blame: ['targeting', 'geo_locations'],
    })
  }
  const countries = Array.isArray(geo.countries) ? geo.countries : []
  for (const country of countries) {
    if (typeof country !== 'string' || !isCountry(country)) {
      throw refused({
        title: 'Invalid country',
        message: `"${String(country)}" is not a country that can be targeted. Use ISO 3166-1 alpha-2 codes.`,
        blame: ['targeting', 'geo_locations', 'countries'],
      })
    }
  }
}

function readAges(spec: Record<string, unknown>): { age_min: number; age_max: number } {
  const age = (name: string, otherwise: number) => {
    const value = spec[name] === undefined ? otherwise : Number(spec[name])
    if (Number.isInteger(value) && value >= 13 && value <= 65) return value
    throw refused({ title: 'Invalid age', message: `${name} must be a whole number from 13 to 65.`, blame: ['targeting', name] })
  }
  const [age_min, age_max] = [age('age_min', 18), age('age_max', 65)]
  if (age_min > age_max)
    throw refused({
      title: 'Invalid age range',
      message: 'The minimum age is greater than the maximum age.',
      blame: ['targeting', 'age_max'],
    })
  return { age_min, age_max }
}

function checkGenders(genders: unknown): void {
  if (genders === undefined) return
  if (Array.isArray(genders) && genders.every((gender) => gender === 1 || gender === 2)) return
  throw refused({ title: 'Invalid gender', message: 'genders must be a list of 1 (men) and 2 (women).', blame: ['targeting', 'genders'] })
}

/** `flexible_spec`: every group must fit, and in a group any of its interests. */
function readGroups(value: unknown): Record<string, unknown>[] {
  const blame = ['targeting', 'flexible_spec']
  if (!Array.isArray(value) || !value.every(isRecord))
    throw refused({ title: 'Invalid flexible_spec', message: 'flexible_spec must be a list of objects.', blame })
  return value.map((group) =>
    group.interests === undefined ? group : { ...group, interests: readInterests(group.interests, [...blame, 'interests']) },
  )
}

/** Interests come back with their names; one that was retired refuses the whole ad set (1487694). */
function readInterests(value: unknown, blame: string[]): { id: string; name?: string }[] {
  if (!Array.isArray(value))
    throw refused({ title: 'Invalid interests', message: 'interests must be a list of objects with an id.', blame })
  return value.map((entry: unknown) => {
    const id = isRecord(entry) ? inText(entry.id) : inText(entry)
    if (!/^\d{5,20}$/.test(id)) throw refused({ title: 'Invalid interest', message: `"${id}" is not the id of an interest.`, blame })
    const interest = interestById(id)
    if (interest?.retired) {
      throw refused({
        subcode: 1487694,
        title: 'Targeting option is no longer available',
        message: `The interest "${interest.name}" can no longer be used. Remove it and try again.`,
        blame,
      })
    }
    const given = isRecord(entry) && typeof entry.name === 'string' ? entry.name : undefined
    const name = interest?.name ?? given
    return name === undefined ? { id } : { id, name }
  })
}
