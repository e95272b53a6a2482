import { expect, test } from 'vitest'
import { say } from '#i18n/catalogue.ts'
import { chooseGame } from './batch-page.ts'
import { signIn, aHouse, visit, WITHOUT_WORKER } from './kit.ts'
import { look } from './looks.ts'
import { findingsAbove, press, type Surface } from './surfaces.ts'

const house = aHouse(WITHOUT_WORKER)

const ABOVE_A_DRAFT: readonly Surface[] = [
  ['the question before a commit', '.bp6-dialog', (page) => page.locator('.fd-flow-foot button').last().click()],
  ['the question before all is thrown away', '.bp6-dialog', press('batch.flow.discard')],
]
const ABOVE_FIGURES: readonly Surface[] = [
  ['the pages of figures', '.bp6-popover', (page) => page.locator('.fd-page-head button[aria-haspopup]').first().click()],
  ['the saved views', '.bp6-popover', press('saved_view.menu')],
]
const ABOVE_THE_BUILDER: readonly Surface[] = [
  [
    'the materials to choose from',
    '.bp6-dialog .fd-gallery-item',
    (page) => page.locator('[data-place="axes.material"] button').first().click(),
  ],
]

test('no serious finding in what opens above a draft, figures and the builder: popovers and dialogs, in both themes and languages', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'buyer')
  const found: string[] = []
  for (const language of ['zh', 'en'] as const) {
    const judge = async (surfaces: readonly Surface[]) => void found.push(...(await findingsAbove(page, language, surfaces)))
    await page.goto('/advertise-2/home?state=draft')
    await page.locator('.ag-row').first().waitFor()
    await look(page, language, 'light')
    await page.locator('.ag-row').first().dblclick()
    await page.waitForURL('**/advertise-2/batch/*')
    await page.locator('.ag-cell[col-id="name"]').first().waitFor()
    await judge(ABOVE_A_DRAFT)
    await page.goto('/table-2/pushed')
    await page.locator('.ag-row').first().waitFor()
    await judge(ABOVE_FIGURES)
    await page.goto('/advertise-2/batch/new')
    await chooseGame(page, say(language, 'kit.word.game'), '星河战纪')
    await judge(ABOVE_THE_BUILDER)
  }
  expect([found, errors]).toEqual([[], []])
})
