import { firstLanguage, type Language } from '#i18n/words.ts'

/** The caller's language: `x-lang` when it names one of ours, else the first of ours in `Accept-Language`, else 中文. */
export function languageOf(headers: Readonly<Record<string, string | string[] | undefined>>): Language {
  const asked = [headers['x-lang'], headers['accept-language']].flat().filter((value) => value !== undefined)
  return firstLanguage(asked.flatMap((value) => value.split(','))) ?? 'zh'
}
