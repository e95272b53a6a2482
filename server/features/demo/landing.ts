import type { Insertable, Transaction } from 'kysely'
import { linksOf, type LandingDraft } from '#domain/landing/landing.ts'
import type { TemplateId } from '#domain/landing/templates.ts'
import type { Database } from '#server/db/schema.ts'
import { GAMES, type DemoGame } from './games.ts'
import type { DemoMaterial } from './materials.ts'
import { createRandom } from './random.ts'

type Trx = Transaction<Database>
type Parts = { people: ReadonlyMap<string, string>; materials: readonly DemoMaterial[]; now: Date }

/** Where the demo's pages are published: a name that leads nowhere (RFC 2606), answered by the builder's stand-in. */
export const DEMO_PAGES_HOST = 'www.starfield.example'
export const demoPageUrl = ({ slug }: DemoGame, page: string): string => `https://${DEMO_PAGES_HOST}/${slug}/${page}`

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The game every demo buyer may use: its pages are in trouble, and were clicked on. */
const FIRST_GAME = '10078'

type Kind = { place: number; name: string; path: string; template: TemplateId; on: boolean; letter?: 'expired' }
const KINDS: readonly Kind[] = [
  { place: 1, name: '预约页', path: 'reserve', template: 'reserve', on: true },
  { place: 2, name: '下载页', path: 'download', template: 'download', on: true },
]
const MORE: readonly Kind[] = [
  { place: 3, name: '周年庆图集', path: 'anniversary', template: 'gallery', on: false },
  { place: 4, name: '联动活动页', path: 'collab', template: 'gallery', on: true, letter: 'expired' },
  { place: 5, name: '开服活动页', path: 'gone', template: 'download', on: true },
]

/** Landing pages of every game with their versions, the checks of their links, and clicks on those of the first game. */
export async function insertLandingPages(trx: Trx, { people, materials, now }: Parts): Promise<void> {
  const expired = await trx
    .selectFrom('authorization_book')
    .select('id')
    .where('game_id', '=', FIRST_GAME)
    .where('expires_on', '<', new Date(now.getTime() + 8 * HOUR_MS).toISOString().slice(0, 10))
    .orderBy('id')
    .executeTakeFirst()
  const pages = GAMES.flatMap((game, index) =>
    [...KINDS, ...(game.gameId === FIRST_GAME ? MORE : [])].map((kind) => {
      const at = new Date(now.getTime() - (20 - kind.place - index) * DAY_MS)
      const draft = draftOf(game, kind, { materials, letterId: kind.letter ? (expired?.id ?? '') : '' })
      return {
        id: `${game.gameId}0${kind.place}`,
        draft,
        at,
        on: kind.on,
        creator: people.get(kind.place % 2 === 0 ? 'linjia' : 'buyer') ?? null,
      }
    }),
  )
  await trx
    .insertInto('landing_page')
    .values(pages.map((page) => rowOf(page)))
    .execute()
  await trx
    .insertInto('landing_page_version')
    .values(
      pages.flatMap(({ id, draft, at, creator }) => [
        {
          landing_id: id,
          version: 1,
          shown: JSON.stringify({ ...draft, headline: `${draft.headline}！` }),
          made_by: creator,
          made_at: before(at),
        },
        { landing_id: id, version: 2, shown: JSON.stringify(draft), made_by: creator, made_at: at },
      ]),
    )
    .execute()
  await trx
    .insertInto('landing_link')
    .values([...new Set(pages.flatMap(({ draft }) => linksOf(draft).map(({ url }) => url)))].map((url) => checkOf(url, now)))
    .execute()
  await trx.insertInto('landing_click').values(clicksOf(now)).execute()
}

const before = (at: Date) => new Date(at.getTime() - 3 * DAY_MS)

function draftOf(
  game: DemoGame,
  { name, path, template }: Kind,
  { materials, letterId }: { materials: readonly DemoMaterial[]; letterId: string },
): LandingDraft {
  const pictures = materials.filter(({ game_id, type }) => game_id === game.gameId && type === 'image').map(({ id }) => id)
  return {
    game_id: game.gameId,
    name: `${game.name}${name}`,
    url: demoPageUrl(game, path),
    template_id: template,
    headline: game.slogans[0],
    body: game.slogans.slice(1).join('\n'),
    button: '',
    target: template === 'reserve' ? '' : demoPageUrl(game, 'store'),
    material_ids: pictures.slice(0, template === 'gallery' ? 3 : 1),
    letter_id: letterId,
  }
}

type Page = { id: string; draft: LandingDraft; at: Date; on: boolean; creator: string | null }

const rowOf = ({ id, draft, at, on, creator }: Page): Insertable<Database['landing_page']> => ({
  id,
  ...draft,
  material_ids: [...draft.material_ids],
  letter_id: draft.letter_id === '' ? null : draft.letter_id,
  switched_on: on,
  switched_by: creator,
  switched_at: at,
  creator,
  created_at: before(at),
  version: 2,
  updated_by: creator,
  updated_at: at,
})

function checkOf(url: string, now: Date): Insertable<Database['landing_link']> {
  const isGone = url.endsWith('/gone')
  return {
    url,
    state: isGone ? 'dead' : 'alive',
    status: isGone ? 404 : 200,
    reason: isGone ? 'status' : null,
    checked_by: null,
    checked_at: new Date(now.getTime() - 6 * HOUR_MS),
  }
}

/** Visitors look at the picture and go for the button; in the second version more of them. */
function clicksOf(now: Date): Insertable<Database['landing_click']>[] {
  const random = createRandom('landing clicks')
  const counted = new Map<string, Insertable<Database['landing_click']>>()
  for (const place of ['1', '2'])
    for (const version of [1, 2])
      for (let day = 0; day < 7; day += 1)
        for (let click = 0; click < 60; click += 1) {
          const onButton = random.between(1, 10) <= (version === 1 ? 4 : 7)
          const [x, y] = onButton ? [random.between(5, 14), random.between(34, 37)] : [random.between(2, 17), random.between(3, 20)]
          const on = new Date(now.getTime() - (version === 1 ? 16 - day : 8 - day) * DAY_MS).toISOString().slice(0, 10)
          const key = `${place} ${version} ${on} ${x} ${y}`
          const cell = counted.get(key)
          counted.set(key, {
            landing_id: `${FIRST_GAME}0${place}`,
            version,
            day: on,
            x,
            y,
            clicks: (cell?.clicks ?? 0) + random.between(1, 9),
          })
        }
  return [...counted.values()]
}
