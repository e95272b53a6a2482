import { describe, expect, test } from 'vitest'
import { createAhead, KEPT_MS, MOST_ADDRESSES, MOST_CALLS, OPENING_MS, type AheadPage } from '#client/ahead.ts'
import { callHeaders } from '#client/headers.ts'

const HOME = '/advertise-2/home?state=draft'
const LIST = '/dapper/api/fb_ad/batch_list?per_page=500'
const GAMES = '/dapper/api/games?per_page=500'
const spoken = (language: 'zh' | 'en' = 'zh', token = 't-1') => callHeaders({ version: () => '1.4', language: () => language }, token)

type Visit = Partial<{ path: string; token: string | null; user: string | null; build: string; failing: boolean }>

/** A browser with a storage; each visit opens a page in it. */
function aBrowser() {
  const stored = new Map<string, string>()
  return {
    stored,
    visit({ path = HOME, token = 't-1', user = 'u-1', build = '/assets/index-a.js', failing = false }: Visit = {}) {
      const seen = {
        asked: [] as string[],
        headers: [] as Record<string, string>[],
        preloaded: [] as string[],
        nowMs: 100,
        path,
        presses: 0,
      }
      const page: AheadPage = {
        storage: { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => void stored.set(key, value) },
        path: () => seen.path,
        fetch: async (url, { headers }) => {
          seen.headers.push(headers)
          if (seen.asked.push(url) && failing && seen.asked.length === 1) throw new TypeError('no network')
          return new Response(`${url} ${seen.asked.length}`)
        },
        files: () => (build === '' ? null : { build, loaded: ['/assets/grid-b.js', '/assets/grid-b.css'] }),
        preload: (file) => seen.preloaded.push(file),
        nowMs: () => seen.nowMs,
        presses: () => seen.presses,
      }
      return { ...createAhead(page, { token, userId: () => user }), seen }
    },
  }
}

/** A browser in which the page was opened once and read both. */
function afterOneVisit(visit?: Visit) {
  const browser = aBrowser()
  const first = browser.visit(visit)
  for (const url of [LIST, GAMES]) expect(first.take(url, spoken())).toBeNull()
  return { ...browser, first }
}

describe('a page that is opened again', () => {
  test('asks at once what it asked before, in the same words, and loads the files it loaded', () => {
    const { visit, first } = afterOneVisit()
    const { seen } = visit()
    expect([first.seen.asked, first.seen.preloaded]).toEqual([[], []])
    expect(seen.asked).toEqual([LIST, GAMES])
    expect(seen.headers).toEqual([spoken(), spoken()])
    expect(seen.preloaded).toEqual(['/assets/grid-b.js', '/assets/grid-b.css'])
  })

  test('gives each answer once, to the call that asks for it', async () => {
    const { take, waiting, seen } = afterOneVisit().visit()
    expect(waiting()).toBe(2)
    expect(await (await take(LIST, spoken()))?.text()).toBe(`${LIST} 1`)
    expect([take(LIST, spoken()), waiting(), seen.asked.length]).toEqual([null, 1, 2])
  })

  test('asks nothing of another address, for another person, or without a token', () => {
    const { visit } = afterOneVisit()
    const others = [{ path: '/advertise-2/home' }, { user: 'u-2' }, { user: null }, { token: null }]
    expect(others.map((other) => visit(other).seen.asked)).toEqual([[], [], [], []])
  })

  test('asks with the token of now, and keeps none', () => {
    const { visit, stored } = afterOneVisit()
    expect(visit({ token: 't-2' }).seen.headers[0]).toEqual(spoken('zh', 't-2'))
    expect([...stored.values()].join()).not.toContain('Basic')
  })

  test('loads no file of another build, and none where files have no such names', () => {
    const { visit } = afterOneVisit()
    expect([visit({ build: '/assets/index-z.js' }).seen.preloaded, visit({ build: '' }).seen.preloaded]).toEqual([[], []])
  })

  test('forgets an address it has not opened for long', () => {
    const { visit } = afterOneVisit()
    for (let at = 0; at < MOST_ADDRESSES; at += 1) void visit({ path: `/page-${at}` }).take(LIST, spoken())
    expect([visit().seen.asked, visit({ path: '/page-0' }).seen.asked]).toEqual([[], [LIST]])
  })
})

