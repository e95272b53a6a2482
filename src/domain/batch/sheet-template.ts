import type { AccountFacts, Channel, ChannelField, FieldValue, Level, Values } from '../channels/channel.ts'
import { levelKeys } from '../channels/levels.ts'
import { holds } from '../thing/condition.ts'
import { exampleCell } from '../thing/example-cell.ts'
import { matchColumns, nameTarget, type SheetWords } from './sheet-columns.ts'

/** One language's words for the columns of a network. */
export type TemplateWords = {
  /** of a field, or of `account` and the names of the levels */
  field: (key: string) => string
  level: (level: Level) => string
  option: (key: string, value: string) => string
  /** all words, by which an import knows its columns */
  known: SheetWords
  /** what stands for a name that is not known, of a field */
  anyOf: (label: string) => string
}

type Column = { head: string; level: Level; field: ChannelField }

/**
 * A sheet to begin with: a column for each field of the network, and one line that is right but for what only the company has. A head that
 * may mean something else as well names its level too. Fields that need no value are left empty.
 */
export function sheetTemplate(
  channel: Channel,
  words: TemplateWords,
  { account, nowMs }: { account: AccountFacts | null; nowMs: number },
): string[][] {
  const columns = columnsOf(channel, words)
  const above: Record<Level, Values> = {}
  const cells = new Map<Column, string>()
  for (const level of levelKeys(channel)) {
    const values: Record<string, FieldValue> = {}
    for (const column of columns.filter((one) => one.level === level)) {
      const { field } = column
      const isNeeded = field.required === true || (field.required !== undefined && holds(field.required, values, above))
      if (!isNeeded || !holds(field.when, values, above)) continue
      cells.set(column, cellOf(field, words, account, nowMs))
      if (field.default !== undefined) values[field.key] = field.default
    }
    above[level] = values
  }
  const names = levelKeys(channel)
  return [
    [words.field('account'), ...names.map((level) => words.field(nameTarget(level))), ...columns.map(({ head }) => head)],
    [
      account?.name ?? words.anyOf(words.field('account')),
      ...names.map((level) => `${words.level(level)} 1`),
      ...columns.map((column) => cells.get(column) ?? ''),
    ],
  ]
}

function columnsOf(channel: Channel, words: TemplateWords): Column[] {
  return channel.levels.flatMap(({ key: level, fields }) =>
    fields.map((field) => {
      const head = words.field(field.key)
      const [column] = matchColumns([head], channel, words.known).columns
      return { level, field, head: column?.target === `${level}.${field.key}` ? head : `${words.level(level)} ${head}` }
    }),
  )
}

function cellOf(field: ChannelField, words: TemplateWords, account: AccountFacts | null, nowMs: number): string {
  const label = words.field(field.key)
  return exampleCell(field, {
    label,
    wordOf: (option) => words.option(field.key, option),
    nameOf: () => null,
    anyName: words.anyOf(label),
    currency: account?.currency ?? 'USD',
    zone: account?.timezone ?? 'UTC',
    nowMs,
  })
}
