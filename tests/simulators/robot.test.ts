import { expect, test } from 'vitest'
import { startRobotSimulator } from '#simulators/robot/server.ts'

test('the robot takes text messages, shows the latest first, and refuses the rest', async () => {
  const robot = await startRobotSimulator({ now: () => new Date('2026-01-02T03:04:05Z') })
  const post = (body: string, path = '/hook') =>
    fetch(`${robot.url}${path}`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  const say = (content: string) => post(JSON.stringify({ msgtype: 'text', text: { content }, report: { status: 400 } }))
  expect((await (await fetch(robot.url)).text()).includes('还没有报告')).toBe(true)
  expect([(await say('一')).status, (await say('<b>二')).status, (await post('{')).status, (await post('{}', '/x')).status]).toEqual([
    200, 200, 400, 404,
  ])
  expect(await (await fetch(`${robot.url}/arrived`)).json()).toEqual([
    { at: '2026-01-02T03:04:05.000Z', content: '一', report: { status: 400 } },
    { at: '2026-01-02T03:04:05.000Z', content: '<b>二', report: { status: 400 } },
  ])
  const page = await fetch(robot.url)
  const text = await page.text()
  expect([
    page.headers.get('content-security-policy')?.includes("default-src 'none'"),
    text.indexOf('&#60;b&#62;二') < text.indexOf('一</pre>'),
  ]).toEqual([true, true])
  await robot.close()
})
