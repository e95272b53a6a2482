import { z } from 'zod'
import * as calls from '#contract/landing.ts'
import { LANDING, type LandingDraft } from '#domain/landing/landing.ts'
import { LANDING_TEMPLATES, TEMPLATE_IDS } from '#domain/landing/templates.ts'
import { draftOf } from '#domain/thing/thing.ts'
import { LANGUAGES, say, type Language } from '#i18n/catalogue.ts'
import { fileTime } from '#server/kit/export-file.ts'
import type { DrawnLinks, FileLinks } from '#server/kit/file-links.ts'
import { Download, handle, handleAnyone, type Call, type Handler } from '#server/kit/handler.ts'
import type { AskLink } from '#server/kit/link-check.ts'
import type { MaterialStore } from '#server/kit/material-store.ts'
import { Refused } from '#server/kit/refused.ts'
import type { MoreColumns } from '#server/kit/thing/thing-file.ts'
import { thingList } from '#server/kit/thing/thing-routes.ts'
import { differencePicture, heatPicture } from './heat-picture.ts'
import { landingWriteRoutes } from './landing-writes.routes.ts'
import * as reads from './landing.reads.ts'
import { landingStore } from './landing.reads.ts'
import { landingAt } from './landing.service.ts'
import { PREVIEW_POLICY, previewPage } from './preview-page.ts'

export type LandingDeps = {
  links: Pick<FileLinks, 'sign'> & DrawnLinks
  store: Pick<MaterialStore, 'open' | 'size'>
  askLink: AskLink
}

/** A preview fetches pictures of a person's screen, not of a camera. */
const PICTURE_BYTES = 2 * 1024 * 1024

/** Landing pages (S1 §7): the list, one page with its uses and clicks, templates, previews, and the writes. */
export const landingRoutes = (deps: LandingDeps): Handler[] => [
  thingList(calls.landings, landingStore, {
    said: {
      trouble: (code) => ({ code, words: 'landing.trouble' }),
      switch: (code) => ({ code, words: 'landing.switch' }),
      creator: (id) => ({ id, of: 'person' }),
    },
    columns: FILE_COLUMNS,
  }),
  handle(calls.landingEditData, async ({ id }, call) => {
    const page = await landingAt(call, id)
    const uses = await reads.readUses(call.db, id)
    const versions = await reads.readVersions(call.db, id)
    return {
      data: {
        page,
        uses: uses.map((use) => ({ ...use, created_at: use.created_at.toISOString() })),
        creatives: await reads.countCreatives(call.db, id),
        versions: versions.map(({ version, made_by, made_at }) => ({ version, made_by, made_at: made_at.toISOString() })),
      },
    }
  }),
  handle(calls.landingTemplates, async (_input, { language }) => ({
    data: LANDING_TEMPLATES.map(({ id, images, hasBody, hasTarget }) => ({
      id,
      name: say(language, `landing.template.${id}`),
      images,
      has_body: hasBody,
      has_target: hasTarget,
    })),
  })),
  handle(calls.landingTemplateUrl, async ({ game_id, material_ids, ...shown }, call) => {
    const { rows } = await ownPictures(call, { gameId: game_id, ids: material_ids })
    const game_name = await reads.readGameName(call.db, game_id)
    const pictures = material_ids.filter((id) => rows.some((row) => row.id === id))
    const { url, expiresAt } = previewOf(deps, call.language, { ...shown, game_name, pictures })
    return { data: { url, expires_at: expiresAt } }
  }),
  handle(calls.landingMaterials, async ({ game_id, q, ids, page, per_page }, call) => {
    const { rows, total } = await ownPictures(call, { gameId: game_id, q, ids }, { page, per_page })
    const data = rows.map(({ picture_key, picture_mime: _mime, ...row }) => ({ ...row, thumb: deps.links.sign(picture_key) }))
    return { data, total, page, per_page }
  }),
  handle(calls.landingHeatImage, async ({ id, version: asked, against }, call) => {
    const page = await landingAt(call, id)
    const heat = await reads.readHeat(call.db, id)
    const versions = await reads.readVersions(call.db, id)
    // a switch raises the version and shows what was there: the latest that was saved by then
    const saved = versions.find((one) => one.version <= (asked ?? page.version))
    const version = saved?.version ?? asked ?? page.version
    const shown = saved?.shown ?? draftOf(LANDING, page).values
    const counted = heat.find((one) => one.version === version)
    const isCompared = counted !== undefined && heat.some((one) => one.version === against)
    const picture = (payload: string) => drawnAt(calls.landingHeatPicture.path, deps.links.signDrawn(payload).query)
    return {
      data: {
        version,
        clicks: counted?.clicks ?? 0,
        from: counted?.first_day ?? null,
        to: counted?.last_day ?? null,
        url: counted ? picture(`${id}.${version}`) : null,
        difference: isCompared ? picture(`${id}.${version}.${against}`) : null,
        preview: previewOf(deps, call.language, { ...shown, game_name: page.game_name, pictures: shown.material_ids }).url,
        versions: heat.map(({ version: one, clicks }) => ({ version: one, clicks })),
      },
    }
  }),
  handleAnyone(calls.landingHeatPicture, async ({ p, e, s }, call) => {
    if (!deps.links.holdsDrawn(p, e, s)) throw new Refused('file.link_expired', { status: 410 })
    const [id = '', version, against] = p.split('.')
    const clicks = await reads.readClicks(call.db, id, Number(version))
    const body =
      against === undefined
        ? await heatPicture(clicks)
        : await differencePicture(await reads.readClicks(call.db, id, Number(against)), clicks)
    return new Download({ body, mime: 'image/png', cacheSeconds: 900 })
  }),
  handleAnyone(calls.landingPreview, async ({ p, e, s }, call) => {
    if (!deps.links.holdsDrawn(p, e, s)) throw new Refused('file.link_expired', { status: 410 })
    const shown = shownIn(p)
    const { rows } = await reads.readPictures(call.db, ANYBODY, { ids: shown.pictures }, { page: 1, per_page: 20 })
    const pictures = await Promise.all(
      shown.pictures.flatMap((id) => {
        const row = rows.find((one) => one.id === id)
        return row ? [asData(deps.store, row)] : []
      }),
    )
    const html = previewPage({ ...shown, pictures: pictures.filter((source) => source !== null) }, shown.language)
    return new Download({
      body: html,
      mime: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': PREVIEW_POLICY, 'x-frame-options': 'SAMEORIGIN' },
    })
  }),
  ...landingWriteRoutes(deps),
]

