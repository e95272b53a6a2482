import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { arrived, askToCommit, chooseGame } from './batch-page.ts'
import { aHouse, visit, type Visit, signIn } from './kit.ts'
import { draftOf, smallBatch } from './small-batch.ts'

const house = aHouse({}, { isRead: true })
const PATH = '/tool-list/material-audit/arts'
const BASE = '/dapper/api/review'

type Row = {
  id: string
  title: string
  version: number
  revision: number
  state: string
  object_type: string
  held_by: { name: string } | null
  note: string
  texts: { field: string; text: string }[]
  history: { user_name: string; version: number; verdict: string }[]
}
/** What a person saw of an item as they decided it, and the result of that. */
type Seen = { subtitle: string; texts: string[] }
type Sent = { id: string; verdict: string; result: string; codes: string[] }

type Person = Visit & { ask: <Data>(call: string) => Promise<Data>; say: (call: string, form: Record<string, string>) => Promise<Row> }

/** Signed in on a page of the review, and able to ask the server as that page does. */
async function person(account: string, path: string): Promise<Person> {
  const seen = await visit(house)
  const { page, context } = seen
  let authorization = ''
  page.on('request', (request) => {
    authorization = request.headers()['authorization'] ?? authorization
  })
  await signIn(page, account, path)
  await page.getByRole('navigation', { name: '审核的各个页面' }).waitFor()
  await expect.poll(() => authorization).not.toBe('')
  return {
    ...seen,
    ask: async (call) => (await (await context.request.get(`${BASE}/${call}`, { headers: { authorization } })).json()).data,
    say: async (call, form) =>
      (
        await (
          await context.request.post(`${BASE}/${call}`, { headers: { authorization }, form: { ticket: randomUUID(), ...form } })
        ).json()
      ).data,
  }
}

const subtitle = (page: Page) => page.locator('.fd-flow-subtitle').textContent({ timeout: 30_000 })
const toFix = (title: string) => title.includes('萌宠小镇') && title.includes('1200x628')

/** A reviewer at the queue: decides by keys without a modifier, and keeps what was seen, what was sent and what came back. */
function atTheQueue({ page }: Person) {
  const seen: Seen[] = []
  const sent: Sent[] = []
  page.on('response', async (response) => {
    const call = /\/review\/(pass|fail_pass)$/.exec(response.url())?.[1]
    if (call === undefined) return
    const body = await response.json()
    const results: { id: string; result: string; blockers: { code: string }[] }[] = body.data?.results ?? body.present
    for (const { id, result, blockers } of results)
      sent.push({ id, verdict: call === 'pass' ? 'pass' : 'fail', result, codes: blockers.map(({ code }) => code) })
  })
  return {
    seen,
    sent,
    decided: () => sent.filter(({ result }) => result === 'decided'),
    /** What holds a prohibited word fails, the picture that is to be mended and every sixth for their quality; the rest passes. */
    async decide(meanwhile: () => Promise<void> = () => Promise.resolve()): Promise<void> {
      const before = (await subtitle(page)) ?? ''
      const isForbidden = (await page.locator('mark.fd-watched-prohibited').count()) > 0
      seen.push({
        subtitle: before,
        texts: await page.getByRole('region', { name: '文案', exact: true }).locator('.fd-watched-text').allTextContents(),
      })
      await meanwhile()
      if (isForbidden || toFix(before) || seen.length % 6 === 0) {
        await page.keyboard.press('f')
        await page.getByRole('heading', { name: '不通过', exact: true }).waitFor()
        await page.keyboard.press(isForbidden ? '2' : '9')
        await page.keyboard.press('Enter')
      } else await page.keyboard.press('p')
      await page.waitForFunction((last) => {
        const now = document.querySelector('.fd-flow-subtitle')
        return now !== null && now.textContent !== last
      }, before)
    },
  }
}

/** Chooses the next kind in the filter of the queue, or the one before, by keys without a modifier. */
async function narrow(page: Page, key: 'ArrowDown' | 'ArrowUp'): Promise<void> {
  for (const pressed of ['/', 'Tab', key, 'Escape']) await page.keyboard.press(pressed)
}

