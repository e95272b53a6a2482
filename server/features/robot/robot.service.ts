import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { FailedCallReport, FailureReport } from '#contract/failure-report.ts'
import { addressWithoutValues, withoutPrivateValues, withoutSecrets } from '#domain/private-values.ts'
import type { Database } from '#server/db/schema.ts'
import type { RobotCall, RobotMessage } from './robot-webhook.ts'
import * as repository from './robot.repository.ts'

/** S1 §9: as the error notices */
export const TURN_S = 3
export const TOLD_MINUTES = 10

export type Reporter = { id: string; name: string; agent: string }
export type ReportState = 'sent' | 'limited' | 'known' | 'off' | 'not_delivered'

/**
 * Sends one report on, or says why not. Who it is and the browser come from the session and the request, never from the report;
 * what is private is hidden here once more, whatever the sender did.
 */
export async function forwardReport(
  db: Kysely<Database>,
  tell: ((message: RobotMessage) => Promise<boolean>) | null,
  who: Reporter,
  report: FailureReport,
): Promise<ReportState> {
  if (!tell) return 'off'
  if (!(await repository.takeTurn(db, who.id, TURN_S))) return 'limited'
  const message = messageOf(who, report)
  const isNews = (call: RobotCall) => repository.noteFailure(db, fingerprintOf(call), TOLD_MINUTES)
  const first = await isNews(message)
  const more: RobotCall[] = []
  for (const call of message.more) if (await isNews(call)) more.push(call)
  if (!first && more.length === 0) return 'known'
  return (await tell({ ...message, more })) ? 'sent' : 'not_delivered'
}

function messageOf(who: Reporter, report: FailureReport): RobotMessage {
  return {
    ...callOf(report),
    // the browser's own name and versions, which look like amounts; what a page sends it does not hold
    browser: who.agent,
    user: { id: who.id, name: who.name },
    params: withoutPrivateValues(report.params),
    page: addressWithoutValues(report.page),
    more: report.more.map(callOf),
    flow_id: report.flow_id,
    transitions: report.transitions.map(({ at, event, from, to }) => ({
      at,
      event: withoutSecrets(event),
      from: withoutSecrets(from),
      to: withoutSecrets(to),
    })),
  }
}

const callOf = ({ method, url, status, message, request_id }: FailedCallReport): RobotCall => ({
  method,
  url: addressWithoutValues(url),
  status,
  message: withoutSecrets(message),
  request_id,
})

const fingerprintOf = ({ method, url, status, message }: RobotCall): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([method, url, status, message]))
    .digest()
