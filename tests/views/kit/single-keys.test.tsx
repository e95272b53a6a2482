import { fireEvent, render } from '@testing-library/react'
import { useSyncExternalStore } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { WORDS } from '#i18n/catalogue.ts'
import { createKeyList, KeyListContext, keysText, useListedKeys, type KeyList, type KeyTable } from '#views/kit/key-list.ts'
import { intentOf } from '#views/kit/grid/keys.ts'
import { SingleKeysContext, useSingleKeys } from '#views/kit/single-keys.tsx'
import { sourceFiles } from '../../kit/house.ts'

const modules = import.meta.glob<Record<string, KeyTable>>('../../../src/**/*.keys.ts', { eager: true })
const OF_CELLS = 'src/views/kit/grid/grid.keys.ts'
const FILES = Object.entries(modules).map(([path, tables]) => ({ path: path.replace('../../../', ''), tables }))
const TABLES = FILES.flatMap(({ path, tables }) => Object.entries(tables).map(([name, table]) => ({ path, name, table })))
const LINES = TABLES.flatMap(({ table }) => Object.values(table))
const PRESSED_ALONE = TABLES.filter(({ path }) => path !== OF_CELLS)

function Listens({ table, acts }: { table: KeyTable; acts: Readonly<Record<string, () => void>> }) {
  useSingleKeys(table, acts)
  return null
}
const heard = (table: KeyTable, on: boolean): string[] => {
  const told: string[] = []
  const acts = Object.fromEntries(Object.keys(table).map((name) => [name, () => void told.push(name)]))
  const { unmount } = render(
    <SingleKeysContext value={on}>
      <Listens table={table} acts={acts} />
    </SingleKeysContext>,
  )
  for (const { keys } of Object.values(table)) for (const key of keys) fireEvent.keyDown(document.body, { key })
  unmount()
  return told
}

test('there are tables of keys', () => expect(PRESSED_ALONE.length).toBeGreaterThan(6))

describe.each(PRESSED_ALONE)('$name of $path', ({ table }) => {
  test('every key acts while keys pressed without a modifier are on, none while they are off', () => {
    const all = Object.entries(table).flatMap(([name, { keys }]) => keys.map(() => name))
    expect([heard(table, true), heard(table, false)]).toEqual([all, []])
  })

  test('no key is in it twice', () => {
    const keys = Object.values(table).flatMap((line) => line.keys)
    expect(new Set(keys).size).toBe(keys.length)
  })
})

test('every line is said in both languages', () => {
  expect(LINES.map(({ label }) => label).filter((label) => !(label in WORDS))).toEqual([])
})

test('anyone who hears a key pressed without a modifier hears it by a table, and the tables are all in use', () => {
  const sources = sourceFiles('src')
  const calls = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/use(?:Single|Listed)Keys\((?:[\w.]+ \? )?(\w+)/g)].map((call) => ({ path, table: call[1] ?? '' })),
  )
  const outside = calls.filter(({ path }) => !/kit\/(?:single-keys|key-list)\./.test(path))
  const names = TABLES.map(({ name }) => name)
  expect(outside.filter(({ table }) => !names.includes(table))).toEqual([])
  expect(names.filter((name) => name !== 'NO_KEYS' && !outside.some(({ table }) => table === name))).toEqual([])
})

test('no other place listens for keys of the whole page, but for the palette, undo, the cells, the Ctrl keys of a frame and their release', () => {
  const listening = sourceFiles('src').filter(({ text }) => /addEventListener\(\s*'key(?:down|up|press)'/.test(text))
  expect(listening.map(({ path }) => path).sort()).toEqual([
    'src/app/entry/palette-key.ts',
    'src/views/kit/flow/hotkey.ts',
    'src/views/kit/flow/nowhere-keys.ts',
    'src/views/kit/grid/grid-events.ts',
    'src/views/kit/grid/undo-keys.ts',
    'src/views/kit/single-keys.tsx',
  ])
})

test('the keys of the cells are those the grid reads', () => {
  const lines = FILES.find(({ path }) => path === OF_CELLS)?.tables ?? {}
  const read = Object.values(lines).flatMap((table) =>
    Object.entries(table).flatMap(([name, { keys }]) =>
      keys.map((pressed) => {
        const parts = pressed.split('+')
        const has = (part: string) => parts.includes(part)
        const press = { key: parts.at(-1) ?? '', ctrlKey: has('Ctrl'), metaKey: false, shiftKey: has('Shift'), altKey: has('Alt') }
        return { name, pressed, kind: intentOf(press)?.kind ?? 'not ours' }
      }),
    ),
  )
  // walking and editing is the grid's own, and the clipboard comes as events
  const notOurs = ['walk', 'far', 'edit', 'copy', 'cut', 'paste', 'pasteRows']
  // on a cell without an editor Enter opens its row; what an open editor hears is in grid-keys.test.tsx
  const otherwise: Readonly<Record<string, string>> = { extendFar: 'extend', 'done Enter': 'open', 'done Tab': 'not ours' }
  const expected = ({ name, pressed }: { name: string; pressed: string }) =>
    otherwise[name] ?? otherwise[`${name} ${pressed}`] ?? (notOurs.includes(name) ? 'not ours' : name)
  expect(read.map(({ kind }) => kind)).toEqual(read.map(expected))
  expect(read.length).toBeGreaterThan(15)
})

test('what is listed is what is drawn: it comes with a part of the page and leaves with it, once each', () => {
  const list = createKeyList()
  const table = { zoom: { keys: ['+', '='], shown: '+', label: 'a' }, next: { keys: ['ArrowRight', 's'], label: 'b' } }
  const told = vi.fn()
  list.subscribe(told)
  const Two = ({ isBoth }: { isBoth: boolean }) => (
    <KeyListContext value={list}>
      <Lists table={table} />
      {isBoth ? <Lists table={table} /> : null}
    </KeyListContext>
  )
  const { rerender, unmount } = render(<Two isBoth />)
  const texts = () => list.read().map((line) => `${keysText(line)} ${line.label}`)
  expect(texts()).toEqual(['+ a', '→ S b'])
  rerender(<Two isBoth={false} />)
  expect(texts()).toEqual(['+ a', '→ S b'])
  unmount()
  expect([texts(), told.mock.calls.length]).toEqual([[], 4])
})

function Lists({ table }: { table: KeyTable }) {
  useListedKeys(table)
  return null
}

test('a list of keys that is drawn is drawn again when another page brings its own', async () => {
  const list: KeyList = createKeyList()
  const Shown = () => useSyncExternalStore(list.subscribe, list.read).map(keysText).join(' ')
  const { container, findByText } = render(<Shown />)
  expect(container.textContent).toBe('')
  list.show({ find: { keys: ['/'], label: 'a' } })
  expect(await findByText('/')).not.toBeNull()
})
