import { blocker, type Blocker } from '../blocker.ts'
import { fieldOf, type Above, type Channel, type FieldValue, type Level, type Values } from '../channels/channel.ts'
import { holds } from '../thing/condition.ts'

/** Why a value of a source does not fit where its copy goes. */
export const MISFIT_CODES = ['currency', 'no_rate', 'minimum', 'reference', 'material', 'past'] as const
export type MisfitCode = (typeof MISFIT_CODES)[number]

/** A value of the source that does not fit the account of a copy. The copy began with `left` in its place; null: with none. */
export type Misfit = {
  field: string
  code: MisfitCode
  params: Readonly<Record<string, string | number>>
  /** what the source has */
  source: FieldValue
  left: FieldValue | null
  /** a value that fits; null: only a person knows one */
  proposal: FieldValue | null
}

/** What the checks of every batch say of the value by themselves. */
const SAID_ELSEWHERE: ReadonlySet<MisfitCode> = new Set(['minimum', 'past'])

/** A copy as its misfits are judged: `waived` are fields that a person left as they are on purpose. */
export type JudgedCopy = { level: Level; values: Values; above: Above; waived: readonly string[] }

/** Misfits that no one has dealt with: the field applies, its value is still the one the copy began with, and it was not left so on purpose. */
export const openMisfits = (channel: Channel, misfits: readonly Misfit[], { level, values, above, waived }: JudgedCopy): Misfit[] =>
  misfits.filter(
    ({ field, left }) =>
      !waived.includes(field) && sameValue(values[field] ?? null, left) && holds(fieldOf(channel, level, field)?.when, values, above),
  )

/** What open misfits keep a row from being sent for; each names its field. */
export const misfitProblems = (open: readonly Misfit[]): Blocker[] =>
  open
    .filter(({ code }) => !SAID_ELSEWHERE.has(code))
    .map(({ field, code, params }) => blocker(`batch.copy.${code}`, { field, params: { ...params } }))

/** A value no one has to choose, by field: what the proposals of open misfits come to. */
export const proposalsOf = (open: readonly Misfit[]): Record<string, FieldValue> =>
  Object.fromEntries(open.flatMap(({ field, proposal }) => (proposal === null ? [] : [[field, proposal]])))

const sameValue = (one: FieldValue | null, other: FieldValue | null): boolean => JSON.stringify(one ?? '') === JSON.stringify(other ?? '')
