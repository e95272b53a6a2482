import { fieldChanges, type FieldChange } from '#domain/audit/field-changes.ts'
import { partsOfPermission } from '#permissions/grants.ts'
import type { Say } from '#views/kit/words.tsx'
import { functionWord, partWord } from './grant-words.ts'

type Line = { event: string; before: unknown; after: unknown }
export type WordedChange = { field: string; before: string; after: string }

const wordOr = (say: Say, key: string, otherwise: string): string => {
  const word = say(key)
  return word === key ? otherwise : word
}

/** What happened, in words where the catalogue has them: an event keeps its own name beside. */
export const eventWord = (say: Say, event: string): string => wordOr(say, `audit.event.${event}`, event)
export const entityWord = (say: Say, entity: string): string => wordOr(say, `audit.entity.${entity}`, entity)

/** A line of the trail, field by field. */
export const wordedChanges = (say: Say, { event, before, after }: Line): WordedChange[] =>
  fieldChanges(before, after).map((change) => ({
    field: fieldWord(say, event, change.path),
    before: valueWord(say, change.before),
    after: valueWord(say, change.after),
  }))

/** The same on one line, for a cell. */
export const changesText = (say: Say, line: Line): string =>
  wordedChanges(say, line)
    .map(
      ({ field, before, after }) => `${field}${say('audit.colon')}${before === '' ? after : `${before} → ${after === '' ? '–' : after}`}`,
    )
    .join(say('audit.between'))

/** Grants have words of their own; another path is worded step by step, from the end that has a word. */
function fieldWord(say: Say, event: string, path: FieldChange['path']): string {
  if (path === '') return say('audit.field.value')
  if (event === 'user.grants_saved') return grantWord(say, path)
  const whole = say(`audit.field.${path}`)
  if (whole !== `audit.field.${path}`) return whole
  return path
    .split('.')
    .map((step) => wordOr(say, `audit.field.${step}`, step))
    .join(' · ')
}

function grantWord(say: Say, path: string): string {
  const [where = '', ...rest] = path.split('.')
  const [part = '', kind = '', ...func] = where === 'global' ? [where, ...rest] : rest
  if (kind === 'func') {
    const permission = partsOfPermission(`${part}.${func.join('.')}`)
    return functionWord(say, part, permission.func)
  }
  return `${partWord(say, part)} · ${wordOr(say, `settings.list.${kind}`, kind)}`
}

function valueWord(say: Say, value: unknown): string {
  if (value === undefined || value === null || value === '') return ''
  if (typeof value === 'boolean') return say(value ? 'settings.yes' : 'settings.no')
  if (Array.isArray(value)) {
    const each = value.map((one) => (one === '*' ? say('settings.list.all') : valueWord(say, one)))
    return each.length === 0 ? say('settings.list.none') : each.join('、')
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}
