import type { Field, Offer, Ref } from '#domain/thing/fields.ts'

/** One thing of ours that a field can name. */
export type Named = { value: string; label: string }
/** What can be named or offered. */
export type ChoiceKind = 'game' | 'spreader' | 'person' | 'region' | Ref | Offer

/** What the fields of a form choose from, by kind. */
export type Choices = Readonly<Partial<Record<ChoiceKind, readonly Named[]>>>

/** What a field names or is offered; null: nothing of ours. */
export function choiceKindOf(field: Field): ChoiceKind | null {
  if (field.kind === 'games') return 'game'
  if (field.kind === 'ref' || field.kind === 'refs') return field.of
  if (field.kind === 'line') return field.offers ?? null
  return field.kind === 'game' || field.kind === 'spreader' ? field.kind : null
}

/** What a field chooses from. */
export function choicesOf(field: Field, choices: Choices): readonly Named[] {
  const kind = choiceKindOf(field)
  return (kind === null ? undefined : choices[kind]) ?? []
}

/** Where the words of a choice are: `<said>.<option>`. */
export const optionWord = (field: Field & { kind: 'choice' }, words: string, name: string, option: string): string =>
  `${field.said ?? `${words}.${name}`}.${option}`
