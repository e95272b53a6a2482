import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluateFormula, FORMULA_FUNCTIONS, isFormula, parseFormula } from '#domain/formula.ts'

const MACROS = new Set(['game', 'country', 'seq'])
const VALUES = { game: '王国防线', country: 'US+CA', seq: '01' }
const said = (text: string, values: Record<string, string | undefined> = VALUES) => {
  const parsed = parseFormula(text, MACROS)
  return parsed.ok ? evaluateFormula(parsed.formula, values) : parsed.problem
}

describe('a formula', () => {
  test.each([
    ['=game & "_" & country & "_" & seq', '王国防线_US+CA_01'],
    [' = GAME&Seq ', '王国防线01'],
    ['="say ""hi"""', 'say "hi"'],
    ['="a" & 7 & "b"', 'a7b'],
    ['=lower(country) & "-" & upper("x")', 'us+ca-X'],
    ['=left(game, 2) & right(game, 1) & right(game, 0)', '王国线'],
    ['=pad(seq, 4) & pad("12345", 3)', '000112345'],
    ['=replace(country, "+", " & ")', 'US & CA'],
    ['=replace(trim("  a  "), "", "x")', 'a'],
    ['=left(replace(country & seq, "+", ""), 5)', 'USCA0'],
    ['=pad("1", 9999)', '00000000000000000001'],
  ])('%s says %s', (text, becomes) => {
    expect(said(text)).toBe(becomes)
  })

  test('a macro that says nothing of the row is an empty text', () => {
    expect(said('=game & "_" & country', { game: 'x' })).toBe('x_')
    expect(said('=country', Object.create({ country: 'inherited' }) as Record<string, string>)).toBe('')
  })

  test.each([
    ['=gme & "_"', 'formula.unknown', { at: 2, name: 'gme', known: 'game, country, seq' }],
    ['=constructor', 'formula.unknown', { at: 2, name: 'constructor', known: 'game, country, seq' }],
    ['=game "_"', 'formula.sign', { at: 7, sign: '"' }],
    ['=game & "_', 'formula.quote', { at: 9 }],
    ['=game &', 'formula.unfinished', { at: 8 }],
    ['=', 'formula.unfinished', { at: 2 }],
    ['=& game', 'formula.sign', { at: 2, sign: '&' }],
    ['=upper(game', 'formula.ends', { at: 12, sign: ')' }],
    ['=upper(game; seq)', 'formula.expected', { at: 12, sign: ')', found: ';' }],
    ['=left(game)', 'formula.arguments', { at: 2, name: 'left', wanted: 2, given: 1 }],
    ['=sum(seq)', 'formula.function', { at: 2, name: 'sum', known: FORMULA_FUNCTIONS.join(', ') }],
    ['=toString(seq)', 'formula.function', { at: 2, name: 'toString', known: FORMULA_FUNCTIONS.join(', ') }],
    ['game', 'formula.expected', { at: 1, sign: '=', found: 'g' }],
  ])('%s is refused with its place: %s', (text, code, params) => {
    expect(said(text)).toEqual({ code, params })
  })

  test('nested deeper than anyone writes is refused, not run out of stack', () => {
    expect(said(`=${'upper('.repeat(5_000)}game${')'.repeat(5_000)}`)).toMatchObject({ code: 'formula.deep' })
  })

  test('any text in quotes is that text, and texts joined are those texts', () => {
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 5 }), (texts) => {
        expect(said(`=${texts.map(quoted).join(' & ')}`)).toBe(texts.join(''))
      }),
    )
  })

  test('whatever is typed is either evaluated or refused with a reason of the formula', () => {
    const sign = fc.constantFrom('=', '"', '&', '(', ')', ',', ' ', 'game', 'seq', 'left', 'upper', '3', '王', '_', '.')
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 12 }), (signs) => {
        const answer = said(`=${signs.join('')}`)
        expect(typeof answer === 'string' || answer.code.startsWith('formula.')).toBe(true)
      }),
    )
  })

  test('is what begins with =', () => {
    expect(['=a', '  =a', 'a=b', ''].map(isFormula)).toEqual([true, true, false, false])
  })
})
