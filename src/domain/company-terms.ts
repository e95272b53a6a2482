import type { Company } from './company.ts'

/** What a company reckons in. */
export type CompanyTerms = Pick<Company, 'zone' | 'currency' | 'language'>

/** Of a company that has not named itself yet. */
export const STANDARD_TERMS: CompanyTerms = { zone: 'Asia/Shanghai', currency: 'CNY', language: 'zh' }

let terms = STANDARD_TERMS

/**
 * A process, or a tab, works for one company: it is told the terms before its first work, and again when they change. They are ambient like
 * the zone of a computer, because each time and each sum would have to carry them.
 */
export function reckonIn(next: CompanyTerms | null): void {
  terms = next ?? STANDARD_TERMS
}

/** All of them, to pass on. */
export const companyTerms = (): CompanyTerms => terms

/** The zone of the clock that the company reads its days and months on, an IANA name. */
export const companyZone = (): string => terms.zone

/** The currency that figures of different currencies are added up in. */
export const baseCurrency = (): string => terms.currency
