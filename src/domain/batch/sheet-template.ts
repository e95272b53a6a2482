import type { AccountFacts, Channel, ChannelField, FieldValue, Level, Lookup, PromotedGame, Values } from '../channels/channel.ts'
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

/** What the example line is right for; null: not known. */
export type TemplateFacts = {
  account: AccountFacts | null
  game: PromotedGame | null
  nowMs: number
  /** the name of one that the game may use; null: it has none */
  nameOf?: (lookup: Lookup) => string | null
}

type Column = { head: string; level: Level; field: ChannelField }

/**
 * A sheet to begin with: a column for each field of the network, and one line that the game's check passes, as far as the company has what it
 * names. A head that may mean something else as well names its level too. Fields that need no value are left empty.
 */
export function sheetTemplate(channel: Channel, words: TemplateWords, facts: TemplateFacts): string[][] {
  const columns = columnsOf(channel, words)
  const above: Record<Level, Values> = {}
  const cells = new Map<Column, string>()
  for (const level of levelKeys(channel)) {
    const values: Record<string, FieldValue> = {}
    for (const column of columns.filter((one) => one.level === level)) {
      const { field } = column
      const isNeeded = field.required === true || (field.required !== undefined && holds(field.required, values, above))
      if (!isNeeded || !holds(field.when, values, above)) continue
      const usual = usualOf(field, facts.game, { ...above, [level]: values })
      cells.set(column, cellOf(field, usual, words, facts))
      if (usual !== undefined) values[field.key] = usual
    }
    above[level] = values
  }
  const names = levelKeys(channel)
  return [
    [words.field('account'), ...names.map((level) => words.field(nameTarget(level))), ...columns.map(({ head }) => head)],
    [
      facts.account?.name ?? words.anyOf(words.field('account')),
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

/** What the game proposes for a field, or its default. */
function usualOf(field: ChannelField, game: PromotedGame | null, written: Readonly<Record<Level, Values>>): FieldValue | undefined {
  const textsOf = (level: Level, key: string) => {
    const value = written[level]?.[key]
    return typeof value === 'string' ? [value] : []
  }
  return (game ? field.proposes?.({ game, written: textsOf }) : undefined) ?? field.default
}

function cellOf(
  field: ChannelField,
  usual: FieldValue | undefined,
  words: TemplateWords,
  { account, nowMs, nameOf }: TemplateFacts,
): string {
  if (field.kind === 'link' && typeof usual === 'string') return usual
  const label = words.field(field.key)
  return exampleCell(
    { ...field, default: usual },
    {
      label,
      wordOf: (option) => words.option(field.key, option),
      nameOf: () => ('of' in field && field.of !== 'geo' ? (nameOf?.(field.of) ?? null) : null),
      anyName: words.anyOf(label),
      currency: account?.currency ?? 'USD',
      zone: account?.timezone ?? 'UTC',
      nowMs,
    },
  )
}
