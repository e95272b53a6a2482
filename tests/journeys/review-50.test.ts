import { expect, test } from 'vitest'
import { aHouse, WITHOUT_WORKER } from './kit.ts'
import { atTheQueue, MATERIALS, narrow, person, QUEUE, subtitle, type Row } from './review-page.ts'

const house = aHouse(WITHOUT_WORKER)

test('fifty items by keyboard only next to another reviewer: none twice, and none on a stale version', async () => {
  const [first, second, buyer] = await Promise.all([
    person(house, 'reviewer', QUEUE),
    person(house, 'reviewer2', QUEUE),
    person(house, 'buyer', `${QUEUE}/mine`),
  ])
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
  expect([...first.errors, ...second.errors, ...buyer.errors]).toEqual([])
}, 180_000)
