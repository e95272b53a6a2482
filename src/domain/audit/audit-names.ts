import { fieldChanges } from './field-changes.ts'
import type { Say } from '../say.ts'

/** What the trail names by an id that a person cannot read. */
export const NAMED_KINDS = ['user', 'game', 'account', 'app', 'master'] as const
export type NamedKind = (typeof NAMED_KINDS)[number]
/** Names by kind and id, as far as they are known. */
export type AuditNames = Readonly<Partial<Record<NamedKind, Readonly<Record<string, string>>>>>

type Line = { entity: string; entity_id: string; before: unknown; after: unknown }

/** Fields whose values are ids, or lists of ids; a field that is not here is taken as it is. */
const ID_FIELDS: ReadonlyMap<string, NamedKind> = new Map([
  ...(
    [
      'user_id',
      'confirmed_by',
      'updated_by',
      'reviewer',
      'owner_id',
      'assistant_ids',
      'finance_users',
      'excluded_users',
      'special_user',
    ] as const
  ).map((field) => [field, 'user'] as const),
  ...(['game_id', 'game_ids', 'game', 'single_package_games'] as const).map((field) => [field, 'game'] as const),
  ...(['account_id', 'account_ids'] as const).map((field) => [field, 'account'] as const),
  ['app', 'app'],
  ['master_id', 'master'],
])
const ENTITIES: ReadonlyMap<string, NamedKind> = new Map([
  ['user', 'user'],
  ['credential', 'account'],
  ['account', 'account'],
])
/** The lists of people of restricted games are each under its game (S1 §6, game 301). */
const BY_GAME = 'restricted_games'

/** Whose ids the values of a path are; null: no ids. */
export function kindOfPath(path: string): NamedKind | null {
  const steps = path.split('.')
  return steps.at(-2) === BY_GAME ? 'user' : (ID_FIELDS.get(steps.at(-1) ?? '') ?? null)
}

/** The game that a step of a path represents; null: the step is a word. */
export const gameOfStep = (path: string, index: number): string | null => {
  const steps = path.split('.')
  return steps[index - 1] === BY_GAME ? (steps[index] ?? null) : null
}

/** The ids that lines of the trail hold, by kind, for one look-up of their names. */
export function idsOfLines(lines: readonly Line[]): ReadonlyMap<NamedKind, ReadonlySet<string>> {
  const ids = new Map<NamedKind, Set<string>>()
  const add = (kind: NamedKind | null, value: unknown) => {
    if (kind === null) return
    const taken = ids.get(kind) ?? new Set()
    ids.set(kind, taken)
    for (const one of Array.isArray(value) ? value : [value]) if (typeof one === 'string' && one !== '*' && one !== '') taken.add(one)
  }
  for (const { entity, entity_id, before, after } of lines) {
    add(ENTITIES.get(entity) ?? null, entity_id)
    for (const change of fieldChanges(before, after)) {
      add(kindOfPath(change.path), [change.before, change.after].flat())
      add(
        'game',
        change.path.split('.').flatMap((_, index) => gameOfStep(change.path, index) ?? []),
      )
    }
  }
  return ids
}

/** `陈晓宇 #3`: two people may have one name, so the id stays next to it. Without a name the id is on its own. */
export function idWord(say: Say, names: AuditNames, kind: NamedKind, id: string): string {
  const name = names[kind]?.[id]
  return name === undefined ? id : say('audit.named', { name, id })
}

/** What a line is about, by name where it has one. */
export function entityIdWord(say: Say, { entity, entity_id, names }: Pick<Line, 'entity' | 'entity_id'> & { names: AuditNames }): string {
  const kind = ENTITIES.get(entity)
  return kind === undefined ? entity_id : idWord(say, names, kind, entity_id)
}
