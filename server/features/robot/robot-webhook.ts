export type RobotCall = { method: string; url: string; status: number; message: string; request_id: string | null }

/** A failing call as the robot's group reads it, and those that failed soon after: everything private is hidden already. */
export type RobotMessage = RobotCall & {
  more: readonly RobotCall[]
  browser: string
  user: { id: string; name: string }
  params: unknown
  page: string
  flow_id: string | null
  transitions: readonly { at: string; event: string; from: string; to: string }[]
}

const PATIENCE_MS = 5_000

/**
 * Says a text in the group of the one address of the configuration, in the shape chat robots read; `more` goes next to it. Nothing a caller
 * sends can change where it goes; redirects are not followed and the answer is not read. false: it did not arrive.
 */
export const robotText =
  (url: string, send: typeof fetch = fetch) =>
  async (text: string, more: object = {}): Promise<boolean> => {
    try {
      const answer = await send(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ msgtype: 'text', text: { content: text }, ...more }),
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      await answer.body?.cancel()
      return answer.ok
    } catch {
      return false
    }
  }

/** Tells the group of a failing call, with the report next to the sentence. */
export const robotWebhook = (url: string, send: typeof fetch = fetch) => {
  const say = robotText(url, send)
  return (message: RobotMessage): Promise<boolean> => say(sentenceOf(message), { report: message })
}

function sentenceOf({ user, browser, page, params, flow_id, transitions, request_id, more, ...call }: RobotMessage): string {
  const lines = [
    lineOf(call),
    ...more.map((one) => `另有 ${lineOf(one)}${one.request_id ? `（请求 ${one.request_id}）` : ''}`),
    `用户 ${user.name}（${user.id}）`,
    `页面 ${page}`,
    `参数 ${JSON.stringify(params)}`,
    `浏览器 ${browser}`,
    ...(request_id ? [`请求 ${request_id}`] : []),
    ...(flow_id ? [`流程 ${flow_id}`, ...transitions.map(({ at, event, from, to }) => `  ${at} ${event}: ${from} → ${to}`)] : []),
  ]
  return lines.join('\n').slice(0, 4000)
}

const lineOf = ({ method, url, status, message }: Omit<RobotCall, 'request_id'>): string => `${method} ${url} → ${status} ${message}`
