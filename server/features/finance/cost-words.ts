import type { CostDeletion } from '#contract/finance-costs.ts'
import type { Borne } from '#contract/finance-shapes.ts'
import { BRANDING_LEVELS, type BrandingShare } from '#domain/finance/cost.ts'
import { spreadBranding } from '#domain/finance/cost-spread.ts'
import { say, type Language } from '#i18n/catalogue.ts'

/** Branding levels with their names and what each bears. */
export const brandingNamed = (parts: ReturnType<typeof spreadBranding>, language: Language) =>
  parts.map(({ level, weight, amountMinor }) => ({
    level,
    name: say(language, `finance.branding.${level}`),
    weight,
    amount_minor: amountMinor.toString(),
  }))

/** What each branding level bears of all of these, in the base currency. */
export function brandingSums(entries: readonly { base_minor: string; branding: readonly BrandingShare[] }[], language: Language): Borne[] {
  const parts = entries.flatMap(({ base_minor, branding }) => spreadBranding(BigInt(base_minor), branding))
  return BRANDING_LEVELS.map((level) => ({
    id: level,
    name: say(language, `finance.branding.${level}`),
    base_minor: parts.reduce((sum, part) => (part.level === level ? sum + part.amountMinor : sum), 0n).toString(),
  }))
}

/** What months and games lose by a deletion, in the base currency. */
export function impactOf(rows: readonly CostDeletion[], games: ReadonlyMap<string, Borne>): { months: Borne[]; games: Borne[] } {
  const months = new Map<string, bigint>()
  for (const { month, base_minor, result } of rows)
    if (result !== 'refused') months.set(month, (months.get(month) ?? 0n) + BigInt(base_minor))
  return {
    months: [...months].map(([id, minor]) => ({ id, name: id, base_minor: minor.toString() })),
    games: [...games.values()],
  }
}
