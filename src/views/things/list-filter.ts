import type { ChoiceKind } from '#views/kit/thing/choices.ts'

/** What a list is narrowed to, by name; empty text narrows nothing. */
export type Filter = Readonly<Record<string, string>>

/** One filter of a list: by what it narrows, and its choices; those of a field follow from the field. */
export type ListChoice = {
  name: string
  label: string
  options?: readonly { value: string; label: string }[]
  /** what it names, where that is no field */
  of?: ChoiceKind
  /** what an address calls it, where that is not its name */
  inAddress?: string
  /** what an address called it before: links and saved views of then go on narrowing by it */
  was?: string
  /** only links narrow by it; it is shown while they do */
  byLink?: true
}
/** Days or months that the list is narrowed to (`from`, `to`); `opens`: what they are while the address says none. */
export type ListPeriod = { period: 'day' | 'month'; opens?: () => { from: string; to: string } }
export type ListFilter = ListChoice | ListPeriod

export const isPeriod = (filter: ListFilter): filter is ListPeriod => 'period' in filter

/** Each filter by name, with what it is while the address says nothing of it. */
export function filtersOpened(filters: readonly ListFilter[]): Filter {
  const each = filters.map((one) => (isPeriod(one) ? (one.opens?.() ?? { from: '', to: '' }) : { [one.name]: '' }))
  return Object.assign({ q: '' }, ...each)
}

/** Is the list narrowed to anything besides what it opens with? */
export const isNarrowed = (filters: readonly ListFilter[], filter: Filter): boolean => {
  const opened = filtersOpened(filters)
  return Object.entries(filter).some(([name, value]) => value !== '' && value !== opened[name])
}

const LONGEST = 100

/** The filter of an address. A word that is none of the choices narrows nothing. */
export const filterIn = (filters: readonly ListFilter[], search: URLSearchParams): Filter =>
  Object.fromEntries(
    Object.entries(filtersOpened(filters)).map(([name, opens]) => {
      const { was, options } = choiceOf(filters, name)
      const value = (search.get(addressNameOf(filters, name)) ?? (was === undefined ? null : search.get(was)) ?? opens)
        .slice(0, LONGEST)
        .trim()
      return [name, options && !options.some((one) => one.value === value) ? '' : value]
    }),
  )

/** What a call is asked: what is empty is left out. */
export const askedOf = (filter: Filter): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))

/** An address with another filter: it begins at its first page, and everything else stays. */
export const withFilter = (filters: readonly ListFilter[], search: URLSearchParams, filter: Filter): [string, string][] => {
  const names = Object.keys(filtersOpened(filters)).flatMap((name) => [addressNameOf(filters, name), choiceOf(filters, name).was])
  const written = Object.entries(askedOf(filter)).map(([name, value]): [string, string] => [addressNameOf(filters, name), value])
  return [...[...search].filter(([name]) => name !== 'page' && !names.includes(name)), ...written]
}

const addressNameOf = (filters: readonly ListFilter[], name: string): string => choiceOf(filters, name).inAddress ?? name

const choiceOf = (filters: readonly ListFilter[], name: string): Partial<ListChoice> =>
  filters.find((one): one is ListChoice => !isPeriod(one) && one.name === name) ?? {}
