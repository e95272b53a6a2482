import { randomUUID } from 'node:crypto'
import { WORKLOADS, type Workload } from './workload.ts'

/** Rows that come with an INSERT, in the format that its text names. */
export type Rows = { table: string; columns: readonly string[] | null; format: string; bytes: Buffer }

/** One statement of ClickHouse's HTTP interface (clickhouse.com/docs/interfaces/http). */
export type Statement = {
  /** the caller's, or one of ours: what a `KILL QUERY` names */
  id: string
  text: string
  /** values of `{name:Type}`, as text with escapes; ClickHouse reads them by their type */
  params: Readonly<Record<string, string>>
  /** how the answer is written where the text does not say it */
  format: string
  settings: Readonly<Record<string, string>>
  workload: Workload
  /** of every table that the text names without one */
  database: string
  rows: Rows | null
}

/** Of a statement that names none. */
export const DATABASE = 'flightdeck'

const ID = /^[\w-]{1,64}$/
const SETTING = /^[a-z][a-z0-9_]*$/
/** Parameters of the interface that are no settings. */
const OF_INTERFACE = new Set(['query', 'query_id', 'default_format', 'database', 'session_id', 'role', 'user', 'password', 'workload'])
const INSERT_ROWS = /^\s*insert\s+into\s+(?:table\s+)?([\w.`]+)\s*(?:\(([^)]*)\)\s*)?format\s+(\w+)\s*$/i
/** Only these take settings at their end; what defines or changes a table has limits of its own. */
const READS = /^\s*(?:select|with|explain)\b/i

/** Reads the address and body of a request: the body follows what the address says of the query. */
export function readStatement(params: URLSearchParams, body: Buffer): Statement {
  const asked = params.get('query') ?? ''
  const given = params.get('query_id') ?? ''
  const pairs = [...params].filter(([name]) => !name.startsWith('param_') && !OF_INTERFACE.has(name) && SETTING.test(name))
  const insert = INSERT_ROWS.exec(asked)
  const [, table, columns, format] = insert ?? []
  return {
    id: ID.test(given) ? given : randomUUID(),
    text: insert || body.length === 0 ? asked : `${asked}${asked === '' ? '' : '\n'}${body.toString('utf8')}`,
    params: Object.fromEntries([...params].filter(([name]) => name.startsWith('param_')).map(([name, value]) => [name.slice(6), value])),
    format: params.get('default_format') ?? 'TabSeparated',
    settings: Object.fromEntries(pairs),
    workload: WORKLOADS.find((one) => one === params.get('workload')) ?? 'heavy',
    database: params.get('database') ?? DATABASE,
    rows:
      table !== undefined && format !== undefined
        ? { table, columns: columns?.split(',').map((name) => name.trim().replaceAll('`', '')) ?? null, format, bytes: body }
        : null,
  }
}

/** The mark by which a statement that runs is found. */
export const markOf = ({ id }: Pick<Statement, 'id'>): string => `/*${id}*/`

/** As the engine is given it. */
export function textOf(statement: Statement): string {
  const text = `${markOf(statement)} ${withParams(statement.text, statement.params).replace(/;\s*$/, '')}`
  const settings = Object.entries(statement.settings)
  if (settings.length === 0 || !READS.test(statement.text)) return text
  return `${text}\nSETTINGS ${settings.map(([name, value]) => `${name} = ${literal(value)}`).join(', ')}`
}

const literal = (value: string): string => (/^-?\d+(?:\.\d+)?$/.test(value) ? value : quoted(value))

/** What holds no parameter (text, names, comments), or one: `{name:Type}`. */
const PIECE = /'(?:[^'\\]|\\[\s\S]|'')*'|`[^`]*`|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|\{\s*(\w+)\s*:\s*([A-Za-z][\w(), ']*)\}/g
/** Values of these have their escapes inside the quotes of their parts. */
const OF_PARTS = /^(?:Array|Tuple|Map|Nested)\(/
const NULL = '\\N'

/**
 * The text with its parameters as literals of their types. The engine's own way to bind them lets one statement with parameters run at a time in the
 * whole process, whichever session it is of. One that has no value stays, and the engine says so.
 */
function withParams(text: string, params: Statement['params']): string {
  return text.replace(PIECE, (piece: string, name: string | undefined, type: string | undefined) => {
    const value = name === undefined ? undefined : params[name]
    if (value === undefined || type === undefined) return piece
    if (type.trim() === 'Identifier') return identifier(unescaped(value))
    if (value === NULL) return `CAST(NULL, ${quoted(type.trim())})`
    return `CAST(${quoted(OF_PARTS.test(type) ? value : unescaped(value))}, ${quoted(type.trim())})`
  })
}

/** A name of a table or a database in a statement. */
export const identifier = (name: string): string => `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``

const quoted = (value: string): string => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

const ESCAPED: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', b: '\b', f: '\f', 0: '\0' }

/** Values travel as in tab-separated files (clickhouse.com/docs/interfaces/http, queries with parameters). */
const unescaped = (value: string): string => value.replaceAll(/\\([\s\S])/g, (_, sign: string) => ESCAPED[sign] ?? sign)
