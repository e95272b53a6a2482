import { z } from 'zod'
import type { StatementName } from '#contract/finance-names.ts'
import { NAME_MEANINGS, type NameMeaning } from '#domain/finance/statement-name.ts'
import type { NameChoices, NameWork } from './wire.ts'

/** What is typed of a name, as it is kept over a reload. */
export const nameWork = z.object({
  id: z.string().nullable(),
  version: z.number(),
  means: z.enum(NAME_MEANINGS),
  name: z.string(),
  target: z.string(),
  rows: z.number(),
  remove: z.boolean(),
}) satisfies z.ZodType<NameWork>

/** A name that is to be added. */
export const newName = (means: NameMeaning, name = ''): NameWork => ({
  id: null,
  version: 0,
  means,
  name,
  target: '',
  rows: 0,
  remove: false,
})

export const workOf = ({ id, version, means, name, target, rows }: StatementName): NameWork => ({
  id,
  version,
  means,
  name,
  target,
  rows,
  remove: false,
})

/** Nothing is typed: a new one is empty, a stored one is as the list has it. */
export function isBlankName(work: NameWork, names: readonly StatementName[]): boolean {
  if (work.id === null) return work.name === '' && work.target === ''
  const stored = names.find(({ id }) => id === work.id)
  return stored !== undefined && stored.name === work.name && stored.target === work.target
}

/** What a name of a kind can mean, as a list chooses it. */
export const targetsOf = ({ games, channels, stores }: NameChoices, means: NameMeaning): { value: string; label: string }[] =>
  means === 'store'
    ? stores.map((value) => ({ value, label: value }))
    : (means === 'game' ? games : channels).map(({ id, name }) => ({ value: id, label: name }))
