import type { ItemRow } from '#contract/batch-shapes.ts'
import type { Rest } from '#domain/batch/rest.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { createNameClashes } from '#domain/batch/name-clashes.ts'
import { itemProblems } from '#domain/batch/validate.ts'
import { writtenIn } from '#domain/batch/written-texts.ts'
import type { AccountFacts, Channel, RuleInput } from '#domain/channels/channel.ts'
import { laidOver, type PendingEdit } from '#machines/batch/edit-history.ts'
import { createRowStore, type RowStore } from '#views/kit/grid/row-store.ts'
import { treeOrder } from '#views/kit/grid/visibility.ts'
import type { WatchedBook } from '#views/kit/watched/watched-book.ts'
import { accountRowId, itemRowId, type PreviewRow, type ReferenceNames } from './preview-row.ts'
import { countRows, type RowCounts } from './row-counts.ts'

/** The rows of one batch outside React: what the server tells, with the unsaved edits laid over it. */
export type BatchRows = {
  readonly store: RowStore<PreviewRow>
  /** how many objects are here; the accounts' own lines are not counted */
  readonly loaded: number
  counts: () => RowCounts
  itemOf: (seq: number) => ItemRow | undefined
  /** rows from the server: a page, a poll, the answer of a save */
  take: (items: readonly ItemRow[]) => void
  /**
   * The unsaved edits as they are now; rows that lost or got one are shown again. `written` are the versions our saves made: such an
   * edit stays laid over its row until the row itself comes in that version.
   */
  layOver: (pending: readonly PendingEdit[], written: Readonly<Record<number, number>>) => void
  /** accounts become known after the first rows */
  nameAccounts: (accounts: readonly AccountFacts[]) => void
  /** accounts that cannot go on now; the rows of those that changed are drawn again */
  restAccounts: (resting: readonly Rest[]) => void
  /** names of references were learned: rows that show them are drawn again */
  redraw: () => void
  clear: () => void
}

export type RowsOptions = {
  /** finds the words that are watched in the rows' texts; left out, none are */
  watched?: Pick<WatchedBook, 'hitsOf' | 'learn'>
  now?: () => number
}

