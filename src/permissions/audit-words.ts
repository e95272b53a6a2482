import { gameOfStep, idWord, kindOfPath, type AuditNames } from '#domain/audit/audit-names.ts'
import { fieldChanges, type FieldChange } from '#domain/audit/field-changes.ts'
import { CHANNELS } from '#domain/channels/index.ts'
import { knownWord, type Say } from '#domain/say.ts'
import { functionWord, partWord } from './grant-words.ts'
import { partsOfPermission } from './grants.ts'

/** A line of the trail, as much of it as words need; `names` of the ids in it. */
export type WordedLine = { entity: string; event: string; before: unknown; after: unknown; names?: AuditNames }
/** One changed field in words; `path` is what the server calls it, for a machine. */
export type WordedChange = { path: string; field: string; before: string; after: string }

/** What happened, in words where the catalogue has them: an event keeps its own name next to it. */
export const eventWord = (say: Say, event: string): string => knownWord(say, `audit.event.${event}`) ?? event
/** What the first step of an event is about: `batch`, `sync`. */
export const groupWord = (say: Say, group: string): string => knownWord(say, `audit.group.${group}`) ?? group
export const entityWord = (say: Say, entity: string): string => knownWord(say, `audit.entity.${entity}`) ?? entity

/** A line of the trail, field by field; the screen and the export say the same. */
export const wordedChanges = (say: Say, line: WordedLine): WordedChange[] =>
  fieldChanges(line.before, line.after).map(({ path, before, after }) => ({
    path,
    field: fieldWord(say, line, path),
    before: auditValueWord(say, line, path, before),
    after: auditValueWord(say, line, path, after),
  }))

/** The same on one line, for a cell. */
export const changesText = (say: Say, line: WordedLine): string =>
  wordedChanges(say, line)
    .map(
      ({ field, before, after }) => `${field}${say('audit.colon')}${before === '' ? after : `${before} → ${after === '' ? '–' : after}`}`,
    )
    .join(say('audit.between'))

/** Grants have words of their own; another path is worded whole, or step by step. */
function fieldWord(say: Say, { entity, event, names = {} }: WordedLine, path: FieldChange['path']): string {
  if (path === '') return say('audit.field.value')
  if (event === 'user.grants_saved') return grantWord(say, path)
  const named = (key: string) => knownWord(say, `audit.field.${entity}.${key}`) ?? knownWord(say, `audit.field.${key}`)
  const stepWord = (step: string) => named(step) ?? rowWord(say, step) ?? channelFieldWord(say, step) ?? step
  return (
    named(path) ??
    path
      .split('.')
      .map((step, index) => {
        const game = gameOfStep(path, index)
        return game === null ? stepWord(step) : idWord(say, names, 'game', game)
      })
      .join(' · ')
  )
}

/** A list of rows is opened by row: `#3` is row 3 of a batch, or the third of a list. */
const rowWord = (say: Say, step: string): string | null => {
  const row = /^#(\d+)$/.exec(step)?.[1]
  return row === undefined ? null : say('kit.row', { row })
}

/** Values of a batch row are called as the network's form calls them. */
const channelFieldWord = (say: Say, step: string): string | null =>
  CHANNELS.map(({ key }) => knownWord(say, `channel.${key}.field.${step}`)).find((word) => word !== null) ?? null

function grantWord(say: Say, path: string): string {
  const [where = '', ...rest] = path.split('.')
  const [part = '', kind = '', ...func] = where === 'global' ? [where, ...rest] : rest
  if (kind === 'func') {
    const permission = partsOfPermission(`${part}.${func.join('.')}`)
    return functionWord(say, part, permission.func)
  }
  return `${partWord(say, part)} · ${knownWord(say, `settings.list.${kind}`) ?? kind}`
}

/** Fields whose values are codes: where their words are, in the order they are looked for. */
const CODED: Readonly<Record<string, readonly string[]>> = {
  sync: ['batch.sync'],
  review: ['batch.review'],
  class: ['batch.error'],
  outcome: ['batch.outcome'],
  state: ['batch.state', 'finance.state', 'finance.rows.state', 'finance.statement.state'],
  level: [...CHANNELS.map(({ key }) => `channel.${key}.count`), 'finance.level'],
  preset: ['settings.preset'],
  spreader_id: ['dict.spreader_channel'],
  account_type: ['dict.dimension'],
  audience_type: ['dict.audience_type'],
  use_status: ['account.use_status'],
  network_state: ['account.network_state'],
  disable_reason: ['account.disable_reason'],
  'date_annotation.type': ['dict.annotation_type'],
  // lines from when the field had this name
  annotation_type: ['dict.annotation_type'],
}

function auditValueWord(say: Say, line: WordedLine, path: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return ''
  if (typeof value === 'boolean') return say(value ? 'settings.yes' : 'settings.no')
  if (Array.isArray(value)) {
    const each = value.map((one) => (one === '*' ? say('settings.list.all') : auditValueWord(say, line, path, one)))
    return each.length === 0 ? say('settings.list.none') : each.join(say('common.between'))
  }
  const kind = kindOfPath(path)
  if (typeof value === 'string' && kind !== null) return idWord(say, line.names ?? {}, kind, value)
  if (typeof value === 'string' || typeof value === 'number') return codedWord(say, line.entity, path, value) ?? String(value)
  return reasonWord(say, value) ?? JSON.stringify(value)
}

function codedWord(say: Say, entity: string, path: string, value: string | number): string | null {
  const field = path.split('.').at(-1) ?? ''
  const prefixes = [`audit.value.${field}`, ...(CODED[`${entity}.${field}`] ?? CODED[field] ?? [])]
  const word = prefixes.map((prefix) => knownWord(say, `${prefix}.${value}`)).find((one) => one !== null)
  // a status is known by its number as well
  return word === undefined ? null : field === 'sync' ? `${value} ${word}` : word
}

/** A reason that was kept as its code and params. */
function reasonWord(say: Say, value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('code' in value) || typeof value.code !== 'string') return null
  const params = 'params' in value && typeof value.params === 'object' && value.params !== null ? Object.entries(value.params) : []
  const said = params.flatMap(([key, one]: [string, unknown]) =>
    typeof one === 'string' || typeof one === 'number' ? [[key, one] as const] : [],
  )
  const key = `blocker.${value.code}`
  return knownWord(say, key) === null ? value.code : say(key, Object.fromEntries(said))
}
