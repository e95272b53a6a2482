import { createActor } from 'xstate'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { CallFailed } from '#client/failure.ts'
import { heldAs, heldIn, nothingHeld, outcomeOf } from '#client/outcome.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { createSettingsSave } from '#machines/settings-save/settings-save.machine.ts'
import { saveFile } from '#views/things/save-file.ts'
import { readBy, savedBy } from '#views/things/wired.ts'

const downloaded = vi.hoisted((): string[] => [])
vi.mock('#views/kit/grid/download.ts', () => ({ downloadBlob: (name: string) => void downloaded.push(name) }))
afterEach(() => void downloaded.splice(0))

const later = () => new Promise<void>((resolve) => setImmediate(resolve))

test('a reading asks with its query, quietly, and is ended with its page', async () => {
  const asked: [string, boolean, AbortSignal][] = []
  const reading = createActor(
    readBy(createReading<number, string>(), (query, { quiet, signal }) => {
      asked.push([query, quiet, signal])
      return query === 'first' ? Promise.resolve(7) : new Promise(() => undefined)
    }),
    { input: { query: 'first' } },
  ).start()
  await later()
  expect(reading.getSnapshot().context.answer).toBe(7)
  reading.send({ type: 'reading.ask', query: 'second' })
  reading.stop()
  expect(asked.map(([query, quiet, { aborted }]) => [query, quiet, aborted])).toEqual([
    ['first', true, false],
    ['second', true, true],
  ])
})

test('a save sends what was typed under its ticket', async () => {
  const sent: [string, string][] = []
  const save = createActor(
    savedBy(createSettingsSave<string, string>(), (draft, ticket) => {
      sent.push([draft, ticket])
      return Promise.resolve({ kind: 'done', value: 'kept' })
    }),
    { input: { draft: null } },
  ).start()
  save.send({ type: 'save', draft: 'typed' })
  const { ticket } = save.getSnapshot().context
  await later()
  expect([sent, save.getSnapshot().context.saved]).toEqual([[['typed', ticket]], 'kept'])
})

test('what the server holds instead is read by its shape, and what is of another form is none', async () => {
  const row = z.object({ id: z.string() })
  const said = { status: 409, statusText: '', code: 'thing.changed', msg: '', missing: [], blockers: [], requestId: null }
  const refused = (present: unknown) => Promise.reject(new CallFailed({ kind: 'refused', ...said, present }))
  const ends = await Promise.all([
    outcomeOf(refused({ id: '7' }), () => null, heldIn(row)),
    outcomeOf(
      refused({ id: '7' }),
      () => null,
      heldAs(row, ({ id }) => `#${id}`),
    ),
    outcomeOf(refused({ id: 7 }), () => null, heldIn(row)),
    outcomeOf(refused({ id: '7' }), () => null, nothingHeld),
    outcomeOf(refused({ id: '7' }), () => null),
  ])
  expect(ends.map((end) => ('present' in end ? end.present : undefined))).toEqual([{ id: '7' }, '#7', null, null, { id: '7' }])
})

test("a file is saved under the server's name, else under ours; one that is not sent saves nothing", async () => {
  const blob = new Blob(['a'])
  await saveFile(Promise.resolve({ blob, fileName: 'costs-2026-10.csv' }), 'costs.csv')
  await saveFile(Promise.resolve({ blob, fileName: null }), 'costs.csv')
  await saveFile(Promise.reject(new Error('offline')), 'costs.csv')
  expect(downloaded).toEqual(['costs-2026-10.csv', 'costs.csv'])
})