describe('an answer that was asked ahead is not given', () => {
  test('to a call in another language or with another token', () => {
    const { visit } = afterOneVisit()
    expect(visit().take(LIST, spoken('en'))).toBeNull()
    expect(visit().take(LIST, spoken('zh', 't-9'))).toBeNull()
  })

  test('when something was changed meanwhile', () => {
    const { take, forget, waiting } = afterOneVisit().visit()
    forget()
    expect([waiting(), take(LIST, spoken())]).toEqual([0, null])
  })

  test('when it is older than a page that polls would show', () => {
    const { take, seen } = afterOneVisit().visit()
    seen.nowMs = KEPT_MS + 1
    expect(take(LIST, spoken())).toBeNull()
  })

  test('when it did not come: the call is asked again', async () => {
    const { take, seen } = afterOneVisit().visit({ failing: true })
    expect(await (await take(LIST, spoken()))?.text()).toBe(`${LIST} 3`)
    expect(seen.asked).toEqual([LIST, GAMES, LIST])
  })
})

describe('a page that is gone to from another one', () => {
  const OTHER = '/advertise-2/objects?channel=fb_ad'
  const OBJECTS = '/dapper/api/objects/list?channel=fb_ad'
  /** The first page is open, the other one was once, and the first is gone back to. */
  function afterWayBack() {
    const { visit } = aBrowser()
    const tab = visit()
    for (const [path, url] of [
      [HOME, LIST],
      [OTHER, OBJECTS],
      [HOME, LIST],
    ] as const) {
      tab.seen.path = path
      tab.seen.presses += 1
      void tab.take(url, spoken())
    }
    return tab
  }

  test('asks what it asked when it was open before, as soon as it is expected and once, and gives the answers to its calls', async () => {
    const { seen, expect: expectPage, take } = afterWayBack()
    expectPage(OTHER)
    expectPage(OTHER)
    expect([seen.asked, seen.headers]).toEqual([[OBJECTS], [spoken()]])
    seen.path = OTHER
    expect(await (await take(OBJECTS, spoken()))?.text()).toBe(`${OBJECTS} 1`)
  })

  test('asks what the tab asked when it was opened with that address, or an earlier one was', () => {
    const { visit, first } = afterOneVisit()
    const tab = visit({ path: OTHER })
    void tab.take(OBJECTS, spoken())
    tab.expect(HOME)
    expect(tab.seen.asked).toEqual([LIST, GAMES])
    first.seen.path = OTHER
    first.expect(HOME)
    expect(first.seen.asked).toEqual([LIST, GAMES])
  })

  test('asks nothing while it is open, where it never was, and before anything was asked here', () => {
    const { seen, expect: expectPage } = afterWayBack()
    for (const path of [HOME, '/tools']) expectPage(path)
    expect(seen.asked).toEqual([])
    const { visit } = afterOneVisit()
    const silent = visit({ path: OTHER })
    silent.expect(HOME)
    expect(silent.seen.asked).toEqual([])
  })

  test('is asked again when the answers were not taken for too long, or something was changed', () => {
    const { seen, expect: expectPage, forget } = afterWayBack()
    expectPage(OTHER)
    seen.nowMs += KEPT_MS + 1
    expectPage(OTHER)
    forget()
    expectPage(OTHER)
    expect(seen.asked).toEqual([OBJECTS, OBJECTS, OBJECTS])
  })

  test('asks nothing that was asked with another token: another person may have signed in', () => {
    const { seen, expect: expectPage, take } = afterWayBack()
    void take(LIST, spoken('zh', 't-2'))
    expectPage(OTHER)
    expect(seen.asked).toEqual([])
  })

  test('is remembered by what it asked before the next press', () => {
    const { seen, expect: expectPage, take } = afterWayBack()
    seen.presses += 1
    void take(GAMES, spoken())
    seen.path = OTHER
    void take(OBJECTS, spoken())
    expectPage(HOME)
    expect(seen.asked).toEqual([LIST])
  })
})

