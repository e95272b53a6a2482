import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RULES_OF_A_THEME } from './axe-rules.ts'
import { seriousFindings, visit } from './kit.ts'
import { judgeSameColorsOnce } from './same-colors.ts'
import { leaveWindows } from './visits.ts'

const NOWHERE = 'http://127.0.0.1'
let page: Page
beforeAll(async () => {
  page = (await visit({ address: NOWHERE })).page
})
afterAll(() => leaveWindows(NOWHERE))

const READABLE = '<p>readable</p>'
/** Each has the colours of a text that passes, and one thing that makes it unreadable. */
const UNREADABLE = `
  <p id="pale" style="color: #ccc">pale</p>
  <p><span style="font-size: 32px; color: #888">large</span> <span id="small" style="color: #888">small</span></p>
  <div style="background: #123"><p id="on-dark">on a dark part</p></div>
  <div style="opacity: 0.3"><p id="faded">faded</p></div>
  <div style="position: relative; height: 40px">
    <div style="position: absolute; inset: 0; background: #123"></div>
    <p id="over-dark" style="position: relative">over a dark part that it is not in</p>
  </div>
  <p style="color: #ddd; height: 0; overflow: hidden">not seen</p>
  <p id="seen" style="color: #ddd">seen</p>
`
const IDS = ['pale', 'small', 'on-dark', 'faded', 'over-dark', 'seen']

/** Shows it with axe in the page, and counts the texts whose contrast was computed. */
async function show(body: string): Promise<void> {
  await page.setContent(
    `<!doctype html><html lang="en"><title>t</title><style>body { background: #fff } body, p { color: #111 } .dark p { color: #444 } .dark { background: #222 }</style><body><main>${body}</main>`,
  )
  await page.evaluate(axe.source)
  await page.evaluate(() => {
    const scope = globalThis as unknown as { computed: number; axe: { _audit: { checks: Record<string, { evaluate: () => unknown }> } } }
    const contrast = scope.axe._audit.checks['color-contrast']
    const compute = contrast?.evaluate
    scope.computed = 0
    if (contrast && compute)
      contrast.evaluate = function (...rest) {
        scope.computed += 1
        return compute.apply(this, rest)
      }
  })
}
const computed = () => page.evaluate(() => (globalThis as unknown as { computed: number }).computed)
const judge = () => seriousFindings(page, { rules: RULES_OF_A_THEME })
const contrastOf = (ids: readonly string[]) => [`color-contrast: ${ids.map((id) => `#${id}`).join(', ')}`]

test('of a hundred texts in the same colours one is computed, and what differs from them is found as axe itself finds it', async () => {
  await show(READABLE.repeat(100) + UNREADABLE)
  const byAxe = await judge()
  const inFull = await computed()
  await show(READABLE.repeat(100) + UNREADABLE)
  await page.evaluate(judgeSameColorsOnce)
  expect([await judge(), byAxe]).toEqual([contrastOf(IDS), contrastOf(IDS)])
  expect(inFull - (await computed())).toBe(99)
})

test('what was readable in one theme is judged by its colours in the next', async () => {
  await show(READABLE)
  await page.evaluate(judgeSameColorsOnce)
  const before = await judge()
  await page.evaluate(() => document.body.classList.add('dark'))
  expect([before, await judge()]).toEqual([[], ['color-contrast: p']])
})