export function createBatchRows(channel: Channel, names: ReferenceNames, { watched, now = Date.now }: RowsOptions = {}): BatchRows {
  const items = new Map<number, ItemRow>()
  const store = createRowStore<PreviewRow>((row) => row.id)
  let accounts = new Map<string, AccountFacts>()
  let rests = new Map<string, Rest>()
  let edits = new Map<number, readonly PendingEdit[]>()
  let unsaved = new Set<number>()
  let versions: Readonly<Record<number, number>> = {}
  const counts = countRows(channel, store)
  const clashes = createNameClashes()
  /** rows of whose names we know more than the server told with the row */
  const renamed = new Set<number>()

  const accountOf = (accountId: string): AccountFacts => accounts.get(accountId) ?? unknownAccount(accountId)
  const seen = (seq: number): ItemRow | undefined => {
    const item = items.get(seq)
    const laid = edits.get(seq)
    return item && laid ? laidOver(item, laid) : item
  }
  const aboveOf = (item: ItemRow): RuleInput['above'] => {
    const parent = item.parent_seq === null ? undefined : seen(item.parent_seq)
    return parent ? { ...aboveOf(parent), [parent.level]: parent.values } : {}
  }
  const rowOf = (seq: number): PreviewRow[] => {
    const item = seen(seq)
    if (!item) return []
    const account = accountOf(item.account_id)
    const above = aboveOf(item)
    const dirty = unsaved.has(seq)
      ? (edits.get(seq) ?? []).flatMap(({ now: written }) => Object.keys(written).map((field) => field.replace(/^(values|waived)\./, '')))
      : []
    const parentId = item.parent_seq === null ? accountRowId(item.account_id) : itemRowId(item.parent_seq)
    const own = dirty.length === 0 ? item.problems : problemsNow(channel, item, above, { account, nowMs: now() }, dirty)
    const problems = renamed.has(seq) ? withClash(own, clashes.firstOf(seq)) : own
    return [
      {
        id: itemRowId(seq),
        parentId,
        account,
        item,
        above,
        dirty,
        problems,
        watched: watchedIn(item),
        channel,
        names,
        rest: rests.get(item.account_id),
      },
    ]
  }
  const watchedIn = ({ level, values }: ItemRow): Blocker[] =>
    writtenIn(channel, level, values).flatMap(({ field, text }) =>
      (watched?.hitsOf(text) ?? []).map(({ kind, word, reason }) => blocker(`batch.watched.${kind}`, { field, params: { word, reason } })),
    )
  /** Asks which words are in these rows; those in which something was found are shown again. */
  const lookThrough = (seqs: readonly number[]) => {
    if (!watched) return
    const textsOf = (seq: number) => {
      const item = seen(seq)
      return item ? writtenIn(channel, item.level, item.values).map(({ text }) => text) : []
    }
    void watched.learn([...new Set(seqs.flatMap(textsOf))]).then((found) => {
      if (found.size === 0) return
      const marked = seqs.flatMap((seq) => (textsOf(seq).some((text) => found.has(text)) ? rowOf(seq) : []))
      if (marked.length > 0) store.upsert(marked)
    })
  }
  /** The rows whose finding about their name may be another one, as these are now. */
  const named = (seqs: readonly number[]): number[] =>
    seqs.flatMap((seq) => {
      const item = seen(seq)
      return item ? clashes.put({ seq, family: familyOf(item), name: item.name, counted: item.excluded_reason === null }) : []
    })
  /** edits that are saved, over rows that are still as they were before */
  const awaited = (): PendingEdit[] => [...edits.values()].flat().filter(({ seq }) => (versions[seq] ?? 0) > (items.get(seq)?.version ?? 0))
  /** Would a new row, put at the end, are outside of what it belongs to? An object added to the draft later does. */
  const standsApart = (rows: readonly PreviewRow[]): boolean => {
    const fresh = new Map<string, PreviewRow>()
    const parentOf = (id: string) => (fresh.get(id) ?? store.get(id))?.parentId ?? null
    let last = store.lastId
    for (const row of rows) {
      if (store.get(row.id)) continue
      fresh.set(row.id, row)
      let above = last
      while (above !== null && above !== row.parentId) above = parentOf(above)
      if (above !== row.parentId) return true
      last = row.id
    }
    return false
  }
  const accountRow = (accountId: string): PreviewRow => ({
    id: accountRowId(accountId),
    parentId: null,
    account: accountOf(accountId),
    item: null,
    above: {},
    dirty: [],
    problems: [],
    watched: [],
    channel,
    names,
  })

  return {
    store,
    get loaded() {
      return items.size
    },
    counts,
    itemOf: (seq) => items.get(seq),
    take(taken) {
      const fresh = new Set<string>()
      for (const item of taken) {
        items.set(item.seq, item)
        if (!unsaved.has(item.seq) && item.version >= (versions[item.seq] ?? 0)) edits.delete(item.seq)
        if (!store.get(accountRowId(item.account_id))) fresh.add(item.account_id)
        // what the server says of a name counts, unless it is typed over
        if (!unsaved.has(item.seq)) renamed.delete(item.seq)
      }
      const others = new Set(named(taken.map(({ seq }) => seq)).filter((seq) => renamed.has(seq)))
      const rows: PreviewRow[] = []
      for (const item of taken) {
        if (fresh.delete(item.account_id)) rows.push(accountRow(item.account_id))
        others.delete(item.seq)
        rows.push(...rowOf(item.seq))
      }
      rows.push(...[...others].flatMap(rowOf))
      if (standsApart(rows)) store.replaceAll(inTree([...store.values(), ...rows]))
      else store.upsert(rows)
      lookThrough(taken.map(({ seq }) => seq))
    },
    layOver(pending, written) {
      versions = written
      const open = new Set<number>()
      const next = new Map<number, readonly PendingEdit[]>()
      for (const edit of [...awaited(), ...pending]) {
        const laid = next.get(edit.seq)
        next.set(edit.seq, laid ? [...laid.filter((one) => one !== edit), edit] : [edit])
      }
      for (const edit of pending) open.add(edit.seq)
      const touched = [...new Set([...edits.keys(), ...next.keys()])].filter(
        (seq) => !sameEdits(edits.get(seq), next.get(seq)) || unsaved.has(seq) !== open.has(seq),
      )
      edits = next
      unsaved = open
      const others = named(touched)
      for (const seq of others) renamed.add(seq)
      store.upsert([...new Set([...touched, ...others])].flatMap(rowOf))
      lookThrough(touched)
    },
    nameAccounts(known) {
      accounts = new Map(known.map((account) => [account.accountId, account]))
      store.upsert([...store.values()].map((row) => ({ ...row, account: accountOf(row.account.accountId) })))
    },
    restAccounts(resting) {
      const next = new Map(resting.map((rest) => [rest.account_id, rest]))
      const isSame = (accountId: string) => JSON.stringify(rests.get(accountId)) === JSON.stringify(next.get(accountId))
      const changed = new Set([...rests.keys(), ...next.keys()].filter((accountId) => !isSame(accountId)))
      rests = next
      if (changed.size === 0) return
      const rows = [...store.values()].filter(({ item }) => item && changed.has(item.account_id))
      store.upsert(rows.map((row) => ({ ...row, rest: rests.get(row.account.accountId) })))
    },
    redraw: () => store.upsert([...store.values()].map((row) => ({ ...row }))),
    clear() {
      items.clear()
      edits.clear()
      unsaved.clear()
      renamed.clear()
      clashes.clear()
      store.replaceAll([])
    },
  }
}

