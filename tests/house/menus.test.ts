import { expect, test } from 'vitest'
import { sourceFiles } from '../kit/house.ts'

/** An item with something below it; the browser's build has nothing that would place that (scripts/kit/menu-without-submenus.ts). */
const SUBMENU = '</MenuItem>'

test('no item of a menu has a menu below it', () => {
  const files = sourceFiles('src', 'stories')
  expect(files.filter(({ text }) => text.includes('<MenuItem')).length).toBeGreaterThan(3)
  expect(files.filter(({ text }) => text.includes(SUBMENU)).map(({ path }) => path)).toEqual([])
})

test('popovers come from the kit, where their script is loaded with the first of them', () => {
  const direct = sourceFiles('src').filter(({ text }) => /import \{[^}]*\bPopoverNext\b[^}]*\} from '@blueprintjs\/core'/.test(text))
  // a field that is typed in is drawn by its popover: it must not be drawn again when that comes
  expect(direct.map(({ path }) => path)).toEqual(['src/views/kit/inputs/LookupSelect.tsx', 'src/views/kit/inputs/SuggestInput.tsx'])
})
