import { reportFailure } from '#contract/failure-report.ts'
import { handle, type Handler } from '#server/kit/handler.ts'
import { forwardReport } from './robot.service.ts'
import { robotWebhook } from './robot-webhook.ts'

/** `webhook`: where the chat robot listens; null when there is none. */
export type RobotDeps = { webhook: string | null }

export function robotRoutes({ webhook }: RobotDeps): Handler[] {
  const tell = webhook === null ? null : robotWebhook(webhook)
  return [
    handle(reportFailure, async (report, call) => {
      const who = { id: call.user.id, name: call.user.name, agent: call.agent }
      const state = await forwardReport(call.db, tell, who, report)
      // the address is a secret, and what was reported is private: neither is logged
      if (state === 'not_delivered') call.log.warn({ code: 'robot.not_delivered' }, 'the chat robot did not take a report')
      return { data: { state } }
    }),
  ]
}
