import type { Account, Kept } from './book.ts'
import { faultControl, type FaultControl } from './fault-control.ts'
import type { FaultRules } from './faults.ts'
import type { Journal } from './journal.ts'
import { withLongAsText } from './long-json.ts'
import { decide, type AccountInput, type Platform } from './platform.ts'

export type ObjectQuery = { account?: string | undefined; level?: string | undefined; nameContains?: string | undefined }
export type ObjectView = Pick<Kept, 'id' | 'level' | 'account' | 'name' | 'deleted' | 'fields' | 'parents'> & { status: string }

/** What a test or the demo may do with a network, in the same process. The network's own callers never see any of it. */
export type Control = FaultControl & {
  objects: (query?: ObjectQuery) => ObjectView[]
  setClock: (change: { advanceMs?: number; nowMs?: number; scale?: number }) => void
  addAccount: (account: AccountInput) => Account
  setBalance: (account: string, minor: number) => void
  /** ends the review of an object, or takes its verdict back; @throws Error when there is no such object */
  approve: (id: string) => void
  reject: (id: string, reasons?: string[]) => void
  /** forgets objects, files, journal, faults, limits and dead tokens; accounts and the papers of `staying` stay */
  reset: () => void
}

type Parts = {
  platform: Platform
  journal: Journal
  faults: FaultRules
  accountFrom: (input: AccountInput) => Account
  statusOf: (object: Kept) => string
  /** runs what is due, and what is spent, up to now */
  settle: () => void
  /** kinds of papers that a reset leaves */
  staying: readonly string[]
  clearLimits: () => void
}

export function createControl({ platform, journal, faults, accountFrom, statusOf, settle, staying, clearLimits }: Parts): Control {
  const { book, clock } = platform
  const keepAccount = (account: Account) => {
    book.changeAccount(account)
    return account
  }
  const judge = (id: string, reasons: string[]) => {
    settle()
    const object = book.object(id)
    if (!object) throw new Error(`there is no object ${id}`)
    decide(book, object, reasons)
  }
  return {
    ...faultControl({ journal, faults, settle, tokens: book }),
    objects: ({ account, level, nameContains } = {}) => {
      settle()
      return [...book.all()]
        .filter((one) => (!account || one.account === account) && (!level || one.level === level))
        .filter(({ name }) => !nameContains || name.includes(nameContains))
        .map((one) => {
          const { id, level, account, name, deleted, parents } = one
          return { id, level, account, name, deleted, parents, fields: withLongAsText(one.fields), status: statusOf(one) }
        })
    },
    setClock: ({ advanceMs, nowMs, scale }) => {
      if (scale !== undefined) clock.setScale(scale)
      const ms = advanceMs ?? (nowMs === undefined ? 0 : nowMs - clock.now())
      if (ms > 0) {
        clock.advance(ms)
        book.markTime(clock.now())
      }
      settle()
    },
    addAccount: (input) => keepAccount(accountFrom({ ...book.accounts.get(input.id), ...input })),
    setBalance: (id, balance) => {
      settle()
      keepAccount(accountFrom({ ...book.accounts.get(id), id, balance }))
    },
    approve: (id) => judge(id, []),
    reject: (id, reasons = ['Rejected by the control.']) => judge(id, reasons),
    reset: () => {
      faults.remove()
      clearLimits()
      journal.clear()
      platform.agenda.clear()
      book.clear(staying)
    },
  }
}
