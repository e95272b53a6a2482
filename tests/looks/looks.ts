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
