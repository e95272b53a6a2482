import type { Language } from '#i18n/catalogue.ts'

/** Who speaks: the release and the language of this tab. */
export type Speaking = {
  /** the stored version, or null for the first of all */
  version: () => string | null
  language: () => Language
}

/** What every call says of itself (S1 §7); the event stream too. */
export const callHeaders = ({ version, language }: Speaking, bearer: string | null): Record<string, string> => ({
  'Accept-version': version() ?? '1.0',
  'Cache-Control': 'no-cache',
  'X-Lang': language(),
  ...(bearer === null ? {} : authorization(bearer)),
})

/** The token of a session as it travels. */
export const authorization = (bearer: string) => ({ Authorization: `Basic ${base64(`${bearer}:`)}` })

/** btoa knows bytes only; a token may hold any text. */
const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
