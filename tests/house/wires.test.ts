import { expect, test } from 'vitest'
import { sourceFiles } from '../kit/house.ts'

const views = sourceFiles('src/views').filter(
  ({ path }) => path !== 'src/views/things/wired.ts' && path !== 'src/views/things/save-file.ts',
)
const holding = (pattern: RegExp) => views.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

test('a page asks quietly with the one QUIET', () => expect(holding(/const QUIET\b/)).toEqual([]))

test('what the server holds instead is read by heldAs and heldIn', () => expect(holding(/safeParse\(outcome\.present\)/)).toEqual([]))

test('a file is saved by saveFile', () => expect(holding(/downloadBlob\(\w+\.fileName/)).toEqual([]))
