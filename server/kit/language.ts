import { LANGUAGES, type Language } from '#i18n/catalogue.ts'

const isLanguage = (text: string): text is Language => (LANGUAGES as readonly string[]).includes(text)

/** The caller's language: `x-lang` when it names one of ours, else the first of ours in `Accept-Language`, else 中文. */
export function languageOf(headers: Readonly<Record<string, string | string[] | undefined>>): Language {
  const asked = [headers['x-lang'], headers['accept-language']].flat().filter((value) => value !== undefined)
  const tags = asked.flatMap((value) => value.split(',')).map((tag) => tag.trim().slice(0, 2).toLowerCase())
  return tags.find(isLanguage) ?? 'zh'
}
