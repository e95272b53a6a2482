import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Level } from '#domain/channels/channel.ts'
import type { AccountRef, Connector, Draft } from '#server/connectors/core/port.ts'
import { classOf, okOf } from './coded-stub.ts'

/** What goes wrong with the next create, in words every network has. */
export type Trouble =
  'answer lost after the write' | 'connection cut before the write' | 'gateway page' | 'answer cut' | 'throttled' | 'token dead'

/** The same as faults of a simulator. */
export const FAULTS: Readonly<Record<Trouble, object>> = {
  'answer lost after the write': { kind: 'drop_after_commit' },
  'connection cut before the write': { kind: 'drop_before_commit' },
  'gateway page': { kind: 'gateway_html', applies: true },
  'answer cut': { kind: 'truncated_json' },
  throttled: { kind: 'throttle', seconds: 20 },
  'token dead': { kind: 'token_death' },
}

/** A picture of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A connector in front of its simulator. */
export type ConnectorWorld = {
  connector: Connector
  account: AccountRef
  /** from the root down; pictures are on the last */
  levels: readonly [Level, ...Level[]]
  /** what its look-ups find; left out: it has none */
  finds?: { geo: { query: string; id: string }; interest: string }
  /** a draft of the level that the network takes; parents must exist there */
  draft: (level: Level, over: { clientKey: string; name: string; parents: Partial<Record<Level, string>> }) => Draft
  /** a draft the network refuses, and our field it should be blamed on */
  refused: (clientKey: string) => { draft: Draft; field: string }
  image: Buffer
  trouble: (what: Trouble) => void
  /** forgets objects and troubles */
  reset: () => void
  /** objects the network holds with the text in their name */
  held: (text: string) => number
  /** simulated time */
  advance: (ms: number) => void
  close: () => Promise<void>
}