const column = (name: string, text: (row: calls.LandingRow, word: (key: string) => string) => string): MoreColumns['columns'][number] => ({
  name: `column.${name}`,
  text: (row, word) => text(calls.landingRow.parse(row), word),
})

/** What the file of the list has besides the fields of a page. */
const FILE_COLUMNS: MoreColumns = {
  columns: [
    column('id', ({ id }) => id),
    column('switch', (row, word) => word(`switch.${row.switch}`)),
    column('links', ({ links }, word) => word(`link.state.${links ?? 'unchecked'}`)),
    column('letter', ({ letter }, word) => word(`letter.${letter?.standing ?? 'none'}`)),
    column('letter_until', ({ letter }) => letter?.expires_on ?? ''),
    { ...column('used', (row) => String(row.used_by_count)), number: true },
    { ...column('live', (row) => String(row.live_count)), number: true },
    column('creator', ({ creator }) => creator?.name ?? ''),
    column('switched_by', (row) => row.switched_by?.name ?? ''),
    column('updated_at', (row) => fileTime(row.updated_at)),
  ],
}

/** Who may see a picture was asked when the address was signed. */
const ANYBODY = { games: '*', regions: '*' } as const

const ownPictures = (call: Call, filter: Parameters<typeof reads.readPictures>[2], paging = { page: 1, per_page: 100 }) =>
  reads.readPictures(call.db, { games: call.scope('game'), regions: call.scope('region') }, filter, paging)

const inAddress = z.object({
  language: z.enum(LANGUAGES),
  template_id: z.enum(TEMPLATE_IDS),
  game_name: z.string(),
  headline: z.string(),
  body: z.string(),
  button: z.string(),
  pictures: z.array(z.string()),
})

/** What a signed address shows: it was written by `previewOf`, and no one else can sign one. */
const shownIn = (payload: string) => inAddress.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')))

type Shown = Pick<LandingDraft, 'template_id' | 'headline' | 'body' | 'button'> & { game_name: string; pictures: readonly string[] }

function previewOf({ links }: LandingDeps, language: Language, { template_id, game_name, headline, body, button, pictures }: Shown) {
  const payload: z.input<typeof inAddress> = { language, template_id, game_name, headline, body, button, pictures: [...pictures] }
  const { query, expiresAt } = links.signDrawn(Buffer.from(JSON.stringify(payload)).toString('base64url'))
  return { url: drawnAt(calls.landingPreview.path, query), expiresAt }
}

const drawnAt = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`

/** A picture inside the page that shows it: a sandboxed page may load nothing. Null: it is not there, or too large. */
async function asData(store: LandingDeps['store'], { picture_key, picture_mime }: reads.PictureRead): Promise<string | null> {
  try {
    if ((await store.size(picture_key)) > PICTURE_BYTES) return null
    return `data:${picture_mime};base64,${(await store.open(picture_key)).toString('base64')}`
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
