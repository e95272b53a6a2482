/** What is looked for in a text and what takes its place; both are plain text. `whole`: the text is nothing but what is looked for. */
export type Replacement = { find: string; put: string; matchCase: boolean; whole: boolean }

/** The text with every place of what is looked for replaced; null where it is not found, or where nothing is looked for. */
export function replacedIn(text: string, { find, put, matchCase, whole }: Replacement): string | null {
  if (find === '') return null
  const [within, sought] = matchCase ? [text, find] : [folded(text), folded(find)]
  if (whole) return within === sought ? put : null
  const parts: string[] = []
  let from = 0
  for (let at = within.indexOf(sought); at >= 0; at = within.indexOf(sought, from)) {
    parts.push(text.slice(from, at), put)
    from = at + sought.length
  }
  return parts.length === 0 ? null : [...parts, text.slice(from)].join('')
}

/** Case folded unit by unit, so that places in the result are places in the text: `İ` in lower case is longer than it was. */
const folded = (text: string): string =>
  Array.from(text, (sign) => {
    const small = sign.toLowerCase()
    return small.length === sign.length ? small : sign
  }).join('')