/** Rows that share their names: the children of one parent, and what is directly in one account. */
const familyOf = ({ parent_seq, account_id: accountId }: ItemRow): string =>
  parent_seq === null ? `account:${accountId}` : String(parent_seq)

function withClash(problems: readonly Blocker[], first: number | null): readonly Blocker[] {
  const others = problems.filter(({ code }) => code !== 'batch.name.duplicate')
  return first === null ? others : [blocker('batch.name.duplicate', { field: 'name', params: { seq: first } }), ...others]
}

/** Every row below what it belongs to; of two with one id the later counts. */
const inTree = (rows: readonly PreviewRow[]): PreviewRow[] =>
  treeOrder(
    [...new Map(rows.map((row) => [row.id, row])).values()],
    ({ id }) => id,
    ({ parentId }) => parentId,
  )

const sameEdits = (a: readonly PendingEdit[] = [], b: readonly PendingEdit[] = []): boolean =>
  a.length === b.length && a.every((edit, index) => edit === b[index])

/** Until its list is read an account shows its id; amounts then have two decimals. */
const unknownAccount = (accountId: string): AccountFacts => ({
  accountId,
  name: accountId,
  currency: 'USD',
  timezone: 'UTC',
  minDailyBudgetMinor: '0',
})

/** What the row's own checks say of the unsaved values; what the server said of other fields stays. */
function problemsNow(
  channel: Channel,
  item: ItemRow,
  above: RuleInput['above'],
  facts: { account: AccountFacts; nowMs: number },
  dirty: readonly string[],
): Blocker[] {
  const own = itemProblems(channel, { level: item.level, name: item.name, values: item.values, above }, facts)
  const said = new Set(own.map(({ code, field }) => `${code} ${field}`))
  const kept = item.problems.filter(
    ({ code, field }) => field !== undefined && !dirty.includes(field) && !said.has(`${code} ${field}`) && !isOwnCheck(code),
  )
  return [...own, ...kept, ...item.problems.filter(({ field }) => field === undefined)]
}

/** Checks the row's own values answer; the others (names next to it, references) only the server can take back. */
const isOwnCheck = (code: string): boolean => /^(batch\.value\.(?!reference)|batch\.budget\.|channel\.)/.test(code)
