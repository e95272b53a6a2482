import { expect, test } from 'vitest'
import type { Language } from '#i18n/words.ts'
import { createSettings } from '#app/entry/settings.ts'
import type { Settings } from '#app/entry/local-data.ts'
import { settled } from '#tests/machines/kit/walk.ts'

type Coming = { resolve: () => void; reject: (why: Error) => void }

/** Settings of a tab whose words come when the test lets them. */
function aTab() {
  const kept: Settings = { language: 'zh', theme: 'light', singleKeys: true }
  const asked = new Map<Language, Coming>()
  const settings = createSettings({ settings: () => kept, changeSettings: (change) => void Object.assign(kept, change) })
  const bring = (language: Language) => new Promise<void>((resolve, reject) => asked.set(language, { resolve, reject }))
  return { kept, settings, bring, asked }
}

test('before any words are brought a language is changed to at once', () => {
  const { settings } = aTab()
  settings.change({ language: 'en' })
  expect(settings.read().language).toBe('en')
})

test('a language is changed to when its words are here', async () => {
  const { kept, settings, bring, asked } = aTab()
  settings.bringWords(bring)
  settings.change({ language: 'en' })
  settings.change({ theme: 'dark' })
  expect(settings.read()).toMatchObject({ language: 'zh', theme: 'dark' })
  const told = new Promise<void>((resolve) => settings.subscribe(resolve))
  asked.get('en')?.resolve()
  await told
  expect([settings.read().language, kept.language]).toEqual(['en', 'en'])
})

test('it stays as it was when they do not come, and can be asked for again', async () => {
  const { settings, bring, asked } = aTab()
  settings.bringWords(bring)
  settings.change({ language: 'en' })
  asked.get('en')?.reject(new Error('offline'))
  await settled()
  expect(settings.read().language).toBe('zh')
  settings.change({ language: 'en' })
  const told = new Promise<void>((resolve) => settings.subscribe(resolve))
  asked.get('en')?.resolve()
  await told
  expect(settings.read().language).toBe('en')
})

test('who changes back meanwhile stays', async () => {
  const { settings, bring, asked } = aTab()
  settings.bringWords(bring)
  settings.change({ language: 'en' })
  settings.change({ language: 'zh' })
  asked.get('en')?.resolve()
  await settled()
  expect(settings.read().language).toBe('zh')
})
