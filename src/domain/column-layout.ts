/** Where one column is. The list's order is the order on the screen; frozen columns stay at the left while the others scroll. */
export type ColumnPlace = { key: string; hidden: boolean; width?: number | undefined; frozen?: boolean | undefined }
export type ColumnLayout = readonly ColumnPlace[]

const PLACE = /^(-)?([A-Za-z][\w.]{0,59})(\*|!)?(?:~(\d{1,4}))?$/

/** Longest text of an arrangement that is kept or put into an address, in characters. */
export const COLUMNS_TEXT_MAX = 3_000

/**
 * An arrangement of columns as text, for an address and for what is kept: `name*~220,spend,-ctr`. Behind a key `*` is frozen, `!` is
 * not, `~` comes before its width in pixels; `-` before it is hidden.
 */
export const columnsText = (layout: ColumnLayout): string =>
  layout
    .map(({ key, hidden, width, frozen }) => {
      const hold = frozen === undefined ? '' : frozen ? '*' : '!'
      return `${hidden ? '-' : ''}${key}${hold}${width === undefined ? '' : `~${Math.round(width)}`}`
    })
    .join(',')

/** What such a text says; null: it is none, it names a column twice, or it shows none. */
export function columnsIn(text: string): ColumnLayout | null {
  const places = text.split(',').map((part) => {
    const [found, hidden, key = '', hold, width] = PLACE.exec(part) ?? []
    if (found === undefined) return null
    return {
      key,
      hidden: hidden !== undefined,
      ...(width === undefined ? {} : { width: Number(width) }),
      ...(hold === undefined ? {} : { frozen: hold === '*' }),
    }
  })
  const read = places.filter((place) => place !== null)
  const isWhole = read.length === places.length && new Set(read.map(({ key }) => key)).size === read.length
  return isWhole && read.some(({ hidden }) => !hidden) ? read : null
}

/** The arrangement, and what it lacks of `others`, each behind the one it follows there. */
export function withMissing(layout: ColumnLayout, others: ColumnLayout): ColumnLayout {
  const whole = [...layout]
  others.forEach((place, index) => {
    if (whole.some(({ key }) => key === place.key)) return
    const before = others[index - 1]?.key
    whole.splice(before === undefined ? 0 : whole.findIndex(({ key }) => key === before) + 1, 0, place)
  })
  return whole
}
