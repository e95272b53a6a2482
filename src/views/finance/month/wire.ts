import { fromPromise } from 'xstate'
import { call, download } from '#client/call.ts'
import { heldAs, heldIn, outcomeOf } from '#client/outcome.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import * as calls from '#contract/finance-month.ts'
import { comesUnconfirmed, type StatementRow } from '#contract/finance-rows.ts'
import { fileDownload } from '#contract/finance-statements.ts'
import { settleTicket } from '#contract/ticket.ts'
import { monthConfirmationMachine } from '#machines/month-confirmation/month-confirmation.machine.ts'
import type { MonthKey, MonthOutcome, MonthSeen } from '#machines/month-confirmation/month-confirmation.types.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { createSettingsSave } from '#machines/settings-save/settings-save.machine.ts'
import { waiver } from './waiver.ts'
import { blockerOfWire } from '#client/wire-blocker.ts'
import { QUIET, readBy, savedBy } from '#views/things/wired.ts'
import { saveFile } from '#views/things/save-file.ts'

const seenOf = (view: calls.MonthView): MonthSeen => ({ ...view, blockers: view.blockers.map(blockerOfWire) })

export const wiredMonthConfirmationMachine = monthConfirmationMachine.provide({
  actors: {
    readMonth: fromPromise(async ({ input: { key }, signal }) =>
      seenOf((await call(calls.confirmMonthRead, key, { ...QUIET, signal })).data),
    ),
    sendMonth: fromPromise(async ({ input: { key, write } }): Promise<MonthOutcome> => {
      const { ticket, action, hash, since, reason } = write
      const sent = { ...key, ticket, action, hash, reason, ...(since ? { since } : {}) }
      return await outcomeOf(call(calls.confirmMonth, sent, QUIET), ({ data }) => seenOf(data), heldAs(calls.monthView, seenOf))
    }),
    settleWrite: fromPromise(async ({ input: { ticket } }) => (await call(settleTicket, { ticket }, QUIET)).data),
  },
})

/** A month as it is, only looked at. */
export const seenReading = createReading<MonthSeen, MonthKey>()
export const wiredSeenReading = readBy(seenReading, async (query, how) => seenOf((await call(calls.confirmMonthRead, query, how)).data))

export type TotalStatus = OutputOf<typeof calls.totalStatus>['data']
/** The older overall check: income, outcome and costs of a month side by side. */
export const statusReading = createReading<TotalStatus, { month: string }>()
export const wiredStatusReading = readBy(statusReading, async (query, how) => (await call(calls.totalStatus, query, how)).data)

const LEFT_SHOWN = 20
export type RowsLeft = { rows: readonly StatementRow[]; total: number }
/** The older list of what no one has confirmed. */
export const leftReading = createReading<RowsLeft, MonthKey>()
export const wiredLeftReading = readBy(leftReading, async (query, how) => {
  const { data, total } = await call(comesUnconfirmed, { ...query, per_page: LEFT_SHOWN }, how)
  return { rows: data, total }
})

export type MonthChecked = OutputOf<typeof calls.monthVerify>['data']
/** The month added up again; it begins when someone asks for it. */
export const checkReading = createReading<MonthChecked, MonthKey>()
export const wiredCheckReading = readBy(checkReading, async (query) => (await call(calls.monthVerify, query, QUIET)).data)

export type MonthCopy = OutputOf<typeof calls.monthCopy>['data']
export type CopyQuery = MonthKey & { id: string }
export const copyReading = createReading<MonthCopy, CopyQuery>()
export const wiredCopyReading = readBy(copyReading, async (query, how) => (await call(calls.monthCopy, query, how)).data)

/** The rows of a frozen copy as a file; a failure is told as a notice. */
export async function exportCopy(query: CopyQuery, format: 'xlsx' | 'csv'): Promise<void> {
  await saveFile(download(calls.monthCopy, { ...query, format }), `${query.kind}-${query.month}.${format}`)
}

export type MonthRulesRow = OutputOf<typeof calls.monthRulesRead>['data']
export const rulesReading = createReading<MonthRulesRow, null>()
export const wiredRulesReading = readBy(rulesReading, async (_, how) => (await call(calls.monthRulesRead, {}, how)).data)

export const wiredWaiver = waiver.provide({
  actors: {
    read: fromPromise(
      async ({
        input: {
          subject: { id, kind, month },
        },
        signal,
      }) => {
        const { unread, as_of: asOf } = (await call(calls.confirmMonthRead, { kind, month }, { ...QUIET, signal })).data
        return { asOf, waiver: unread.find((lines) => lines.id === id)?.waiver ?? null }
      },
    ),
    decide: fromPromise(
      async ({
        input: {
          subject: { id, lines },
          choice,
          reason,
          seen,
          ticket,
        },
      }) => {
        const waived = choice === 'waive' ? ('1' as const) : ('0' as const)
        const held = heldAs(calls.unreadLines, ({ waiver: present }) => ({ asOf: seen.asOf, waiver: present }))
        return await outcomeOf(call(calls.waiveLines, { ticket, id, lines, waived, reason }, QUIET), () => seen, held)
      },
    ),
  },
})

/** The bad lines of a statement as a file; a failure is told as a notice. */
export async function downloadUnread({ file_key: key, file_name: name }: { file_key: string; file_name: string }): Promise<void> {
  await saveFile(download(fileDownload, { key }), name)
}

/** Rules as they are being typed, on the version that was read. */
export type RulesDraft = { secondPair: boolean; fourEyes: boolean; toleranceBps: number; version: number }
export const rulesSave = createSettingsSave<RulesDraft, MonthRulesRow>()
export const wiredRulesSave = savedBy(rulesSave, async (draft) => {
  const sent = {
    second_pair: draft.secondPair ? ('1' as const) : ('0' as const),
    four_eyes: draft.fourEyes ? ('1' as const) : ('0' as const),
    tolerance_bps: draft.toleranceBps,
    version: draft.version,
  }
  return await outcomeOf(call(calls.monthRulesSave, sent, QUIET), ({ data }) => data, heldIn(calls.monthRulesRow))
})
