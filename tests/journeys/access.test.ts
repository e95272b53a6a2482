import { expect, test } from 'vitest'
import { signIn, aHouse, visit, WITHOUT_WORKER } from './kit.ts'
import { look } from './looks.ts'
import { findingsAbove, press, type Open, type Surface } from './surfaces.ts'

const house = aHouse(WITHOUT_WORKER)

const bar =
  (part: string): Open =>
  (page) =>
    page.locator(`.fd-topbar ${part}`).click()

const ABOVE_THE_LIST: readonly Surface[] = [
  ['a section’s menu', '.bp6-popover', bar('.fd-topbar-nav .fd-topbar-link:is(button) >> nth=0')],
  ['the tools', '.fd-tools-menu', bar('[aria-haspopup="dialog"]')],
  ['the flow tray', '.fd-tray', bar('button:has-text("⟳")')],
  ['the user’s menu', '.bp6-popover', bar('button >> nth=-1')],
  ['the ways to begin', '.bp6-popover', press('batch.home.new')],
  ['the filters of a grid', '.bp6-popover', press('kit.grid.filter')],
  ['the order of a grid', '.bp6-popover', press('kit.grid.sort')],
  ['the columns of a grid', '.bp6-popover', press('kit.grid.columns')],
  ['the palette', '.fd-palette', (page) => page.keyboard.press('Control+k')],
]

test('no serious finding in what opens above a list: menus, trays, popovers and the palette, in both themes and languages', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'buyer')
  const found: string[] = []
  for (const language of ['zh', 'en'] as const) {
    await page.goto('/advertise-2/home?state=draft')
    await page.locator('.ag-row').first().waitFor()
    await look(page, language, 'light')
    found.push(...(await findingsAbove(page, language, ABOVE_THE_LIST)))
  }
  expect([found, errors]).toEqual([[], []])
})
