import type { FaultRule, FaultRules } from './faults.ts'
import type { Journal, JournalEntry } from './journal.ts'

/** The part of a control that every network has: faults and the journal. */
export type FaultControl = {
  addFault: (rule: unknown) => FaultRule
  faults: () => FaultRule[]
  removeFaults: (id?: string) => void
  journal: (since?: number, limit?: number) => JournalEntry[]
  lastExchanges: (count: number) => JournalEntry[]
  /** revives every dead token, or the one given */
  reviveTokens: (token?: string) => void
}

type Parts = {
  journal: Journal
  faults: FaultRules
  /** runs what is due up to now */
  settle: () => void
  tokens: { deadTokens: ReadonlyMap<string, number>; setToken: (token: string, code: null) => void }
}

export const faultControl = ({ journal, faults, settle, tokens }: Parts): FaultControl => ({
  addFault: (rule) => faults.add(rule),
  faults: () => faults.list(),
  removeFaults: (id) => faults.remove(id),
  journal: (since = 0, limit) => {
    settle()
    return journal.since(since, limit)
  },
  lastExchanges: (count) => journal.last(count, 'exchange'),
  reviveTokens: (only) => {
    for (const token of tokens.deadTokens.keys()) if (only === undefined || token === only) tokens.setToken(token, null)
  },
})
