import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { Language } from '#i18n/catalogue.ts'
import type { Theme } from '#views/kit/shell/theme.ts'
import { ROOT } from '../kit/house.ts'
import { RULES_OF_A_THEME, RULES_OF_WORDS } from './axe-rules.ts'
import { imagesShown } from './driven-page.ts'
import { seriousFindings } from './kit.ts'

export type Look = { language: Language; theme: Theme }

/** In which language and theme the page is. */
async function lookOf(page: Page): Promise<Look> {
  const html = page.locator('html')
  const [lang, theme] = await Promise.all([html.getAttribute('lang'), html.getAttribute('data-theme')])
  return { language: lang === 'zh-CN' ? 'zh' : 'en', theme: theme === 'dark' ? 'dark' : 'light' }
}

/** Changes language and theme as a person does; the words of a language come when it is chosen. */
export async function look(page: Page, language: Language, theme: Theme): Promise<void> {
  const now = await lookOf(page)
  if (now.language !== language) {
    await page.getByRole('button', { name: language === 'en' ? 'English' : '中文', exact: true }).click()
    await page.locator(language === 'zh' ? 'html[lang="zh-CN"]' : 'html:not([lang="zh-CN"])').waitFor({ state: 'attached' })
  }
  if (now.theme !== theme) await page.getByRole('button', { name: /切换到|Switch to/ }).click()
}

/** The serious findings in both languages and themes, each with the look it was found in; the page is in 中文 and light again. */
export async function findingsInAllLooks(page: Page): Promise<string[]> {
  const found = await findingsAround(page)
  await look(page, 'zh', 'light')
  return found
}

/** The same from the look that is, each a step from the one before it; the page stays in the last. Each look is asked what the step to it can have changed. */
export async function findingsAround(page: Page): Promise<string[]> {
  const now = await lookOf(page)
  const other = { language: now.language === 'zh' ? 'en' : 'zh', theme: now.theme === 'light' ? 'dark' : 'light' } as const
  const found: string[] = []
  for (const [language, theme, rules] of [
    [now.language, now.theme, undefined],
    [now.language, other.theme, RULES_OF_A_THEME],
    [other.language, other.theme, RULES_OF_WORDS],
    [other.language, now.theme, RULES_OF_A_THEME],
  ] as const) {
    await look(page, language, theme)
    found.push(...(await seriousFindings(page, { rules })).map((finding) => `${language} ${theme} ${finding}`))
  }
  return found
}

/**
 * The serious findings in what is open above the page, in 中文 and English and both themes. Names and roles are the same in both themes,
 * where only what depends on colours is asked again; the theme changes below the open part, because a press elsewhere closes it.
 */
export async function findingsInOpen(page: Page, language: Language, within: string): Promise<string[]> {
  const light = await seriousFindings(page, { within })
  await paint(page, 'dark')
  const dark = await seriousFindings(page, { within, rules: RULES_OF_A_THEME })
  await paint(page, 'light')
  return [...light.map((finding) => `${language} light ${finding}`), ...dark.map((finding) => `${language} dark ${finding}`)]
}

/** As `applyTheme` does, without the button. */
const paint = (page: Page, theme: Theme) =>
  page.evaluate((now) => {
    document.documentElement.dataset['theme'] = now
    document.body.classList.toggle('bp6-dark', now === 'dark')
  }, theme)

/** With SCREENSHOTS=1, keeps the page in one look as a picture of the README, `<name>.<language>.<theme>.png`; the page stays in the look it had. */
export async function keepShot(page: Page, name: string, language: Language = 'zh', theme: Theme = 'light'): Promise<void> {
  if (process.env['SCREENSHOTS'] !== '1') return
  const before = await lookOf(page)
  await look(page, language, theme)
  await imagesShown(page)
  await page.screenshot({ path: join(ROOT, 'docs/screenshots', `${name}.${language}.${theme}.png`) })
  await look(page, before.language, before.theme)
}
