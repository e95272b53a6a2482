import { wallClock } from '../zone.ts'
import type { Kinded } from './fields.ts'

/** What the example of a cell is made with. */
export type ExampleFacts = {
  /** the name of the field */
  label: string
  /** of an option, and `yes` and `no` of a flag */
  wordOf: (option: string) => string
  /** something that the field may name, by what its references are of; null: none is known here */
  nameOf: (what: string) => string | null
  /** what stands for a name that is not known here */
  anyName: string
  currency: string
  zone: string
  nowMs: number
}

const DAY_MS = 86_400_000

/** A cell as a person may write it, which `readCell` reads as a right value of the field; empty where a kind is not typed into cells. */
export function exampleCell(field: Kinded & { default?: unknown }, facts: ExampleFacts): string {
  const { label, wordOf, nameOf, anyName, currency, zone, nowMs } = facts
  const clock = (days: number) => wallClock(nowMs + days * DAY_MS, zone) ?? ''
  const usual = typeof field.default === 'string' ? field.default : undefined
  switch (field.kind) {
    case 'line':
      return lineOf(field, facts)
    case 'text':
    case 'texts':
      return `${label} 1`
    case 'link':
      return 'https://example.com'
    case 'choice':
    case 'choices':
      return wordOf(usual ?? field.options[0] ?? '')
    case 'flag':
      return wordOf('no')
    case 'day':
      return clock(1).slice(0, 10)
    case 'month':
      return clock(0).slice(0, 7)
    case 'instant':
      return `${clock(1).slice(0, 10)} 10:00`
    case 'number':
      return usual ?? String(field.min)
    case 'rate':
      return '1.5'
    case 'money':
      return '50'
    case 'currency':
      return currency
    case 'country':
      return 'US'
    case 'game':
    case 'games':
      return nameOf('game') ?? anyName
    case 'spreader':
      return nameOf('spreader') ?? anyName
    case 'ref':
    case 'refs':
      return field.of === 'geo' ? 'US' : (nameOf(field.of) ?? anyName)
    case 'ranges':
    case 'timeTable':
    case 'weights':
    case 'file':
      return ''
  }
}

function lineOf({ format, max, lower }: Extract<Kinded, { kind: 'line' }>, { label, zone }: ExampleFacts): string {
  if (format === 'digits') return '1001'
  if (format === 'domain') return 'example.com'
  if (format === 'zone') return zone
  const text = `${label} 1`
  return (lower ? text.toLowerCase() : text).slice(0, max)
}
