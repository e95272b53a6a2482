/** Says a key of the catalogue with params; a text that is no key comes back as itself. The language is settled by who hands it over. */
export type Say = (key: string, params?: Record<string, string | number>) => string

/** The word of a key, or null when the catalogue has none: a key that is missing comes back as itself. */
export function knownWord(say: Say, key: string): string | null {
  const word = say(key)
  return word === key ? null : word
}

/**
 * A code in words (`<prefix>.<code><suffix>`); one the catalogue does not know, of a server newer than this console, is shown with a mark, never
 * blank and never as a key (scoreboard F1).
 */
export const codeWord = (say: Say, prefix: string, code: string | number, suffix = ''): string =>
  knownWord(say, `${prefix}.${code}${suffix}`) ?? say('dictionary.unknown', { value: code })