/** From the list of batches to what a sheet says that names the material. */
async function bringSheet(page: Page, csv: string): Promise<void> {
  await page.goto('/advertise-2/home')
  await page.getByRole('button', { name: '新建批次' }).click()
  await page.getByRole('menuitem', { name: '从表格导入' }).click()
  await chooseGame(page, '这些广告属于哪个游戏', '萌宠小镇')
  await page.locator('input[type=file]').setInputFiles({ name: '修订.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
}

/** A material is called what it is; a creative, what its headline says besides. */
const MATERIALS = /^[^_]+_[^_]+_(视频_)?\d+x\d+ · /
const MATERIAL = '萌宠小镇_萌宠大作战_1200x628'
const MENDED = '萌宠小镇_萌宠大作战_修订'

test('fifty items by keyboard only next to another reviewer: none twice, none on a stale version; one is mended, put up again and used', async () => {
  const [first, second, buyer] = await Promise.all([person('reviewer', PATH), person('reviewer2', PATH), person('buyer', `${PATH}/mine`)])
  const [one, other] = [atTheQueue(first), atTheQueue(second)]
  await Promise.all([first, second].map(({ page }) => page.locator('.fd-flow-subtitle').waitFor()))

  // the submitter changes what is just being looked at
  let edited = ''
  const change = async () => {
    const held = (await buyer.ask<Row[]>('reviews?mine=1&state=waiting&per_page=500')).find(
      ({ title, version, held_by }) =>
        held_by?.name.startsWith('吴思远') && one.seen.at(-1)?.subtitle.startsWith(`${title} · v${version} `),
    )
    if (!held || edited) return
    edited = held.id
    const { note } = await buyer.say('edit', { id: held.id, revision: String(held.revision), note: '改了' })
    expect(note).toBe('改了')
  }
  await narrow(first.page, 'ArrowDown')
  await expect.poll(() => subtitle(first.page)).toMatch(MATERIALS)
  await Promise.all([
    (async () => {
      for (let turn = 1; turn <= 7; turn += 1) await one.decide()
      await narrow(first.page, 'ArrowUp')
      await expect.poll(() => subtitle(first.page)).not.toMatch(MATERIALS)
      while (one.seen.length < 51) await one.decide(one.seen.length > 12 ? change : undefined)
    })(),
    (async () => {
      for (let turn = 1; turn <= 10; turn += 1) {
        await expect.poll(() => one.seen.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(turn * 4)
        await other.decide()
      }
    })(),
  ])

  // what was changed under the reviewer's eyes is not taken, and looked at again by a key
  await expect.poll(() => one.sent.length).toBe(51)
  expect(one.sent.filter(({ result }) => result === 'refused')).toEqual([
    { id: edited, verdict: expect.any(String), result: 'refused', codes: ['review.changed'] },
  ])
  const last = await subtitle(first.page)
  await first.page.getByText('打开（O）').waitFor()
  await first.page.keyboard.press('o')
  await expect.poll(() => subtitle(first.page)).not.toBe(last)
  await first.page.getByText('改了', { exact: true }).waitFor()
  await one.decide()
  await expect.poll(() => [one.decided().length, other.decided().length]).toEqual([51, 10])

  // the server's own history: each decided once, by anyone who says so, on the version and the words that were looked at
  const ids = [one, other].flatMap(({ decided }) => decided().map(({ id }) => id))
  expect(new Set(ids).size).toBe(61)
  for (const [{ seen, sent }, name] of [
    [one, '吴思远'],
    [other, '何静'],
  ] as const)
    for (const [place, { id, verdict, result }] of sent.entries()) {
      if (result !== 'decided') continue
      const record = await first.ask<Row>(`detail?id=${id}`)
      expect([
        record.history[0]?.version,
        record.history[0]?.verdict,
        record.history.filter(({ version }) => version === record.version).length,
      ]).toEqual([record.version, verdict, 1])
      expect(record.history[0]?.user_name).toContain(name)
      expect(seen[place]).toEqual({
        subtitle: expect.stringContaining(`${record.title} · v${record.version} · `),
        texts: record.texts.map(({ text }) => text),
      })
    }

  // the submitter reads why, gives the picture a name of its own and puts it up again; until it passed no batch takes it
  const { page } = buyer
  await page.reload()
  const grid = page.getByRole('grid', { name: '我的送审' })
  await grid.getByText(MATERIAL, { exact: true }).dblclick()
  const panel = page.getByRole('complementary').last()
  await panel.getByText('画质或音质不合格').first().waitFor()
  await panel.getByLabel('名称').fill(MENDED)
  await panel.getByLabel('给审核人的话').fill('换了原图')
  await panel.getByRole('button', { name: '送审', exact: true }).click()
  await panel.getByText('已保存').waitFor()
  const batch = smallBatch('修订', 1)
  const csv = batch.csv.replaceAll('萌宠小镇_小镇一日_1080x1080', MENDED)
  await bringSheet(page, csv)
  await page.getByText(`素材「${MENDED}」还在审核中，通过后才能用于广告`).first().waitFor()

  await narrow(second.page, 'ArrowDown')
  await expect.poll(() => subtitle(second.page)).toMatch(new RegExp(`${MATERIALS.source}|^${MENDED}`))
  for (let turn = 0; turn < 3 && !(await subtitle(second.page))?.startsWith(MENDED); turn += 1) await other.decide()
  await second.page.getByText('换了原图').waitFor()
  await second.page.getByRole('region', { name: '与 v1（未通过）的差异' }).waitFor()
  await second.page.keyboard.press('p')
  await expect
    .poll(async () => (await buyer.ask<Row[]>('reviews?mine=1&per_page=500')).find(({ title }) => title === MENDED)?.state)
    .toBe('passed')
  await page.goto('/advertise-2/home')
  await draftOf(page, { ...batch, csv })
  await (await askToCommit(page)).click()
  await arrived(page, batch.names.length)
  expect([...first.errors, ...second.errors, ...buyer.errors]).toEqual([])
}, 180_000)
