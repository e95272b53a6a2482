import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../kit/house.ts'

const AA = 4.5
/** what is no text (WCAG 2.2, 1.4.11) */
const DRAWN = 3

type Rgb = readonly number[]
type Tokens = ReadonlyMap<string, string>

const [light = '', dark = ''] = readFileSync(join(ROOT, 'src/views/kit/shell/tokens.css'), 'utf8').split(":root[data-theme='dark']")
const tokensOf = (css: string): [string, string][] =>
  [...css.matchAll(/--fd-([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value])
const THEMES: readonly [string, Tokens][] = [
  ['light', new Map(tokensOf(light))],
  ['dark', new Map([...tokensOf(light), ...tokensOf(dark)])],
]

const MIX = /^color-mix\(in srgb, var\(--fd-([\w-]+)\) (\d+)%, var\(--fd-([\w-]+)\)\)$/

function colourOf(tokens: Tokens, name: string): Rgb {
  const value = tokens.get(name) ?? ''
  const mix = MIX.exec(value)
  if (mix) {
    const [over, under] = [colourOf(tokens, mix[1] ?? ''), colourOf(tokens, mix[3] ?? '')]
    const part = Number(mix[2]) / 100
    return over.map((channel, index) => channel * part + (under[index] ?? 0) * (1 - part))
  }
  if (!/^#[0-9a-f]{6}$/.test(value)) throw new Error(`--fd-${name} is no colour: ${value}`)
  return [1, 3, 5].map((at) => Number.parseInt(value.slice(at, at + 2), 16))
}

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const isText = (name: string) => /^(text|text-muted|accent|danger|warn|state-.*)$/.test(name)
const isBehind = (name: string) => /^(page|surface|surface-raised|hover|selected|accent-soft|mark-.*)$/.test(name)

test('the measure is that of the guideline', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBe(21)
  expect(contrast([118, 118, 118], [255, 255, 255])).toBeCloseTo(4.54, 2)
})

describe.each(THEMES)('in the %s theme', (_, tokens) => {
  const names = [...tokens.keys()]
  test('every colour of text is readable on everything that can come behind it', () => {
    const [texts, behinds] = [names.filter(isText), names.filter(isBehind)]
    expect([texts.length, behinds.length]).toEqual([12, 11])
    const faint = texts.flatMap((text) =>
      behinds.flatMap((behind) => {
        const found = contrast(colourOf(tokens, text), colourOf(tokens, behind))
        return found < AA ? [`${text} on ${behind}: ${found.toFixed(2)}`] : []
      }),
    )
    expect(faint).toEqual([])
  })
  test('what charts draw is told from what is behind it, and text is readable on the highest value of a heat table', () => {
    const series = names.filter((name) => name.startsWith('series-'))
    expect(series).toHaveLength(8)
    const faint = series.filter((name) => contrast(colourOf(tokens, name), colourOf(tokens, 'surface')) < DRAWN)
    expect([faint, contrast(colourOf(tokens, 'text'), colourOf(tokens, 'heat')) >= AA]).toEqual([[], true])
  })
})
