import { useMemo, type CSSProperties } from 'react'

type WatermarkStyle = CSSProperties & Record<'--fd-watermark-light' | '--fd-watermark-dark', string>

/** The reader's name and the time over everything, faint: opacity 0.08, 12 px. Neither seen by the mouse nor said aloud. */
export function Watermark({ text }: { text: string }) {
  const style = useMemo<WatermarkStyle>(
    () => ({ '--fd-watermark-light': imageOf(text, '#1c2127'), '--fd-watermark-dark': imageOf(text, '#ffffff') }),
    [text],
  )
  return <div aria-hidden="true" className="fd-watermark" style={style} />
}

/** A tiled picture on a layer of its own: nothing is painted again when the page below scrolls. */
const imageOf = (text: string, color: string): string => `url("data:image/svg+xml,${encodeURIComponent(tileOf(text, color))}")`

const tileOf = (text: string, color: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="280" height="160"><text x="10" y="110" font-size="12" font-family="sans-serif" fill="${color}" fill-opacity="0.08" transform="rotate(-20 140 80)">${escaped(text)}</text></svg>`

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
