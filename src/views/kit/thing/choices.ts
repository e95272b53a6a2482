import type { Field } from '#domain/thing/fields.ts'

/** One thing of ours that a field can name. */
export type Named = { value: string; label: string }

/** What the fields of a form choose from, by kind. */
export type Choices = Readonly<Partial<Record<'game', readonly Named[]>>>

/** What a field that names something of ours chooses from. */
export const choicesOf = (field: Field, choices: Choices): readonly Named[] =>
  (field.kind === 'game' || field.kind === 'games' ? choices.game : undefined) ?? []

/** Where the words of a choice are: `<said>.<option>`. */
export const optionWord = (field: Field & { kind: 'choice' }, words: string, name: string, option: string): string =>
  `${field.said ?? `${words}.${name}`}.${option}`
