import { evaluateFormula, isFormula, parseFormula, type ParsedFormula } from '#domain/formula.ts'
import type { Formulas } from './types.ts'

export function formulasOf<Row>({ macros, valuesOf }: Omit<Formulas<Row>, 'textOf'>): Formulas<Row> {
  // the formulas of one paste are mostly the same
  let last: { text: string; parsed: ParsedFormula } | null = null
  return {
    macros,
    valuesOf,
    textOf(text, row) {
      if (!isFormula(text)) return text
      if (last?.text !== text) last = { text, parsed: parseFormula(text, macros) }
      const { parsed } = last
      return parsed.ok ? evaluateFormula(parsed.formula, valuesOf(row)) : parsed.problem
    },
  }
}
