import * as calls from '#contract/finance-month.ts'
import { say } from '#i18n/catalogue.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { headOf } from '#server/kit/export-file.ts'
import { handle, type Handler } from '#server/kit/handler.ts'
import { refuseIf } from '#server/kit/refused.ts'
import { holdSetting, saveSetting } from '#server/kit/setting.repository.ts'
import { MONTH_RULES, readMonthRules, readTotalStatus } from './month.reads.ts'
import { findCopy, reopenMonth, signMonth, verifyMonth, viewMonth } from './month.service.ts'
import { rowsFile, rowsOfCopy } from './statement-row-export.ts'
import { rowActorOf } from './statement-rows.routes.ts'
import { waiveLines } from './unread-lines.service.ts'

/** Months of income and outcome: what is in the way, signing, re-opening, checking, and what was signed. */
export const monthRoutes = (): Handler[] => [...stepRoutes(), waiverRoute(), ...lookRoutes(), ...ruleRoutes()]

function stepRoutes(): Handler[] {
  return [
    handle(calls.confirmMonthRead, async ({ month, kind, since }, call) => ({
      data: await viewMonth(call.db, rowActorOf(call), { month, kind }, since),
    })),
    handle(calls.confirmMonth, async ({ month, kind, action, hash, since, reason }, call) => {
      const key = { month, kind }
      if (action === 'confirm') return { data: await signMonth(call.trx, rowActorOf(call), key, { hash, since }, call.audit) }
      refuseIf(functionBlockers(call.user.grants, 'finance.month.reopen'), { status: 403 })
      return { data: await reopenMonth(call.trx, rowActorOf(call), key, reason, call.audit) }
    }),
  ]
}

/** A statement's lines are waived within a month, by who may confirm it. */
const waiverRoute = (): Handler =>
  handle(calls.waiveLines, async ({ id, lines, waived, reason }, call) => {
    await waiveLines(call.trx, rowActorOf(call), { id, lines, waived: waived === '1', reason }, call.audit)
    return { data: { id } }
  })

function lookRoutes(): Handler[] {
  return [
    handle(calls.monthVerify, async ({ month, kind }, call) => {
      const { ok, figures } = await verifyMonth(call.trx, rowActorOf(call), { month, kind })
      call.audit({ entity: 'finance.month', entityId: `${month}/${kind}`, after: { ok, differing: figures.filter((one) => !one.ok) } })
      return { data: { ok, figures, checked_at: new Date().toISOString() } }
    }),
    handle(calls.totalStatus, async ({ month }, call) => {
      const kinds = await readTotalStatus(call.db, month, rowActorOf(call).scopes)
      return { data: { month, confirmed: kinds.every(({ state }) => state === 'confirmed'), kinds } }
    }),
    handle(calls.monthCopy, async ({ month, kind, id, format }, call) => {
      const { copy, nameOf } = await findCopy(call.db, rowActorOf(call), { month, kind }, id)
      const rows = rowsOfCopy(copy.rows)
      if (format !== undefined) {
        const head = headOf(call, {
          month: { text: month },
          kind: { code: kind, words: 'finance.rows.kind' },
          confirmed_at: { at: copy.confirmed_at.toISOString() },
          hash: { text: copy.totals_hash },
        })
        const title = say(call.language, 'finance.month.copy_title', { month })
        return await rowsFile(rows, format, { title, name: `${kind}-${month}-confirmed` }, head)
      }
      return {
        data: {
          id: copy.id,
          month,
          kind,
          totals: calls.monthTotals.parse(copy.totals),
          totals_hash: copy.totals_hash,
          signatures: copy.signatures.map(({ userId, at }) => ({ user_id: userId, name: nameOf(userId), at, current: true })),
          confirmed_by: nameOf(copy.confirmed_by),
          confirmed_at: copy.confirmed_at.toISOString(),
          rows: rows.length,
        },
      }
    }),
  ]
}

const wireRules = ({ secondPair, fourEyes, toleranceBps, version }: Awaited<ReturnType<typeof readMonthRules>>) => ({
  second_pair: secondPair,
  four_eyes: fourEyes,
  tolerance_bps: toleranceBps,
  version,
})

function ruleRoutes(): Handler[] {
  return [
    handle(calls.monthRulesRead, async (_, call) => ({ data: wireRules(await readMonthRules(call.db)) })),
    handle(calls.monthRulesSave, async ({ second_pair, four_eyes, tolerance_bps, version }, call) => {
      const how = { read: () => readMonthRules(call.trx), changed: 'finance.month.rules_changed', present: wireRules }
      const before = await holdSetting(call.trx, { key: MONTH_RULES, version }, how)
      const fourEyes = four_eyes === undefined ? before.fourEyes : four_eyes === '1'
      const value = { secondPair: second_pair === '1', fourEyes, toleranceBps: tolerance_bps }
      await saveSetting(call.trx, { key: MONTH_RULES, value, updatedBy: call.user.id })
      const after = wireRules({ ...value, version: version + 1 })
      call.audit({ entity: 'finance.month', entityId: 'rules', before: wireRules(before), after })
      return { data: after }
    }),
  ]
}