describe('what is remembered of an opening', () => {
  const asks = (browser: ReturnType<typeof aBrowser>) => browser.visit().seen.asked

  test('is what this visit asked, not what earlier ones did', () => {
    const browser = afterOneVisit()
    void browser.visit().take(GAMES, spoken())
    expect(asks(browser)).toEqual([GAMES])
  })

  test('ends when the person does something, when another page is gone to, after a while, and after so many calls', () => {
    const used = aBrowser()
    const hand = used.visit()
    void hand.take(LIST, spoken())
    hand.seen.presses = 1
    void hand.take(GAMES, spoken())
    expect(asks(used)).toEqual([LIST])

    const late = aBrowser()
    const page = late.visit()
    void page.take(LIST, spoken())
    page.seen.nowMs = OPENING_MS + 1
    void page.take(GAMES, spoken())
    expect(asks(late)).toEqual([LIST])

    const gone = aBrowser()
    const left = gone.visit()
    void left.take(LIST, spoken())
    left.seen.path = '/tools'
    void left.take(GAMES, spoken())
    expect(asks(gone)).toEqual([LIST])

    const many = aBrowser()
    const busy = many.visit()
    for (let at = 0; at <= MOST_CALLS; at += 1) void busy.take(`/dapper/api/x?n=${at}`, spoken())
    expect(asks(many).length).toBe(MOST_CALLS)
  })

  test('what was asked before it was known who asks is remembered with the rest', () => {
    const browser = aBrowser()
    let user: string | null = null
    const page: AheadPage = {
      storage: { getItem: (key) => browser.stored.get(key) ?? null, setItem: (key, value) => void browser.stored.set(key, value) },
      path: () => HOME,
      fetch: () => Promise.reject(new Error('nothing is asked')),
      files: () => null,
      preload: () => undefined,
      nowMs: () => 100,
      presses: () => 0,
    }
    const first = createAhead(page, { token: 't-1', userId: () => user })
    void first.take('/user/api/user/info', spoken())
    user = 'u-1'
    void first.take(LIST, spoken())
    expect(asks(browser)).toEqual(['/user/api/user/info', LIST])
  })

  test.each(['nonsense', '[]', '{"openings":5}', '{"openings":[null,{"path":1}]}'])('a storage that holds %s asks nothing', (text) => {
    const browser = aBrowser()
    browser.stored.set('flightdeck.ahead.u-1', text)
    expect(asks(browser)).toEqual([])
  })

  test('no other server is asked or loaded from, whatever the storage says', () => {
    const browser = aBrowser()
    const away = ['https://elsewhere.example/x', '//elsewhere.example/x', '/\\elsewhere.example']
    const opening = { path: HOME, calls: [...away, LIST], build: '/assets/index-a.js', files: away }
    browser.stored.set('flightdeck.ahead.u-1', JSON.stringify({ headers: {}, openings: [opening] }))
    const { seen } = browser.visit()
    expect([seen.asked, seen.preloaded]).toEqual([[LIST], []])
  })

  test('a storage that is full costs nothing but the head start', () => {
    const page: AheadPage = {
      storage: {
        getItem: () => null,
        setItem: () => {
          throw new DOMException('full', 'QuotaExceededError')
        },
      },
      path: () => HOME,
      fetch: () => Promise.reject(new Error('nothing is asked')),
      files: () => null,
      preload: () => undefined,
      nowMs: () => 100,
      presses: () => 0,
    }
    expect(createAhead(page, { token: 't-1', userId: () => 'u-1' }).take(LIST, spoken())).toBeNull()
  })
})