const signal = () => new AbortController().signal
/** What the engine relies on; every connector passes it against the simulator of its network. */
export function connectorSuite(name: string, open: () => Promise<ConnectorWorld>): void {
  describe(`${name} keeps the port's word`, () => {
    let world: ConnectorWorld
    beforeAll(async () => {
      world = await open()
    })
    beforeEach(() => world.reset())
    afterAll(() => world.close())

    const create = (...drafts: Draft[]) => world.connector.create(world.account, drafts, signal())
    const root = (clientKey: string, title = `n ${clientKey}`) => world.draft(world.levels[0], { clientKey, name: title, parents: {} })
    /** one object in the other, from the root down to the level before `end` */
    const chain = async (tag: string, end: number) => {
      const parents: Partial<Record<Level, string>> = {}
      for (const [at, level] of world.levels.slice(0, end).entries())
        parents[level] = okOf(
          (await create(world.draft(level, { clientKey: `${tag}-${at}`, name: `上级 ${tag} ${at}`, parents: { ...parents } })))[0],
        ).networkId
      return parents
    }

    test('creates several drafts and answers in their order', async () => {
      const keys = ['fd-1-1', 'fd-1-2', 'fd-1-3']
      const outcomes = await create(...keys.map((key) => root(key)))
      const refs = outcomes.map(okOf)
      expect(refs.map((ref) => ref.clientKey)).toEqual(keys)
      expect(new Set(refs.map((ref) => ref.networkId)).size).toBe(3)
    })

    test('builds a whole family and reads it back as it was sent', async () => {
      const last = world.levels.length - 1
      const parents = await chain('fd-2', last)
      const file = { materialId: 'm1', fileName: 'm1.png', mime: 'image/png', sha256: '', read: async () => world.image }
      const materialRef = okOf(await world.connector.uploadImage(world.account, file, signal())).ref
      const leaf = world.levels[last] ?? ''
      const draft = { ...world.draft(leaf, { clientKey: 'fd-2-9', name: '广告', parents }), materialRef, logoRef: materialRef }
      const ids = { ...parents, [leaf]: okOf((await create(draft))[0]).networkId }
      world.advance(60_000)
      for (const level of world.levels) {
        const read = okOf((await world.connector.read(world.account, level, [ids[level] ?? ''], signal()))[0])
        expect(read).toMatchObject({ networkId: ids[level], deleted: false })
        const sent = level === leaf ? draft.values : world.draft(level, { clientKey: '', name: '', parents: {} }).values
        for (const [key, value] of Object.entries(read.values)) {
          if (key.endsWith('_time')) expect(Date.parse(String(value))).toBe(Date.parse(String(sent[key])))
          else if (sent[key] !== undefined || value.length > 0) expect([key, value]).toEqual([key, sent[key]])
        }
      }
    })

    test('creates several children of one parent, all of them', async () => {
      const level = world.levels[1] ?? ''
      const parents = await chain('fd-3', 1)
      const file = { materialId: 'm1', fileName: 'm1.png', mime: 'image/png', sha256: '', read: async () => world.image }
      const materialRef = okOf(await world.connector.uploadImage(world.account, file, signal())).ref
      const outcomes = await create(
        ...[2, 3, 4].map((seq) => ({
          ...world.draft(level, { clientKey: `fd-3-${seq}x`, name: `g${seq}`, parents }),
          materialRef,
          logoRef: materialRef,
        })),
      )
      expect(outcomes.map(classOf)).toEqual(['ok', 'ok', 'ok'])
      expect(new Set(outcomes.map((outcome) => okOf(outcome).networkId)).size).toBe(3)
    })

    test('one refused draft leaves the others only and is blamed on our field', async () => {
      const { draft, field } = world.refused('fd-4-2')
      const [first, second, third] = await create(root('fd-4-1'), draft, root('fd-4-3'))
      expect([first, second, third].map(classOf)).toEqual(['ok', 'validation no', 'ok'])
      expect(second && 'error' in second ? second.error.fields.map((one) => one.field) : []).toContain(field)
    })

    test('finds by the client key exactly, not by what resembles it', async () => {
      const refs = (await create(root('fd-5-1'), root('fd-5-1z'), root('fd-5-11'))).map(okOf)
      world.advance(60_000)
      const found = okOf(await world.connector.find(world.account, world.levels[0], 'fd-5-1', signal()))
      expect(found.map((object) => object.networkId)).toEqual([refs[0]?.networkId])
      expect(okOf(await world.connector.find(world.account, world.levels[0], 'fd-5-2', signal()))).toEqual([])
    })

    test.each([1, 5, 30])('finds objects by their names, our tags aside and by nothing that resembles them (%i names)', async (count) => {
      const tag = `fd-12${count}`
      const refs = (
        await create(root(`${tag}-1`, '夏日 A'), root(`${tag}-2`, '夏日 A'), root(`${tag}-3`, '夏日 AB'), root(`${tag}-4`, 'B'))
      ).map(okOf)
      world.advance(60_000)
      const names = ['夏日 A', ...Array.from({ length: count - 1 }, (_, at) => `nobody ${at}`)]
      const found = okOf(await world.connector.findByName(world.account, world.levels[0], names, 20, signal()))
      expect(found.map(({ name, networkId }) => [name, networkId]).sort(([, one = ''], [, other = '']) => (one < other ? -1 : 1))).toEqual(
        refs
          .slice(0, 2)
          .map(({ networkId }) => ['夏日 A', networkId])
          .sort(([, one = ''], [, other = '']) => (one < other ? -1 : 1)),
      )
      expect(okOf(await world.connector.findByName(world.account, world.levels[1] ?? '', names, 20, signal()))).toEqual([])
    })

    test.each(['answer lost after the write', 'gateway page', 'answer cut', 'connection cut before the write'] as const)(
      'never claims to know when it does not: %s',
      async (trouble) => {
        world.trouble(trouble)
        const [outcome] = await create(root('fd-6-1'))
        expect(classOf(outcome)).toBe('unknown_outcome maybe')
        world.advance(60_000)
        const found = okOf(await world.connector.find(world.account, world.levels[0], 'fd-6-1', signal()))
        expect(found).toHaveLength(world.held('fd-6-1'))
      },
    )

    test('the same troubles in a bulk call touch every draft whose answer was in it', async () => {
      world.trouble('answer lost after the write')
      expect((await create(root('fd-7-1'), root('fd-7-2'))).map(classOf)).toEqual(['unknown_outcome maybe', 'unknown_outcome maybe'])
    })

    test('throttled is told with a time, and nothing was written', async () => {
      world.trouble('throttled')
      const [outcome] = await create(root('fd-8-1'))
      expect(classOf(outcome)).toBe('rate_limited no')
      expect(outcome && 'error' in outcome ? outcome.error.retryAfterMs : 0).toBeGreaterThan(0)
      expect(world.held('fd-8-1')).toBe(0)
    })

    test('a dead token is a matter of signing in', async () => {
      world.trouble('token dead')
      expect((await create(root('fd-9-1'))).map(classOf)).toEqual(['auth no'])
    })

    test('an id no one knows does not spoil the reading of the others', async () => {
      const { networkId } = okOf((await create(root('fd-10-1')))[0])
      world.advance(60_000)
      const [known, unknown] = await world.connector.read(world.account, world.levels[0], [networkId, '999999999999999'], signal())
      expect(okOf(known).networkId).toBe(networkId)
      expect(unknown && 'error' in unknown ? unknown.error.class : 'ok').toMatch(/^not_found/)
    })

    test('the same picture keeps its reference', async () => {
      const file = { materialId: 'm1', fileName: 'm1.png', mime: 'image/png', sha256: '', read: async () => world.image }
      const first = okOf(await world.connector.uploadImage(world.account, file, signal()))
      expect(okOf(await world.connector.uploadImage(world.account, file, signal()))).toEqual(first)
    })

    test('stopped before the first byte writes nothing', async () => {
      const outcomes = await world.connector.create(world.account, [root('fd-11-1')], AbortSignal.abort())
      expect(outcomes.map(classOf)).toEqual(['retryable no'])
      expect(world.held('fd-11-1')).toBe(0)
    })

    test('looks up countries and interests', async () => {
      const { finds } = world
      if (!finds) return expect(okOf(await world.connector.lookup(world.account, 'geo', 'x', signal()))).toEqual([])
      const geo = okOf(await world.connector.lookup(world.account, 'geo', finds.geo.query, signal()))
      expect(geo.map((option) => option.id)).toContain(finds.geo.id)
      expect(okOf(await world.connector.lookup(world.account, 'interest', finds.interest, signal())).length).toBeGreaterThan(0)
    })
  })
}
