import * as calls from '#contract/finance-cpa.ts'
import { handle, type Call, type Handler } from '#server/kit/handler.ts'
import { actorOf as costActorOf } from './costs.routes.ts'
import { chargesFile, RULE_COLUMNS } from './cpa-export.ts'
import * as reads from './cpa.reads.ts'
import { readChargedMonth, takeCharges } from './cpa-cost.service.ts'
import { rehearse, ruleAt, saveRule, type CpaCaller } from './cpa.service.ts'
import { readerOf } from '#server/kit/thing/thing-keeping.ts'
import { thingList } from '#server/kit/thing/thing-routes.ts'
import { EXPORT_LIMIT, headOf } from '#server/kit/export-file.ts'

const rulerOf = (call: Call): CpaCaller => ({
  userId: call.user.id,
  scopes: { games: call.scope('game'), spreaders: call.scope('spreader') },
})

/** CPA rules: read, rehearsed, saved and switched. */
export const cpaRoutes = (): Handler[] => [
  thingList(calls.cpaRules, reads.cpaRuleStore, {
    said: { status: (code) => ({ code, words: 'finance.cpa.status' }) },
    columns: RULE_COLUMNS,
    besides: async (call, asked) => ({ sums: await reads.readCpaSums(call.db, asked, readerOf(call)) }),
  }),
  handle(calls.cpaStatus, async ({ id }, call) => {
    const { status, version, last_day } = await ruleAt(call.db, rulerOf(call).scopes, id)
    return { data: { id, status, version, last_day, waiting_days: await reads.countWaitingDays(call.db, id) } }
  }),
  handle(calls.cpaDetail, async ({ id }, call) => {
    const rule = await ruleAt(call.db, rulerOf(call).scopes, id)
    return { data: { rule, by_month: await reads.readChargesByMonth(call.db, rule.id) } }
  }),
  handle(calls.cpaExecLog, async ({ id, month, format, page, per_page }, call) => {
    const rule = await ruleAt(call.db, rulerOf(call).scopes, id)
    if (format !== undefined) {
      const { rows } = await reads.readCharges(call.db, { ruleId: rule.id, month }, { page: 1, per_page: EXPORT_LIMIT + 1 })
      const head = headOf(call, { rule: { text: rule.id }, month: { text: month } })
      return await chargesFile(rows.slice(0, EXPORT_LIMIT), format, { ...head, cut: rows.length > EXPORT_LIMIT }, rule)
    }
    const { rows, total } = await reads.readCharges(call.db, { ruleId: rule.id, month }, { page, per_page })
    return { data: rows, total, page, per_page }
  }),
  handle(calls.cpaOptLog, async ({ id, page, per_page }, call) => {
    const { scopes } = rulerOf(call)
    const rule = await ruleAt(call.db, scopes, id)
    const { rows, total } = await reads.readCpaLog(call.db, rule.id, { page, per_page })
    const named = await reads.readRuleNames(call.db, scopes)
    const data = rows.map(({ entity_id: _rule, changes, ...row }) => ({
      ...row,
      changes: changes.map(({ field, before, after }) => ({ field, before: named(field, before), after: named(field, after) })),
    }))
    return { data, total, page, per_page }
  }),
  handle(calls.cpaRehearse, async ({ rule, month, id }, call) => ({ data: await rehearse(call.db, rulerOf(call), { rule, month, id }) })),
  handle(calls.cpaCharges, async ({ month, name_id }, call) => ({
    data: await readChargedMonth(call.db, costActorOf(call), { month, nameId: name_id ?? '' }),
  })),
  handle(calls.cpaTake, async ({ month, rules, name_id, reason }, call) => ({
    data: await takeCharges(call.trx, costActorOf(call), { month, rules, nameId: name_id, reason }, call.audit),
  })),
  handle(calls.cpaSave, async (change, call) => ({ data: await saveRule(call.trx, rulerOf(call), change, call.audit) })),
]
