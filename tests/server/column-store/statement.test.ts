import { expect, test } from 'vitest'
import { markOf, readStatement, textOf } from '#server/column-store/statement.ts'

const read = (address: string, body = '') => readStatement(new URLSearchParams(address), Buffer.from(body))

test('a query carries its parameters as text, its settings at its end and its id at its head', () => {
  const statement = read('query_id=abc-1&query=select+{n:UInt8}&param_n=7&max_threads=1&workload=short')
  expect(statement).toMatchObject({ id: 'abc-1', params: { n: '7' }, workload: 'short', rows: null })
  expect(textOf(statement)).toBe("/*abc-1*/ select CAST('7', 'UInt8')\nSETTINGS max_threads = 1")
})

test('the body goes on where the address ends', () => {
  expect(read('query=select+1', 'union all select 2').text).toBe('select 1\nunion all select 2')
  expect(read('', 'select 3').text).toBe('select 3')
})

test('rows of an insert are kept as bytes, with their table, columns and format', () => {
  const { rows } = read('query=INSERT+INTO+`facts`+(`day`, spend)+FORMAT+JSONEachRow', '{"day":"2026-01-01"}')
  expect(rows).toMatchObject({ table: '`facts`', columns: ['day', 'spend'], format: 'JSONEachRow' })
  expect(rows?.bytes.toString()).toBe('{"day":"2026-01-01"}')
})

test('what defines a table takes no settings, and the semicolon at its end goes', () => {
  expect(textOf(read('query_id=x&query=create+table+t+(n+UInt8)+engine+%3D+Memory;&max_threads=1'))).toBe(
    '/*x*/ create table t (n UInt8) engine = Memory',
  )
})

test('nothing that is written into a statement ends it: an id of other characters is replaced, a setting is quoted', () => {
  const statement = read(`query_id=${encodeURIComponent('*/ drop table t /*')}&query=select+1&log_comment=${encodeURIComponent(`a'b\\c`)}`)
  expect(markOf(statement)).toMatch(/^\/\*[0-9a-f-]{36}\*\/$/)
  expect(textOf(statement).endsWith(`SETTINGS log_comment = 'a\\'b\\\\c'`)).toBe(true)
})

test('a statement of an unknown kind is taken for a heavy one', () => {
  expect(read('query=select+1&workload=any').workload).toBe('heavy')
})

const bound = (query: string, params: Record<string, string>) =>
  textOf(
    read(
      new URLSearchParams({
        query_id: 'x',
        query,
        ...Object.fromEntries(Object.entries(params).map(([n, v]) => [`param_${n}`, v])),
      }).toString(),
    ),
  ).replace('/*x*/ ', '')

test('a parameter is a literal of its type, and its escapes are read once', () => {
  expect(bound('select {a:String}', { a: String.raw`it\'s\ta\\b` })).toBe(String.raw`select CAST('it\'s${'\t'}a\\b', 'String')`)
  expect(bound('select {a:Array(String)}', { a: String.raw`['x\ny','z']` })).toBe(
    String.raw`select CAST('[\'x\\ny\',\'z\']', 'Array(String)')`,
  )
  expect(bound('select {a:Nullable(Int64)}', { a: String.raw`\N` })).toBe("select CAST(NULL, 'Nullable(Int64)')")
  expect(bound('select * from {t:Identifier}', { t: 'a`b' })).toBe('select * from `a\\`b`')
})

test('what only looks like a parameter stays, and a value is not looked through', () => {
  const query = "select '{a:String}', `{a:String}` /* {a:String} */ from t where x = {a:String} -- {a:String}"
  expect(bound(query, { a: '{b:String}', b: '1' })).toBe(
    "select '{a:String}', `{a:String}` /* {a:String} */ from t where x = CAST('{b:String}', 'String') -- {a:String}",
  )
  expect(bound('select {missing:UInt8}', { other: '1' })).toBe('select {missing:UInt8}')
})
