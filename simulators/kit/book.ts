import { z } from 'zod'
import type { Journal } from './journal.ts'
import { readLongJson, withLongAsText, writeLongJson } from './long-json.ts'
import { createObjectShelves } from './object-shelves.ts'
import { openLedgerFile, type LedgerFile } from './ledger-file.ts'
import type { Draw } from './seed.ts'

/** An advertiser as its owner sees it. Money in the smallest unit. */
export const accountSchema = z.object({
  id: z.string(),
  name: z.string(),
  company: z.string(),
  currency: z.string(),
  balance: z.number(),
  /** the token that may use the account; tokens beginning with `sim-` may use every account */
  token: z.string().nullable(),
})
export type Account = z.output<typeof accountSchema>

/** Where an object is in the review of its content. Simulated milliseconds. */
const reviewSchema = z.object({
  state: z.enum(['pending', 'approved', 'rejected']),
  /** looked at before, and again since an edit */
  again: z.boolean(),
  dueMs: z.number(),
  reasons: z.array(z.string()),
})

/** One object of any level. `fields` are stored in the form of a reply; what a network works out (statuses) is not among them. */
const objectSchema = z.object({
  id: z.string(),
  level: z.string(),
  account: z.string(),
  name: z.string(),
  /** what it hangs in, nearest first */
  parents: z.array(z.string()),
  /** the switch of its owner */
  enabled: z.boolean(),
  deleted: z.boolean(),
  fields: z.record(z.string(), z.unknown()),
  createdMs: z.number(),
  updatedMs: z.number(),
  visibleMs: z.number(),
  review: reviewSchema.nullable(),
  /** when its budget was changed, the latest last */
  budgetChanges: z.array(z.number()),
})
export type Kept = z.output<typeof objectSchema>

const recordSchema = z.discriminatedUnion('record', [
  z.object({ record: z.literal('account'), account: accountSchema, changed: z.boolean() }),
  z.object({ record: z.literal('object'), object: objectSchema }),
  z.object({ record: z.literal('paper'), kind: z.string(), key: z.string(), value: z.unknown() }),
  z.object({ record: z.literal('token'), token: z.string(), code: z.number().nullable() }),
  z.object({
    record: z.literal('spent'),
    account: z.string(),
    hour: z.number(),
    total: z.number(),
    amounts: z.record(z.string(), z.number()),
  }),
  z.object({ record: z.literal('clock'), nowMs: z.number() }),
])
type LedgerRecord = z.output<typeof recordSchema>

/** Files, reports and whatever else has a key of its own, by kind. */
export type Drawer<T> = {
  get: (key: string) => T | undefined
  /** `about`: what the journal tells of it; nothing without */
  put: (key: string, value: T, about?: Pick<Kept, 'id' | 'level' | 'account' | 'name'>) => void
  all: () => T[]
}

export type Book = ReturnType<typeof createBook>

const NOTHING_SPENT: ReadonlyMap<number, number> = new Map()

