import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ThingCalls } from '#contract/thing.ts'
import type { Field, Format } from '#domain/thing/fields.ts'
import { applies, fieldsOf, retires } from '#domain/thing/thing.ts'
import type { Handler } from '#server/kit/handler.ts'
import { openSheet } from '#server/kit/sheet/open.ts'
import type { FreshDatabase } from '#tests/kit/database.ts'
import { sampleOf, valuesAt, wireOf, type Values } from './thing-samples.ts'
import { aSession, EVERYTHING } from './toy.ts'
import { twoGames, type TwoGames } from './two-games.ts'

export type Special = {
  routes: Handler[]
  /** something that refers to it; what a thing does against its deletion is only tried with this */
  use?: (database: FreshDatabase, id: string, userId: string) => Promise<void>
}

/** A value that is wrong in each kind of field, and the reason that is given. */
const WRONG: Readonly<Partial<Record<Field['kind'], readonly (readonly [string, string])[]>>> = {
  day: [['2026-02-30', 'thing.not_day']],
  month: [['2026-13', 'thing.not_month']],
  rate: [
    ['0', 'thing.not_above_zero'],
    ['1e3', 'value.not_number'],
  ],
  currency: [['dollar', 'thing.not_currency']],
  money: [['1.5', 'thing.not_amount']],
  number: [['1.5', 'value.not_integer']],
}

const WRONG_FORMAT: Readonly<Record<Format, readonly [string, string]>> = {
  digits: ['12a', 'thing.not_digits'],
  domain: ['@chenxing.example', 'thing.not_domain'],
  zone: ['Mars/Olympus', 'thing.not_zone'],
}

/**
 * What holds for every thing of the kit, tried on this one through its calls: ordinary tests, named for the thing. What is special about it
 * has tests of its own.
 */
