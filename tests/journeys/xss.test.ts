import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { cell, chooseGame } from './batch-page.ts'
import { signIn, aHouse, visit, WITHOUT_WORKER } from './kit.ts'

const house = aHouse(WITHOUT_WORKER)

/** What has run somewhere before: tags, handlers, addresses, templates, broken quotes, entities, markup of other languages. */
const POLYGLOTS: readonly string[] = [
  `<script>alert(1)</script>`,
  `"><script>alert(2)</script>`,
  `'><img src=x onerror=alert(3)>`,
  `<svg onload=alert(4)>`,
  `<svg><script>alert(5)</script></svg>`,
  `<iframe srcdoc="<script>alert(6)</script>">`,
  `<body onload=alert(7)>`,
  `<details open ontoggle=alert(8)>`,
  `<input autofocus onfocus=alert(9)>`,
  `<video><source onerror=alert(10)></video>`,
  `javascript:alert(11)`,
  `<a href="javascript:alert(12)">x</a>`,
  `" onmouseover="alert(13)`,
  `' onfocus='alert(14)' autofocus='`,
  `\`\${alert(15)}\``,
  `{{constructor.constructor('alert(16)')()}}`,
  `\${7*7}<%= alert(17) %>`,
  `<math><mtext></form><form><mglyph><style></math><img src onerror=alert(18)>`,
  `</title><script>alert(19)</script>`,
  `</textarea><script>alert(20)</script>`,
  `--></style></script><script>alert(21)</script>`,
  `&lt;script&gt;alert(22)&lt;/script&gt;`,
  `<img src="x:gif" onerror="window['al\\x65rt'](23)">`,
  `<object data="data:text/html,<script>alert(24)</script>">`,
  `<link rel=stylesheet href=//evil.example/25.css>`,
  `<base href=//evil.example/26/>`,
  `<meta http-equiv=refresh content="0;url=javascript:alert(27)">`,
  `<template><img src=x onerror=alert(28)></template>`,
  `jaVasCript:/*-/*\`/*\\\`/*'/*"/**/(/* */oNcliCk=alert(29) )//%0D%0A//</stYle/</scRipt/--!>\\x3csVg/<sVg/oNloAd=alert(29)//>`,
  `<xss style="animation-name:x" onanimationstart=alert(30)>`,
]

const HEADS =
  '广告账户,广告系列名称,营销目标,广告组名称,国家/地区,最小年龄,最大年龄,操作系统,日预算,开始时间,广告名称,素材,正文,标题,行动号召,链接,公共主页,广告状态'
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** A sheet whose every free text is an attack. */
const sheet = () =>
  `\ufeff${[
    HEADS,
    ...POLYGLOTS.map((payload, index) =>
      [
        '萌宠小镇-Meta-美国',
        `系列 ${POLYGLOTS[0]}`,
        '应用推广',
        `组 ${POLYGLOTS[2]}`,
        '美国',
        '18',
        '65',
        '不限',
        '120',
        '2028-01-10 10:00',
        `${String(index + 1).padStart(2, '0')} ${payload}`,
        '萌宠小镇_小镇一日_1080x1080',
        payload,
        payload.slice(0, 38),
        '玩游戏',
        'https://play.google.com/store/apps/details?id=com.starfield.pettown',
        '萌宠小镇官方主页',
        '暂停',
      ]
        .map(quoted)
        .join(','),
    ),
  ].join('\r\n')}\r\n`

/** Everything a page does that it must not: dialogs, violations of the policy, requests to anyone else. */
async function watched(page: Page, address: string) {
  const seen = { dialogs: [] as string[], violations: [] as string[], foreign: [] as string[] }
  page.on('dialog', (dialog) => {
    seen.dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(address) && !/^(data|blob):/.test(url)) seen.foreign.push(url)
  })
  await page.exposeFunction('violated', (text: string) => void seen.violations.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      ;(window as never as { violated: (text: string) => void }).violated(`${violatedDirective} ${blockedURI}`)
    })
  })
  return seen
}

