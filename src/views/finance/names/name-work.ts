import type { StatementName } from '#contract/finance-names.ts'
import type { NameMeaning } from '#domain/finance/statement-name.ts'
import type { NameChoices, NameWork } from './wire.ts'

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

/** What a name of a kind can mean, as a list chooses it. */
export const targetsOf = ({ games, channels, stores }: NameChoices, means: NameMeaning): { value: string; label: string }[] =>
  means === 'store'
    ? stores.map((value) => ({ value, label: value }))
    : (means === 'game' ? games : channels).map(({ id, name }) => ({ value: id, label: name }))
