import type pg from 'pg'

type Column = { type: string; required: boolean; given: boolean }
type Constraint = { table: string; kind: 'unique' | 'check' | 'foreign'; columns: string[]; text: string }

/** What a release can rely on of a database: names, types, and what it may write. */
export type Schema = {
  /** by `table.column` */
  columns: ReadonlyMap<string, Column>
  /** by `table.name`; unique indexes too */
  constraints: ReadonlyMap<string, Constraint>
  /** what it answers, by its name and arguments */
  functions: ReadonlyMap<string, string>
}

export async function schemaOf(pool: Pick<pg.Pool, 'query'>, schema = 'public'): Promise<Schema> {
  const columns = await pool.query<{ name: string } & Column>(
    `select c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
            (a.atthasdef or a.attidentity <> '') as given
       from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'v', 'm', 'p') and c.relname <> 'migration'
        and a.attnum > 0 and not a.attisdropped`,
    [schema],
  )
  const constraints = await pool.query<{ name: string } & Constraint>(
    `select t.relname || '.' || n.conname as name, t.relname as table, pg_get_constraintdef(n.oid) as text,
            case n.contype when 'c' then 'check' when 'f' then 'foreign' else 'unique' end as kind,
            array(select attname::text from pg_attribute where attrelid = n.conrelid and attnum = any (n.conkey)) as columns
       from pg_constraint n join pg_class t on t.oid = n.conrelid
      where n.connamespace = $1::regnamespace and n.contype in ('c', 'f', 'p', 'u', 'x')
     union all
     select t.relname || '.' || c.relname, t.relname, regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING ', ''), 'unique',
            array(select attname::text from pg_attribute where attrelid = i.indrelid and attnum = any (i.indkey))
       from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
      where i.indisunique and c.relnamespace = $1::regnamespace and not exists (select from pg_constraint where conindid = c.oid)`,
    [schema],
  )
  const functions = await pool.query<{ name: string; answers: string }>(
    `select p.oid::regprocedure::text as name, pg_get_function_result(p.oid) as answers
       from pg_proc p where p.pronamespace = $1::regnamespace and p.prokind = 'f'`,
    [schema],
  )
  return {
    columns: new Map(columns.rows.map(({ name, ...column }) => [name, column])),
    constraints: new Map(constraints.rows.map(({ name, ...constraint }) => [name, constraint])),
    functions: new Map(functions.rows.map(({ name, answers }) => [name, answers])),
  }
}

/**
 * What a release that was written for the schema `before` can no longer do with `after`: one sentence each. `widened`: constraints that were
 * looked at by a person, because a text does not tell whether a rule allows more than the one it replaces.
 */
export const breaksOf = (before: Schema, after: Schema, widened: ReadonlySet<string> = new Set()): string[] => [
  ...columnBreaks(before, after),
  ...constraintBreaks(before, after, widened),
  ...[...before.functions].flatMap(([name, answers]) =>
    after.functions.get(name) === answers ? [] : [`${name} is gone, or answers something else`],
  ),
]

const tableOf = (column: string) => column.slice(0, column.indexOf('.'))
const tablesOf = ({ columns }: Schema) => new Set([...columns.keys()].map(tableOf))

function columnBreaks(before: Schema, after: Schema): string[] {
  const read = [...before.columns].flatMap(([name, was]) => {
    const is = after.columns.get(name)
    if (!is) return [`${name} is gone`]
    return [
      ...(is.type === was.type ? [] : [`${name} was ${was.type} and is ${is.type}`]),
      ...(is.required && !was.required ? [`${name} may no longer be null`] : []),
      ...(was.given && is.required && !is.given ? [`${name} lost its default`] : []),
    ]
  })
  const tables = tablesOf(before)
  const written = [...after.columns].flatMap(([name, { required, given }]) =>
    !before.columns.has(name) && tables.has(tableOf(name)) && required && !given ? [`${name} has to be given`] : [],
  )
  return [...read, ...written]
}

function constraintBreaks(before: Schema, after: Schema, widened: ReadonlySet<string>): string[] {
  // `on conflict` needs the one that it names
  const gone = [...before.constraints].flatMap(([name, { kind, table }]) =>
    kind === 'unique' && !after.constraints.has(name) && tablesOf(after).has(table) ? [`${name} is no longer unique`] : [],
  )
  const narrowed = [...after.constraints].flatMap(([name, is]) => {
    const was = before.constraints.get(name)
    const concerns = is.columns.some((column) => before.columns.has(`${is.table}.${column}`))
    if (!concerns || was?.text === is.text || widened.has(name.slice(is.table.length + 1)) || allowsMore(was, is)) return []
    return [`${name} may refuse what was allowed: ${is.text}`]
  })
  return [...gone, ...narrowed]
}

/** A list of codes that has all that it had. */
function allowsMore(was: Constraint | undefined, is: Constraint): boolean {
  const codes = (text: string) =>
    /^CHECK \(+\w+ = ANY \(+ARRAY\[/.test(text) ? [...text.matchAll(/'([^']*)'/g)].map(([, code]) => code) : []
  const now = codes(is.text)
  return was?.kind === 'check' && codes(was.text).length > 0 && codes(was.text).every((code) => now.includes(code))
}