test('thirty attacks in every free text of a batch, in tooltips, panels, titles and notices: nothing runs, and the policy is not even asked', async () => {
  expect(POLYGLOTS).toHaveLength(30)
  const { page, errors } = await visit(house, { once: true })
  const seen = await watched(page, house.address)
  await signIn(page, 'buyer')

  await page.getByRole('button', { name: '新建批次' }).click()
  await page.getByRole('menuitem', { name: '从表格导入' }).click()
  await chooseGame(page, '这些广告属于哪个游戏', '萌宠小镇')
  const name = '<img src=x onerror=alert(40)>.csv'
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(sheet()) })
  await page.getByRole('button', { name: /^用 \d+ 行建批次/ }).click()
  await page.getByRole('button', { name: /^展开并预览/ }).click()
  await page.getByText('检查通过').waitFor()

  // every row comes into view by the keyboard, and its name is pointed at until the tooltip is there
  const shown = new Set<string>()
  await cell(page, 1, 'name').click()
  for (let step = 0; step < POLYGLOTS.length + 4; step++) {
    const focused = page.locator('.ag-cell-focus[col-id="name"]')
    await focused.hover({ force: true, position: { x: 40, y: 4 } })
    for (const text of await page.locator('.ag-cell[col-id="name"]').allInnerTexts()) shown.add(text)
    await page.keyboard.press('ArrowDown')
  }
  const texts = [...shown]
  expect(POLYGLOTS.filter((payload) => !texts.some((text) => text.includes(payload)))).toEqual([])

  // a server, or someone in between, that answers with an attack: the notice says it as text
  const attack = '<img src=x onerror=alert(50)>'
  await page.route('**/dapper/api/fb_ad/**', (route) => route.fulfill({ status: 403, json: { code: attack, msg: attack } }))
  await page.goto(`/advertise-2/home?q=${encodeURIComponent(attack)}#<script>alert(51)</script>`)
  await page.getByText(attack).first().waitFor()
  await page.unroute('**/dapper/api/fb_ad/**')

  await page.goto('/advertise-2/home')
  await page.locator('.ag-row').first().waitFor()
  expect(await page.title()).not.toContain('onerror')
  expect(seen).toEqual({ dialogs: [], violations: [], foreign: [] })
  expect(errors).toEqual([])
})

/** Calls the server from within the page, as anyone who is signed in there. */
const write = async (page: Page, path: string, fields: Readonly<Record<string, string>>) => {
  const status = await page.evaluate(
    async ([address, sent]) => {
      const answer = await fetch(address, {
        method: 'POST',
        headers: {
          authorization: `Basic ${btoa(`${localStorage.getItem('token') ?? ''}:`)}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ ...sent, ticket: crypto.randomUUID() }).toString(),
      })
      return answer.status
    },
    [path, fields] as const,
  )
  expect([path, status]).toEqual([path, 200])
}

test('attacks for a name, a page of the monitor and a help text: in every grid of the settings, the frame, the watermark and an export they are text', async () => {
  const person = `=cmd|'/c calc'!A1 ${POLYGLOTS[2]}`
  const script = `${POLYGLOTS[0]}${POLYGLOTS[3]}`
  const { page, errors } = await visit(house, { once: true })
  const seen = await watched(page, house.address)
  await signIn(page, 'admin')
  const facts = { name: person, is_agent: '0', domestic: '1', observatory: '0' }
  await write(page, '/user/api/settings/users/create', { ...facts, account: 'attacker', preset: 'admin' })
  await write(page, '/dapper/api/monitor/config/save', { position: '1', url: '^/help-center', name: script.slice(0, 60), advanced: '0' })
  await write(page, '/dapper/api/help_center/guide', {
    page: 'HelpCenter',
    title_zh: POLYGLOTS[7] ?? '',
    body_zh: `${POLYGLOTS.join('\n\n')}\n\n[press](javascript:alert(60)) ![x](x "onerror=alert(61)")`,
  })

  const says = async (path: string, text: string) => {
    await page.goto(path)
    await page.getByText(text).first().waitFor()
  }
  await says('/settings?q=attacker', person)
  await page.getByRole('gridcell', { name: 'attacker', exact: true }).dblclick()
  await page.getByRole('heading', { name: '此人能否打开各页面' }).waitFor()
  const userId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await write(page, '/user/api/settings/users/password', { user_id: userId, password: 'attacker-osmanthus-7' })
  await says('/settings/monitor', script.slice(0, 60))
  await says('/settings/audit?event=user.created', person)
  await page.locator('.ag-row').first().dblclick()
  await page.getByRole('rowheader', { name: '姓名' }).waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '导出' }).click()])
  const file = await readFile(await download.path(), 'utf8')
  expect([file.includes(person), /(^|,)"?=cmd/m.test(file)]).toEqual([true, false])
  await page.goto('/settings/lists')
  await page.getByLabel('财务页面名单').fill('cmd')
  await page.getByRole('option', { name: /cmd/ }).click()

  const theirs = await visit(house, { once: true })
  const seenThere = await watched(theirs.page, house.address)
  await theirs.page.goto('/help-center/home')
  await theirs.page.getByLabel('账号').fill('attacker')
  await theirs.page.getByLabel('密码').fill('attacker-osmanthus-7')
  await theirs.page.getByRole('button', { name: '登录' }).click()
  await theirs.page
    .getByText(POLYGLOTS[7] ?? '')
    .first()
    .click()
  // tags of a help text are dropped, and a link that would run something leads nowhere
  await theirs.page.getByText('press', { exact: true }).waitFor()
  expect(await theirs.page.locator('a[href^="javascript:"]').count()).toBe(0)
  await theirs.page.getByRole('button', { name: /=cmd/ }).first().click()
  await theirs.page.goto('/settings/sessions')
  await theirs.page.getByRole('gridcell', { name: person }).first().waitFor()
  expect([seen, seenThere]).toEqual(Array(2).fill({ dialogs: [], violations: [], foreign: [] }))
  expect([...errors, ...theirs.errors]).toEqual([])
})
