import { fromPromise } from 'xstate'
import { call, download } from '#client/call.ts'
import { heldIn, outcomeOf } from '#client/outcome.ts'
import * as costs from '#contract/finance-costs.ts'
import * as calls from '#contract/finance-cpa.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { cpaRuleMachine } from '#machines/cpa-rule/cpa-rule.machine.ts'
import type { CpaDesk, SaveOutcome } from '#machines/cpa-rule/cpa-rule.types.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { ROWS_SHOWN } from '#views/things/paging.ts'
import { QUIET, readBy } from '#views/things/wired.ts'
import { saveFile } from '#views/things/save-file.ts'

/** What one rule charged as a file; a failure is told as a notice. */
export async function exportCharges(id: string, format: 'xlsx' | 'csv'): Promise<void> {
  await saveFile(download(calls.cpaExecLog, { id, format }), `cpa-${id}.${format}`)
}

async function readRule(
  id: string | null,
  signal: AbortSignal,
): Promise<Pick<CpaDesk, 'rule' | 'charges' | 'log' | 'logged' | 'waitingDays'>> {
  if (id === null) return { rule: null, charges: [], log: [], logged: 0, waitingDays: 0 }
  const quiet = { ...QUIET, signal }
  const [detail, status, logs] = await Promise.all([
    call(calls.cpaDetail, { id }, quiet),
    call(calls.cpaStatus, { id }, quiet),
    readLogs({ id, page: 1 }, signal),
  ])
  return { rule: detail.data.rule, ...logs, waitingDays: status.data.waiting_days }
}

/** A page of both logs of a rule; `logged` is how long the longer one is. */
export type RuleLogs = Pick<CpaDesk, 'charges' | 'log' | 'logged'>
type LogPage = { id: string; page: number }

async function readLogs({ id, page }: LogPage, signal: AbortSignal): Promise<RuleLogs> {
  const asked = { id, page, per_page: ROWS_SHOWN }
  const [charges, log] = await Promise.all([
    call(calls.cpaExecLog, asked, { ...QUIET, signal }),
    call(calls.cpaOptLog, asked, { ...QUIET, signal }),
  ])
  return { charges: charges.data, log: log.data, logged: Math.max(charges.total, log.total) }
}

/** What a rule did before the newest, page by page. */
export const earlierReading = createReading<RuleLogs, LogPage>()
export const wiredEarlierReading = readBy(earlierReading, (query, how) => readLogs(query, how.signal))

const savedOf = async (saving: Promise<OutputOf<typeof calls.cpaSave>>): Promise<SaveOutcome> => {
  return await outcomeOf(saving, ({ data }) => ({ id: data.id }), heldIn(calls.cpaRuleRow))
}

export const wiredCpaRuleMachine = cpaRuleMachine.provide({
  actors: {
    readDesk: fromPromise(async ({ input: { ruleId }, signal }): Promise<CpaDesk> => {
      const quiet = { ...QUIET, signal }
      const [own, dict, channels, agents, rules] = await Promise.all([
        readRule(ruleId, signal),
        call(costs.financeDict, {}, quiet),
        call(costs.financeSpreaders, {}, quiet),
        call(costs.agentGames, {}, quiet),
        call(calls.cpaRules.list, { per_page: ROWS_SHOWN }, quiet),
      ])
      const { games, currencies, months } = dict.data
      return {
        ...own,
        games: games.map(({ game_id: id, name, currency, retired }) => ({ id, name, currency, retired })),
        channels: channels.data,
        agents: agents.data.map(({ master_name, ...agent }) => ({ ...agent, name: master_name })),
        currencies,
        others: rules.data,
        months,
        // the books' day: UTC+8
        today: new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10),
      }
    }),
    rehearse: fromPromise(async ({ input: { draft, month, ruleId }, signal }) => {
      const asked = { rule: JSON.stringify(draft), month, ...(ruleId === null ? {} : { id: ruleId }) }
      return (await call(calls.cpaRehearse, asked, { ...QUIET, signal })).data
    }),
    saveRule: fromPromise(async ({ input: { ticket, ruleId, version, draft } }) => {
      const known = ruleId === null ? {} : { id: ruleId, version: String(version) }
      return await savedOf(call(calls.cpaSave, { ticket, ...known, rule: JSON.stringify(draft) }, QUIET))
    }),
    switchRule: fromPromise(async ({ input: { ruleId, status, reason, version, ticket } }) =>
      savedOf(call(calls.cpaSave, { ticket, id: ruleId, version: String(version), status, reason }, QUIET)),
    ),
  },
})
