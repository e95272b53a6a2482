import i18next, { type i18n, type TOptions } from 'i18next'
import { adDataWords } from './areas/ad-data.ts'
import { administration } from './areas/administration.ts'
import { batch } from './areas/batch.ts'
import { blockers } from './areas/blockers.ts'
import { builderLink } from './areas/builder-link.ts'
import { channels } from './areas/channels.ts'
import { common } from './areas/common.ts'
import { consoleFlows } from './areas/console-flows.ts'
import { finance } from './areas/finance.ts'
import { flows } from './areas/flows.ts'
import { help } from './areas/help.ts'
import { dictionaries } from './areas/dictionaries.ts'
import { display } from './areas/display.ts'
import { functions } from './areas/functions.ts'
import { kit } from './areas/kit.ts'
import { navigation } from './areas/navigation.ts'
import { monitor } from './areas/monitor.ts'
import { pages } from './areas/pages.ts'
import { server } from './areas/server.ts'
import { session } from './areas/session.ts'
import { settings } from './areas/settings.ts'
import { shell } from './areas/shell.ts'

/** 中文 first. A key holds both languages side by side, so neither can be forgotten. */
export const LANGUAGES = ['zh', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

export const WORDS = {
  ...common,
  ...shell,
  ...session,
  ...kit,
  ...batch,
  ...flows,
  ...consoleFlows,
  ...channels,
  ...blockers,
  ...server,
  ...pages,
  ...navigation,
  ...help,
  ...builderLink,
  ...adDataWords,
  ...dictionaries,
  ...display,
  ...functions,
  ...settings,
  ...administration,
  ...monitor,
  ...finance,
}
export type WordKey = keyof typeof WORDS

const side = (index: 0 | 1) => Object.fromEntries(Object.entries(WORDS).map(([key, pair]) => [key, pair[index]]))

/** One i18next instance; keys are flat (`batch.home.title`), values use `{{param}}`. Plurals: `key_one` / `key_other`. */
export function createWords(language: Language): i18n {
  const instance = i18next.createInstance()
  void instance.init({
    lng: language,
    fallbackLng: 'zh',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    initAsync: false,
    resources: { zh: { translation: side(0) }, en: { translation: side(1) } },
  })
  return instance
}

const speakers = new Map<Language, i18n>()

/** Says a key outside React: the server's `msg`, exports, tests. An unknown key comes back as itself. */
export function say(language: Language, key: string, params?: TOptions): string {
  const speaker = speakers.get(language) ?? createWords(language)
  speakers.set(language, speaker)
  return speaker.t(key, params ?? {})
}

/** A blocker in words; with a field, the sentence may use `{{field}}` if the caller put its name into params. */
export const sayBlocker = (language: Language, blocker: { code: string; params?: Record<string, string | number> | undefined }): string =>
  say(language, `blocker.${blocker.code}`, blocker.params)
