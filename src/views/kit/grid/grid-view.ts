import type { Language } from '#i18n/catalogue.ts'
import { isFiltering, NO_FILTER, type GridFilter } from './visibility.ts'

/** A column a grid is ordered by; the list's order is the order of importance. */
export type GridSort = { key: string; descending: boolean }

/** What a person asked a grid to show, and in which order. */
export type GridView = { filter: GridFilter; sort: readonly GridSort[] }

export const NO_VIEW: GridView = { filter: NO_FILTER, sort: [] }

/**
 * A view as text for an address; empty when there is nothing to say. The choices of a filter are words as they were shown, so their
 * language goes along: anyone who reads the other one sees the same rows.
 */
export function viewText({ filter, sort }: GridView, language: Language): string {
  const isFiltered = isFiltering(filter)
  if (!isFiltered && sort.length === 0) return ''
  return JSON.stringify({
    ...(filter.find === '' ? {} : { find: filter.find }),
    ...(Object.keys(filter.sets).length > 0 ? { sets: filter.sets, said: filter.said ?? language } : {}),
    ...(sort.length > 0 ? { sort: sort.map(({ key, descending }) => (descending ? `-${key}` : key)) } : {}),
  })
}

/** Reads what an address holds; anything that is not ours reads as nothing asked for. */
export function viewFrom(text: string): GridView {
  const found = objectIn(text)
  const { find, sets, said, sort } = found
  const language = said === 'zh' || said === 'en' ? said : undefined
  return {
    filter: {
      find: typeof find === 'string' ? find : '',
      sets: isObject(sets) ? Object.fromEntries(Object.entries(sets).map(([key, texts]) => [key, textsIn(texts)])) : {},
      ...(language ? { said: language } : {}),
    },
    sort: textsIn(sort).map((one) => (one.startsWith('-') ? { key: one.slice(1), descending: true } : { key: one, descending: false })),
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one: unknown): one is string => typeof one === 'string') : []

function objectIn(text: string): Record<string, unknown> {
  if (text === '') return {}
  try {
    const found: unknown = JSON.parse(text)
    return isObject(found) ? found : {}
  } catch {
    return {}
  }
}
