import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { ROOT } from '#tests/kit/house.ts'

let database: FreshDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

test('the typed tables are those the migrations make: every column, and whether it may be null', async () => {
  const { rows } = await database.pool.query<{ line: string }>(
    `select table_name || '.' || column_name || case is_nullable when 'YES' then '?' else '' end as line
     from information_schema.columns where table_schema = 'public' and table_name <> 'migration'`,
  )
  const typed = [
    ...typedColumns('schema.ts', 'Database'),
    ...typedColumns('account-tables.ts', 'AccountTables'),
    ...typedColumns('ad-draft-tables.ts', 'AdDraftTables'),
    ...typedColumns('batch-tables.ts', 'BatchTables'),
    ...typedColumns('batch-template-tables.ts', 'BatchTemplateTables'),
    ...typedColumns('finance-tables.ts', 'FinanceTables'),
    ...typedColumns('creative-tables.ts', 'CreativeTables'),
    ...typedColumns('material-tables.ts', 'MaterialTables'),
    ...typedColumns('report-file-tables.ts', 'ReportFileTables'),
    ...typedColumns('review-tables.ts', 'ReviewTables'),
    ...typedColumns('landing-tables.ts', 'LandingTables'),
    ...typedColumns('life-cycle-tables.ts', 'LifeCycleTables'),
    ...typedColumns('network-tables.ts', 'NetworkTables'),
    ...typedColumns('object-tables.ts', 'ObjectTables'),
    ...typedColumns('player-tables.ts', 'PlayerTables'),
    ...typedColumns('rta-tables.ts', 'RtaTables'),
  ]
  expect(typed.sort()).toEqual(rows.map(({ line }) => line).sort())
})

test('ids and amounts are read as text, dates as text, instants as Date, jsonb parsed', async () => {
  const { rows } = await database.pool.query(
    `select 9007199254740993::int8 as big, 0.10::numeric as exact, date '2026-03-29' as day, timestamptz '2026-03-29 01:00+00' as instant, '{"a":[1]}'::jsonb as json`,
  )
  expect(rows).toEqual([
    { big: '9007199254740993', exact: '0.10', day: '2026-03-29', instant: new Date('2026-03-29T01:00:00Z'), json: { a: [1] } },
  ])
})

/** `table.column`, with `?` where the type is `Nullable<…>`, of an interface of tables. */
function typedColumns(file: string, tables: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(join(ROOT, 'server/db', file), 'utf8'), ts.ScriptTarget.Latest)
  const found = source.statements.find(
    (node): node is ts.InterfaceDeclaration => ts.isInterfaceDeclaration(node) && node.name.text === tables,
  )
  return propertiesOf(found?.members).flatMap(({ name, type }) =>
    propertiesOf(type && ts.isTypeLiteralNode(type) ? type.members : undefined).map((column) => {
      const nullable = column.type && ts.isTypeReferenceNode(column.type) && column.type.typeName.getText(source) === 'Nullable'
      return `${name}.${column.name}${nullable ? '?' : ''}`
    }),
  )

  function propertiesOf(members: readonly ts.TypeElement[] = []) {
    return members.flatMap((member) => (ts.isPropertySignature(member) ? [{ name: member.name.getText(source), type: member.type }] : []))
  }
}
