import type { Look as Dress } from '../journeys/looks.ts'

/** How a page is looked at. */
export type Look = Dress & { width: number; height: number }

/** A desk, a tablet and a phone. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const

export const LOOKS: readonly Look[] = SIZES.flatMap((size) =>
  (['zh', 'en'] as const).flatMap((language) => (['light', 'dark'] as const).map((theme) => ({ ...size, language, theme }))),
)

export const nameOfLook = ({ width, language, theme }: Look): string => `${width}.${language}.${theme}`

/** The file of a page's picture, the same in every look. */
export const fileOf = (path: string): string => `${path.replace(/^\//, '').replaceAll(/[^\w-]+/g, '_') || 'start'}.png`

/** What was asked for on the command line: `390` and `1024.zh` choose among the looks, all without one; the other words are parts of addresses. */
export function chosenOf(asked: readonly string[]): { looks: readonly Look[]; words: readonly string[] } {
  const isOf = (word: string, look: Look) => `${nameOfLook(look)}.`.startsWith(`${word}.`)
  const ofLooks = asked.filter((word) => LOOKS.some((look) => isOf(word, look)))
  return {
    looks: ofLooks.length === 0 ? LOOKS : LOOKS.filter((look) => ofLooks.some((word) => isOf(word, look))),
    words: asked.filter((word) => !ofLooks.includes(word)),
  }
}