/** Everything a network holds. Each change goes to the journal and to the ledger file before the caller hears of it. */
export function createBook({ journal, draw, firstId, file }: { journal: Journal; draw: Draw; firstId: bigint; file: string | undefined }) {
  const accounts = new Map<string, Account>()
  const changed = new Set<string>()
  const deadTokens = new Map<string, number>()
  const objects = createObjectShelves<Kept>(({ parents }) => parents)
  const papers = new Map<string, Map<string, unknown>>()
  const spent = new Map<string, Map<number, number>>()
  let lastId = firstId
  let latestMs = 0

  const noteTime = (ms: number) => {
    latestMs = Math.max(latestMs, ms)
  }
  const papersOf = (kind: string) => {
    const kept = papers.get(kind) ?? new Map<string, unknown>()
    papers.set(kind, kept)
    return kept
  }
  const keepSpent = (account: string, hour: number, total: number, amounts: Record<string, number>) => {
    for (const [id, minor] of Object.entries(amounts)) {
      const hours = spent.get(id) ?? new Map<number, number>()
      hours.set(hour, (hours.get(hour) ?? 0) + minor)
      spent.set(id, hours)
    }
    const payer = accounts.get(account)
    if (payer) accounts.set(account, { ...payer, balance: payer.balance - total })
  }
  const keepToken = (token: string, code: number | null) => (code === null ? deadTokens.delete(token) : deadTokens.set(token, code))
  const noteId = (id: string) => {
    if (BigInt(id) > lastId) lastId = BigInt(id)
  }
  const apply = (entry: LedgerRecord) => {
    if (entry.record === 'account') accounts.set(entry.account.id, entry.account)
    if (entry.record === 'account' && entry.changed) changed.add(entry.account.id)
    if (entry.record === 'object') {
      objects.keep(entry.object)
      noteId(entry.object.id)
      noteTime(entry.object.updatedMs)
    }
    if (entry.record === 'paper') papersOf(entry.kind).set(entry.key, entry.value)
    if (entry.record === 'paper' && /^\d{15,20}$/.test(entry.key)) noteId(entry.key)
    if (entry.record === 'token') keepToken(entry.token, entry.code)
    if (entry.record === 'spent') keepSpent(entry.account, entry.hour, entry.total, entry.amounts)
    if (entry.record === 'clock') noteTime(entry.nowMs)
  }
  const ledger: LedgerFile | null =
    file === undefined ? null : openLedgerFile(file, (raw) => apply(recordSchema.parse(raw)), { read: readLongJson, write: writeLongJson })
  const record = (entry: LedgerRecord) => {
    apply(entry)
    ledger?.append(entry)
  }
  const putAccount = (account: Account) => {
    if (JSON.stringify(accounts.get(account.id)) === JSON.stringify(account)) return
    record({ record: 'account', account, changed: changed.has(account.id) })
    const { token, ...shown } = account
    const { id, name } = account
    journal.add({
      kind: 'change',
      event: 'registered',
      level: 'account',
      id,
      account: id,
      name,
      changed: { ...shown, hasToken: token !== null },
    })
  }

  return {
    accounts,
    deadTokens,
    nextId: () => {
      lastId += BigInt(1 + Math.floor(draw('id', String(lastId)) * 9))
      return String(lastId)
    },
    /** an account that the simulator is started with, unless it is known from an earlier run */
    startWith: (account: Account) => {
      if (!accounts.has(account.id)) putAccount(account)
    },
    /** from now on as the control says, over restarts too */
    changeAccount: (account: Account) => {
      changed.add(account.id)
      putAccount(account)
    },
    /** the code a dead token is refused with; null revives it */
    setToken: (token: string, code: number | null) => record({ record: 'token', token, code }),
    object: objects.get,
    ids: objects.ids,
    children: objects.children,
    named: objects.named,
    all: objects.all,
    /** stores a new object or a new state of one; `told` is what the journal tells */
    put: (object: Kept, event: string, told: Record<string, unknown>) => {
      record({ record: 'object', object })
      const { level, id, account, name } = object
      journal.add({ kind: 'change', event, level, id, account, name, changed: withLongAsText(told) })
    },
    drawer: <T>(kind: string, schema: z.ZodType<T>): Drawer<T> => ({
      get: (key) => {
        const value = papersOf(kind).get(key)
        return value === undefined ? undefined : schema.parse(value)
      },
      put: (key, value, about) => {
        record({ record: 'paper', kind, key, value })
        if (about) journal.add({ kind: 'change', event: 'created', ...about, changed: {} })
      },
      all: () => [...papersOf(kind).values()].map((value) => schema.parse(value)),
    }),
    /** what was spent in an hour (number of hours since 1970) by objects and what they hang in; the total is taken from the balance */
    spend: (account: string, hour: number, total: number, amounts: Record<string, number>) =>
      record({ record: 'spent', account, hour, total, amounts }),
    spentOf: (id: string): ReadonlyMap<number, number> => spent.get(id) ?? NOTHING_SPENT,
    markTime: (nowMs: number) => record({ record: 'clock', nowMs }),
    /** the latest instant the ledger knows */
    latestMs: () => latestMs,
    /** forgets what is in the accounts and what ended tokens; accounts and the kinds of papers named stay */
    clear: (staying: readonly string[]) => {
      for (const map of [deadTokens, objects, spent]) map.clear()
      for (const kind of papers.keys()) if (!staying.includes(kind)) papers.delete(kind)
      ledger?.clear()
      for (const account of accounts.values()) ledger?.append({ record: 'account', account, changed: changed.has(account.id) })
      for (const [kind, kept] of papers) for (const [key, value] of kept) ledger?.append({ record: 'paper', kind, key, value })
    },
    close: () => ledger?.close(),
  }
}
