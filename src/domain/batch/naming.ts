/** Macros a name template may use. An unknown one stays as typed, so that the preview shows the slip. */
export const MACROS = [
  'game',
  'game_id',
  'channel',
  'account',
  'account_id',
  'date',
  'seq',
  'country',
  'objective',
  'campaign',
  'adgroup',
  'targeting',
  'schedule',
  'budget',
  'material',
  'text',
  'page',
] as const
export type Macro = (typeof MACROS)[number]

/** Fills `{macro}`; empty parts take their separator with them, so `A__B` never appears. */
export function fillName(template: string, parts: Partial<Record<Macro, string>>): string {
  return template
    .replace(/\{(\w+)\}/g, (whole, macro: string) => (isMacro(macro) ? (parts[macro] ?? '') : whole))
    .replace(/__+|--+|\|\|+|\/\/+| {2,}/g, (signs) => signs.charAt(0))
    .replace(/^[_\-|/ ]+|[_\-|/ ]+$/g, '')
}

/** The name of a copy: the name with the first number nobody beside it has, `名称_2`; cut so that it stays within `max` code points. */
export function copyName(name: string, taken: ReadonlySet<string>, max: number): string {
  for (let number = 2; ; number += 1) {
    const ending = `_${number}`
    const free =
      Array.from(name)
        .slice(0, max - ending.length)
        .join('') + ending
    if (!taken.has(free)) return free
  }
}

const isMacro = (text: string): text is Macro => (MACROS as readonly string[]).includes(text)
