import { inUnits } from '#domain/display/numbers.ts'
import type { Language } from '#i18n/catalogue.ts'
import type { Say } from './words.tsx'

/** A large number with its unit: `113.6 万`, in English `1.1 M` (S1 §9). */
export function unitText(say: Say, language: Language, value: number): string {
  const { text, unit } = inUnits(value, language)
  return unit === null ? text : `${text} ${say(`display.unit.${unit}`)}`
}
