import type { Page } from 'playwright-core'
import type { Language } from '#i18n/catalogue.ts'
import type { Theme } from '#views/kit/shell/theme.ts'
import { seriousFindings } from './kit.ts'

/** Changes language and theme as a person does. */
export async function look(page: Page, language: Language, theme: Theme): Promise<void> {
  const isChinese = (await page.locator('html').getAttribute('lang')) === 'zh-CN'
  if (isChinese !== (language === 'zh')) await page.getByRole('button', { name: isChinese ? 'English' : '中文', exact: true }).click()
  const isDark = (await page.locator('html').getAttribute('data-theme')) === 'dark'
  if (isDark !== (theme === 'dark')) await page.getByRole('button', { name: /切换到|Switch to/ }).click()
}

/** The serious findings in both languages and themes, each with the look it was found in. */
export async function findingsInAllLooks(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const language of ['zh', 'en'] as const)
    for (const theme of ['light', 'dark'] as const) {
      await look(page, language, theme)
      found.push(...(await seriousFindings(page)).map((finding) => `${language} ${theme} ${finding}`))
    }
  await look(page, 'zh', 'light')
  return found
}
