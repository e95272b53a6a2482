import { expect, test } from 'vitest'
import { loadedBy, loadedLater, sourceFiles } from '../kit/house.ts'

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

/** Area → its keys, as they are in the files. */
const AREAS: Areas = new Map(
  [...files.keys()]
    .filter((path) => path.startsWith('src/i18n/areas/'))
    .map((path) => [path, [...fileOf(path).text.matchAll(/^\s*'?([\w.-]+)'?: \[/gm)].map(([, key = '']) => key)]),
)

/** The areas a file loads by `import.meta.glob`: `'./areas/*.ts'` but not `'!./areas/{help,settings}.ts'`. */
function globbed(path: string): string[] {
  if (!path.startsWith('src/i18n/')) return []
  const patterns = [...fileOf(path).text.matchAll(/'(!?)\.\/(areas\/[^']*\*?[^']*\.ts)'/g)].filter(([, , glob = '']) => /[*{]/.test(glob))
  const matches = ([, , glob = '']: RegExpExecArray | RegExpMatchArray) =>
    new RegExp(
      `^src/i18n/${glob
        .replaceAll('.', '\\.')
        .replaceAll('*', '[^/]*')
        .replace(/\{([^}]*)\}/, (_, names: string) => `(${names.replaceAll(',', '|')})`)}$`,
    )
  const [taken, left] = [patterns.filter(([, not]) => not === ''), patterns.filter(([, not]) => not === '!')]
  return [...AREAS.keys()].filter((area) => taken.some((one) => matches(one).test(area)) && !left.some((one) => matches(one).test(area)))
}

/** What the sign-in page says is said for good: the console brings what comes on top of it. */
const ofEntry = [...AREAS.keys()].filter((area) => closure('src/i18n/words.ts').has(area))
const ofConsole = new Set([...ofEntry, ...globbed('src/i18n/console-words.ts')])

/** Beginnings of which a page says what it knows: each refusal and each step of a flow has its words where it can come up. */
const OPEN = ['blocker.', 'flow.']

/** The words a file names, begins or refuses with, that are not loaded: `'help.title'`, `` `audit.event.${…}` ``, `blocker('import.empty')`. */
function missingWords(paths: Iterable<string>, loaded: ReadonlySet<string>, read = (path: string) => fileOf(path).text): string[] {
  const known = new Set([...loaded].flatMap((area) => AREAS.get(area) ?? []))
  return [...paths].flatMap((path) => {
    const text = read(path)
    const whole = [...text.matchAll(/['"`]([\w.-]+)['"`]/g)].map(([, key = '']) => key)
    // a rule of the domain is judged wherever its file goes; anyone who asks it brings the words
    const refused = path.startsWith('src/domain/')
      ? []
      : [...text.matchAll(/\bblocker\(\s*'([\w.]+)'/g)].map(([, code = '']) => `blocker.${code}`)
    const begun = [...text.matchAll(/`([\w-]+\.[\w.-]*)\$\{/g)].map(([, key = '']) => key)
    const elsewhere = [...AREAS].filter(([area]) => !loaded.has(area)).flatMap(([, keys]) => keys)
    return [
      ...[...whole, ...refused].filter((key) => !known.has(key) && elsewhere.includes(key)),
      ...begun.filter((start) => !OPEN.includes(start) && elsewhere.some((key) => key.startsWith(start))),
    ].map((key) => `${path}: ${key}`)
  })
}

/** What is no word though it reads like one: names of rights, of events of the trail. */
const isSaid = (path: string) => path.startsWith('src/') && !/^src\/(i18n|permissions|api\/contract)\//.test(path)

const areasIn = (paths: ReadonlySet<string>) => [...paths].flatMap((path) => (AREAS.has(path) ? [path] : globbed(path)))
const opened = closure('src/app/shell/console-part.tsx')
const later = [...files.values()].flatMap(loadedLater).filter((path) => files.has(path) && path !== 'src/app/shell/console-part.tsx')

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

/** These pages open without the console, so each must load the words of the shared fields and flows itself. */
test.each(later.filter((path) => path.startsWith('src/app/pages/welcome/')))('%s loads the words of the kit', (path) => {
  const all = closure(path)
  const missing = missingWords([...all].filter(isSaid), new Set([...ofEntry, ...areasIn(all)]))
  expect(missing.filter((line) => /: (kit|blocker\.kit|blocker\.flow)\./.test(line))).toEqual([])
})

test('flows are named by the console (areas/console-flows.ts): the tray lists them wherever a person is', () => {
  const titles = [...files.values()].flatMap(({ path, text }) =>
    path.startsWith('src/machines/') ? [...text.matchAll(/\btitleOf: .*/g)].map(([title]) => ({ path, title })) : [],
  )
  expect(titles.length).toBeGreaterThan(1)
  expect(titles.flatMap(({ path, title }) => missingWords([path], ofConsole, () => title))).toEqual([])
})

test('a closed page says what is missing wherever a person is: the words of the grants are the console’s', () => {
  expect(missingWords(['src/permissions/grant-words.ts'], ofConsole)).toEqual([])
})

test('the catalogue has every area, and in a browser the settings only ask for it', () => {
  expect([...AREAS.keys()].filter((area) => !closure('src/i18n/catalogue.ts').has(area))).toEqual([])
  const asking = [...files.values()].filter((file) => loadedBy(file).includes('src/i18n/catalogue.ts'))
  expect(asking.map(({ path }) => path)).toEqual(['src/app/pages/settings/SettingsSection.tsx'])
})

test('a breach is seen: a key, the beginning of one, the code of a refusal', () => {
  const text = "say('help.title') + say(`audit.event.${event}`) + say('common.product') + sayBlocker(blocker('import.empty'))"
  expect(missingWords(['src/app/x.tsx'], ofConsole, () => text)).toEqual([
    'src/app/x.tsx: help.title',
    'src/app/x.tsx: blocker.import.empty',
    'src/app/x.tsx: audit.event.',
  ])
})
