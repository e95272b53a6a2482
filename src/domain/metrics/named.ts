import { regionName } from '../channels/regions.ts'
import type { Dimension } from './facts.ts'

/** What ids of groups are called, by dimension, as an answer has them. */
export type Names = Readonly<Record<string, Readonly<Record<string, string>>>>

/** What a value of a dimension is called; '' where it is not known. */
export function nameIn(names: Names, dimension: Dimension, value: string, language: 'zh' | 'en'): string {
  if (value === '') return ''
  return dimension === 'country' ? regionName(value, language) : (names[dimension]?.[value] ?? value)
}
