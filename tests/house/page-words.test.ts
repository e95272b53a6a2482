import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadedBy, loadedLater, ROOT, sourceFiles } from '../kit/house.ts'

type Areas = ReadonlyMap<string, readonly string[]>

const files = new Map(sourceFiles('src').map((file) => [file.path, file]))
const fileOf = (path: string) => files.get(path) ?? { path, text: '' }

/** A file with everything that comes with it. */
function closure(path: string, seen = new Set([path])): Set<string> {
  for (const name of loadedBy(fileOf(path)))
    if (files.has(name) && !seen.has(name)) {
      seen.add(name)
      closure(name, seen)
    }
  return seen
}

/** Area → its keys, as they stand in the files. */
const AREAS: Areas = new Map(
  [...files.keys()]
    .filter((path) => path.startsWith('src/i18n/areas/'))
    .map((path) => [path, [...fileOf(path).text.matchAll(/^\s*'?([\w.-]+)'?: \[/gm)].map(([, key = '']) => key)]),
)

/** The areas the console has, read from the pattern that loads them. */
const ofConsole = (() => {
  const without = /'!\.\/areas\/\{([^}]*)\}\.ts'/.exec(readFileSync(join(ROOT, 'src/i18n/console-words.ts'), 'utf8'))?.[1]?.split(',') ?? []
  return new Set([...AREAS.keys()].filter((path) => !without.some((name) => path.endsWith(`/${name}.ts`))))
})()

/** Areas none of whose keys is loaded though a file names one, or begins one: `'help.title'`, `` `audit.event.${…}` ``. */
function missingWords(paths: Iterable<string>, loaded: ReadonlySet<string>, read = (path: string) => fileOf(path).text): string[] {
  const known = new Set([...loaded].flatMap((area) => AREAS.get(area) ?? []))
  return [...paths].flatMap((path) => {
    const text = read(path)
    const whole = [...text.matchAll(/['"`]([\w.-]+)['"`]/g)].map(([, key = '']) => key)
    const begun = [...text.matchAll(/`([\w-]+\.[\w.-]*)\$\{/g)].map(([, key = '']) => key)
    const elsewhere = [...AREAS].filter(([area]) => !loaded.has(area)).flatMap(([, keys]) => keys)
    return [
      ...whole.filter((key) => !known.has(key) && elsewhere.includes(key)),
      ...begun.filter((start) => ![...known].some((key) => key.startsWith(start)) && elsewhere.some((key) => key.startsWith(start))),
    ].map((key) => `${path}: ${key}`)
  })
}

/** What is no word though it reads like one: names of rights, of events of the trail. */
const isSaid = (path: string) => path.startsWith('src/') && !/^src\/(i18n|permissions|api\/contract)\//.test(path)

const areasIn = (paths: ReadonlySet<string>) => [...paths].filter((path) => AREAS.has(path))
const opened = closure('src/app/console-part.tsx')
const later = [...files.values()].flatMap(loadedLater).filter((path) => files.has(path) && path !== 'src/app/console-part.tsx')

test('every area is read, and pages are found', () => {
  expect([...AREAS].filter(([, keys]) => keys.length === 0)).toEqual([])
  expect([ofConsole.size > 10, AREAS.size > ofConsole.size, later.length > 10]).toEqual([true, true, true])
})

test('the console says nothing whose words come with a page', () => {
  expect(missingWords([...opened].filter(isSaid), ofConsole)).toEqual([])
})

test.each([...new Set(later)].sort())('%s brings the words that it says', (path) => {
  const all = closure(path)
  expect(missingWords([...all].filter(isSaid), new Set([...ofConsole, ...areasIn(all)]))).toEqual([])
})

test('flows are named by the console: the tray lists them wherever a person is', () => {
  const kinds = [...files.values()].filter(({ path, text }) => path.startsWith('src/machines/') && text.includes('titleOf'))
  expect(kinds.length).toBeGreaterThan(0)
  expect(
    missingWords(
      kinds.map(({ path }) => path),
      ofConsole,
    ),
  ).toEqual([])
})

test('in a browser nothing asks for all words at once', () => {
  const asking = [...files.values()].filter((file) => loadedBy(file).includes('src/i18n/catalogue.ts'))
  expect(asking.map(({ path }) => path)).toEqual([])
})

test('a breach is seen: a key, the beginning of one', () => {
  const text = "say('help.title') + say(`audit.event.${event}`) + say('common.product')"
  expect(missingWords(['src/app/x.tsx'], ofConsole, () => text)).toEqual(['src/app/x.tsx: help.title', 'src/app/x.tsx: audit.event.'])
})