export function thingTests({ thing }: Pick<ThingCalls, 'thing'>, { routes, use }: Special): void {
  const sample = sampleOf({ thing })
  const { calls, table, below = table, values, other, change, before } = sample
  const { list } = calls
  const fields = fieldsOf(thing)
  const hasFile = fields.some(([, { kind }]) => kind === 'file')
  const scoped = fields.find(([, { kind }]) => kind === 'game' || kind === 'spreader' || kind === 'games')
  let server: TwoGames

  describe(thing.noun, () => {
    beforeAll(async () => {
      server = await twoGames(routes)
      const { db } = server.database
      const channel = { channel: 'facebook', region_id: '1' }
      await db
        .insertInto('spreader')
        .values([
          { ...channel, id: '21', name: 'Meta' },
          { ...channel, id: '304', name: '巨量' },
        ])
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    })
    beforeEach(async () => {
      await server.database.pool.query(`truncate ${below} cascade`)
      await before?.(server.database.db)
    })
    afterAll(() => server.close())

    const send = (typed: Values, who = server.admin) => sendParts(wireOf(calls, typed), who)
    const sendParts = (fieldsSent: Values, who: typeof server.admin) =>
      hasFile ? server.multipart(calls.save.path, fieldsSent, who) : server.write(calls.save, fieldsSent, who)
    const rows = async (who = server.admin): Promise<Row[]> => (await server.get(`${list.path}?per_page=500`, who)).data
    const added = async (some: Values = values): Promise<Row> => {
      const { status, body } = await send(some)
      if (status !== 200) throw new Error(JSON.stringify(body))
      return body.data
    }
    test('what is sent is kept, answered, listed, and one line of the trail', async () => {
      const row = await added()
      const names = fields.flatMap(([name, { kind }]) => (kind === 'file' ? [] : [name]))
      const line = await server.trail()
      const kept = new Map(Object.entries(line?.after ?? {}).map(([name, value]) => [name, `${value ?? ''}`]))
      expect(await rows()).toContainEqual(row)
      expect([row.version, line?.entity_id, line?.before]).toEqual([1, row.id, null])
      expect(names.map((name) => kept.get(name))).toEqual(names.map((name) => String(row[name])))
    })

    const wrong = fields.flatMap(([name, field]) => {
      const long = field.kind === 'line' || field.kind === 'text' ? [['字'.repeat(field.max + 1), 'thing.too_long'] as const] : []
      const form = field.kind === 'line' && field.format ? [WRONG_FORMAT[field.format]] : []
      const applies = values[name] !== undefined
      return applies
        ? [...long, ...form, ...(WRONG[field.kind] ?? [])].map(([text, code]) => [name, text.slice(0, 20), text, code] as const)
        : []
    })
    if (wrong.length > 0)
      test.each(wrong)('%s cannot be %s', async (name, _shown, text, code) => {
        const { status, body } = await send({ ...values, [name]: text })
        expect([status, body.code, body.blockers[0].field]).toEqual([400, code, name])
      })

    const needed = fields.flatMap(([name, field]) =>
      field.required && applies(field, values) && field.kind !== 'choice' && field.kind !== 'flag' ? [name] : [],
    )
    test.each(needed)('without %s it is refused next to the field', async (name) => {
      for (const typed of name === scoped?.[0] ? [''] : ['', ' ']) {
        const { status, body } = await send({ ...values, [name]: typed })
        expect([status, body.blockers[0].field]).toEqual([400, name])
      }
    })

    if (thing.unique)
      test('there is one with the same values, also when two users add it at once', async () => {
        const answers = await Promise.all([send(values), send(values)])
        expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 400])
        expect(answers.find(({ status }) => status === 400)?.body.code).toBe('thing.taken')
      })

    test('of two users on one version the second is told, with what is there now', async () => {
      const { id, ...row } = await added(thing.unique ? { ...values, ...other } : values)
      const edit = { ...values, ...other, ...change, id, version: String(row.version) }
      const [first, second] = [await send(edit), await send(edit)]
      expect([first.status, first.body.data.version, second.status, second.body.code]).toEqual([200, 2, 409, 'thing.changed'])
      expect(second.body.present).toEqual(first.body.data)
    })

    test('who may not keep it is refused', async () => {
      const nobody = await aSession(server.database, {
        global: { func: {}, game: ['*'], region: ['*'], spreader: ['*'], app: ['*'] },
        pages: {},
      })
      expect((await send(values, nobody)).status).toBe(403)
    })

    if (scoped)
      test('of another game or channel it is not there: not listed, not changed, not deleted, without a history', async () => {
        const row = await added()
        const grants = { ...EVERYTHING.global, game: ['10045'], spreader: ['304'] }
        const stranger = await aSession(server.database, { ...EVERYTHING, global: grants })
        const at = { id: row.id, version: '1' }
        expect(await rows(stranger)).toEqual([])
        const foreign = {
          ...values,
          ...(values.game_id ? { game_id: '10045' } : {}),
          ...(values.game_ids ? { game_ids: '10045' } : {}),
          ...(values.spreader_id ? { spreader_id: '304' } : {}),
        }
        expect((await send({ ...foreign, ...at }, stranger)).status).toBe(404)
        expect((await send(values, stranger)).status).toBe(403)
        expect((await server.get(`${list.path}/log?id=${row.id}`, stranger)).code).toBe('thing.gone')
        if (calls.remove) expect((await server.post(`${list.path}/delete`, at, stranger)).status).toBe(404)
      })

    test('its history says who added and changed it', async () => {
      // an id that is typed was perhaps used before, and its history is kept
      const own = valuesAt(sample, 900)
      const { id } = await added(own)
      await send({ ...own, ...change, id, version: '1' })
      const { data } = await server.get(`${list.path}/log?id=${id}`)
      expect(data.map((line: { user_name: string; before: unknown }) => [line.user_name, line.before === null])).toEqual([
        ['测试', false],
        ['测试', true],
      ])
    })

    if (calls.remove) {
      test('one that is deleted is gone', async () => {
        const { id } = await added()
        expect((await server.post(`${list.path}/delete`, { id, version: '1' })).status).toBe(200)
        expect((await rows()).map((row) => row.id)).not.toContain(id)
        expect((await server.post(`${list.path}/delete`, { id, version: '1' })).body.code).toBe('thing.gone')
      })
    }

    test('an export holds what the list holds, in its order', async () => {
      await added()
      await added({ ...values, ...other })
      const sheet = await openSheet(Buffer.from(await server.download(`${list.path}?format=csv`)), LIMITS)
      const lines: string[][] = []
      for await (const { cells } of sheet.lines()) lines.push([...cells])
      const listed = await rows()
      expect(lines.slice(-listed.length).map((cells) => cells.filter((cell) => cell !== '').length > 0)).toEqual(listed.map(() => true))
      for (const [index, row] of listed.entries()) {
        const told = lines.slice(-listed.length)[index] ?? []
        const plain = fields.filter(([, { kind }]) => kind === 'line' || kind === 'day' || kind === 'month' || kind === 'number')
        expect(told).toEqual(expect.arrayContaining(plain.map(([name]) => String(row[name])).filter((text) => text !== '')))
      }
    })

    if (calls.load)
      test('what was exported comes in again; a line that is wrong is told with its field, the others come in', async () => {
        await added()
        const bytes = new Uint8Array(await server.download(`${list.path}?format=csv`))
        const same = await server.upload(`${list.path}/import`, { name: 'a.csv', bytes })
        expect(same.body.data).toEqual({ added: 0, changed: 0, same: (await rows()).length, bad: 0, lines: [] })
        const head = fields.filter(([name]) => values[name] !== undefined).map(([name]) => name)
        const asText = (some: Values) => head.map((name) => cellOf(thing.fields[name], some, name)).join(',')
        const broken = { ...values, ...other, [needed[0] ?? '']: '' }
        const sheet = [head.join(','), asText(broken), asText({ ...values, ...other })].join('\n')
        const { status, body } = await server.upload(`${list.path}/import`, { name: 'b.csv', bytes: new TextEncoder().encode(sheet) })
        expect([status, body.data.added, body.data.bad, body.data.lines[0]?.line]).toEqual([200, 1, 1, 2])
        expect(body.data.lines[0].reasons[0].field).toBe(needed[0])
      })

    if (calls.load && thing.unique)
      test('what a sheet has no column for stays as it is; a cell that is neither yes nor no is told', async () => {
        await added()
        const head = fields.flatMap(([name, { required }]) => (required || thing.unique?.includes(name) ? [name] : []))
        const line = head.map((name) => cellOf(thing.fields[name], values, name))
        const load = async (cells: readonly (readonly string[])[]) => {
          const bytes = new TextEncoder().encode(cells.map((one) => one.join(',')).join('\n'))
          return (await server.upload(`${list.path}/import`, { name: 'c.csv', bytes })).body.data
        }
        expect(await load([head, line])).toEqual({ added: 0, changed: 0, same: 1, bad: 0, lines: [] })
        for (const [flag] of fields.filter(([, { kind }]) => kind === 'flag')) {
          const { bad, lines } = await load([
            [...head, flag],
            [...line, 'x'],
          ])
          expect([bad, lines[0]?.reasons[0]]).toEqual([1, { code: 'thing.not_choice', field: flag, params: { text: 'x' } }])
        }
      })

    if (retires(thing)) {
      test('one that is retired stays in the list, is found as such, and is brought back', async () => {
        const { id } = await added()
        const change = async (version: string, retired: string) =>
          (await server.post(`${list.path}/bulk`, { rows: JSON.stringify([{ id, version: Number(version) }]), retired })).body.data
        const found = async () =>
          await Promise.all(
            ['0', '1'].map(async (retired) =>
              (await server.get(`${list.path}?retired=${retired}&per_page=500`)).data.some((row: Row) => row.id === id),
            ),
          )
        expect([await change('1', '1'), await found()]).toEqual([{ changed: 1 }, [false, true]])
        expect((await server.trail())?.after).toMatchObject({ retired: true })
        expect([await change('2', '0'), await found()]).toEqual([{ changed: 1 }, [true, false]])
      })
    }

    if (use)
      test('one that is in use says how often, and is not deleted', async () => {
        const { id } = await added()
        await use(server.database, id, server.admin.userId)
        const row = (await rows()).find((one) => one.id === id)
        expect(Object.values(row?.used_by ?? {}).reduce((sum, one) => sum + one, 0)).toBe(1)
        if (!calls.remove) return
        const { status, body } = await server.post(`${list.path}/delete`, { id, version: String(row?.version) })
        expect([status, body.blockers.at(-1).params.count]).toEqual([409, 1])
        if (retires(thing)) expect(body.code).toBe('thing.used_retire')
      })
  })
}

type Row = Readonly<Record<string, unknown>> & { id: string; version: number; used_by?: Record<string, number> }
const LIMITS = { bytes: 1_000_000, rows: 1_000, columns: 60, wide: true, dates: true } as const

/** A value as a sheet has it: amounts in major units. */
const cellOf = (field: Field | undefined, values: Values, name: string): string =>
  field?.kind === 'money' && values[name] !== '' ? String(Number(values[name]) / 100) : (values[name] ?? '')
