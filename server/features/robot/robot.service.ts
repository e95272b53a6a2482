import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { FailureReport } from '#contract/failure-report.ts'
import { addressWithoutValues, withoutPrivateValues, withoutSecrets } from '#domain/private-values.ts'
import type { Database } from '#server/db/schema.ts'
import type { RobotMessage } from './robot-webhook.ts'
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
  if (!(await repository.noteFailure(db, fingerprintOf(message), TOLD_MINUTES))) return 'known'
  return (await tell(message)) ? 'sent' : 'not_delivered'
}

function messageOf(who: Reporter, report: FailureReport): RobotMessage {
  return {
    method: report.method,
    url: addressWithoutValues(report.url),
    status: report.status,
    message: withoutSecrets(report.message),
    browser: withoutSecrets(who.agent),
    user: { id: who.id, name: who.name },
    params: withoutPrivateValues(report.params),
    page: addressWithoutValues(report.page),
    request_id: report.request_id,
    flow_id: report.flow_id,
    transitions: report.transitions.map(({ at, event, from, to }) => ({
      at,
      event: withoutSecrets(event),
      from: withoutSecrets(from),
      to: withoutSecrets(to),
    })),
  }
}

const fingerprintOf = ({ method, url, status, message }: RobotMessage): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([method, url, status, message]))
    .digest()
