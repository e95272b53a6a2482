import { expect, test } from 'vitest'
import { loadedBy, sourceFiles } from '../kit/house.ts'
import { ENTRY_WORDS } from '#i18n/words.ts'

const files = new Map(sourceFiles('src').map((file) => [file.path, file]))

/** Everything that comes before anyone has signed in, ours and others'. */
function entry(path: string, seen = new Set<string>()): Set<string> {
  for (const name of loadedBy(files.get(path) ?? { path, text: '' })) {
    if (seen.has(name)) continue
    seen.add(name)
    entry(name, seen)
  }
  return seen
}

const all = [...entry('src/app/main.tsx')]

test('only the switch of zod is loaded', () => {
  expect(all.filter((path) => loadedBy(files.get(path) ?? { path, text: '' }).includes('zod'))).toEqual(['src/app/entry/without-eval.ts'])
})

test('the sign-in page loads these packages and no others', () => {
  const packages = all.filter((name) => !files.has(name)).sort()
  expect(packages).toEqual([
    '@blueprintjs/core',
    '@blueprintjs/icons',
    '@xstate/react',
    'react',
    'react-dom/client',
    'react-router-dom',
    'xstate',
    'zod', // its switch alone, before any schema is built
  ])
})

test('it loads no machine but its own, no contract, no catalogue and no frame', () => {
  const rooms = all.filter((name) => /^src\/(machines|api|i18n|permissions|domain)\//.test(name)).sort()
  expect(rooms.filter((name) => !name.startsWith('src/i18n/areas/'))).toEqual([
    'src/api/client/durations.ts',
    'src/api/client/sign-in-facts.ts',
    'src/api/contract/paths.ts',
    'src/domain/blocker.ts',
    'src/domain/company-terms.ts',
    'src/domain/listeners.ts',
    'src/domain/monitor/buckets.ts',
    'src/i18n/speak.ts',
    'src/i18n/words.ts',
    'src/machines/kit/must-be-provided.ts',
    'src/machines/kit/outcome.ts',
    'src/machines/session/session.machine.ts',
    'src/machines/sub-app-load/sub-app-load.machine.ts',
    'src/permissions/session-can.ts',
  ])
})

test('the frame of the console carries no network, no form, no pattern and no contract of a page', () => {
  const frame = ['src/app/shell/console-part.tsx', 'src/app/sub-apps/main.tsx'].flatMap((path) => [...entry(path)])
  expect(frame.length).toBeGreaterThan(100)
  expect(
    frame.filter((path) => /^src\/domain\/(channels|thing|batch)\/|monitor\/pattern|contract\/(ads-|batch|thing|monitor\.)/.test(path)),
  ).toEqual([])
})

test('the list of batches names networks and describes none, and a list brings no edits of cells', () => {
  const page = [...entry('src/app/pages/batch/BatchHomePage.tsx')]
  expect(page.length).toBeGreaterThan(100)
  const described = /^src\/domain\/(channels\/(?!keys)|thing\/|formula)|contract\/(ads-|families|batch-shapes)|grid\/edit\/.*Dialog/
  expect(page.filter((path) => described.test(path))).toEqual([])
})

test('every word it says is there before the catalogue is', () => {
  const said = all.flatMap((path) =>
    [...(files.get(path)?.text ?? '').matchAll(/\b(?:say|useTitle)\('([^']+)'/g)].map(([, key = '']) => ({ path, key })),
  )
  expect(said.length).toBeGreaterThan(10)
  // the other states of a list belong to pages behind the sign-in
  const later = ['common.', 'kit.state_block.forbidden']
  expect(said.filter(({ key }) => !(key in ENTRY_WORDS) && !later.some((one) => key.startsWith(one)))).toEqual([])
})

test('a breach is seen: a package, a type that is none, what is loaded later', () => {
  const text = [
    "import axios from 'axios'",
    "import type { z } from 'zod'",
    "import { type A, b } from './b.ts'",
    "import { type C } from './c.ts'",
    "import {\n  d,\n} from '#domain/d.ts'",
    "const later = () => import('./later.tsx')",
  ].join('\n')
  expect(loadedBy({ path: 'src/app/x.ts', text })).toEqual(['axios', 'src/app/b.ts', 'src/domain/d.ts'])
})
