import { adDraftListRow } from '#contract/ad-drafts.ts'
import { familyOf } from '#contract/families.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { AD_DRAFT_KINDS } from '#domain/channels/drafts.ts'
import { CHANNELS } from '#domain/channels/index.ts'
import { fileTime } from '#server/kit/export-file.ts'
import { handle, type Handler } from '#server/kit/handler.ts'
import type { MoreColumns } from '#server/kit/thing/thing-file.ts'
import { thingList } from '#server/kit/thing/thing-routes.ts'
import { adDraftStore, countOwn } from './ad-draft.reads.ts'
import { checkDraft, createDraft, draftAt, putDraft, removeDraft } from './ad-draft.service.ts'

/** Drafts of audiences and creatives, of each network that has them. */
export const adDraftRoutes = (): Handler[] => CHANNELS.flatMap(routesOf)

function routesOf(channel: Channel): Handler[] {
  const { drafts } = familyOf(channel.key)
  if (!drafts) return []
  return [
    thingList(drafts, adDraftStore(channel.key), {
      besides: async (call) => ({ own: await countOwn(call.db, call.user.id) }),
      columns: FILE_COLUMNS,
      said: {
        state: (code) => ({ code, words: 'ad_draft.state' }),
        creator: (id) => ({ id, of: 'person' }),
      },
    }),
    handle(drafts.data, async ({ id }, call) => ({ data: await draftAt(call, channel, id) })),
    handle(drafts.create, async ({ ticket: _ticket, ...draft }, call) => ({ data: await createDraft(call, channel, draft) })),
    handle(drafts.put, async (draft, call) => ({ data: await putDraft(call, channel, draft) })),
    ...AD_DRAFT_KINDS.map((kind) =>
      handle(drafts.checks[kind], async (key, call) => ({ data: await checkDraft(call, channel, kind, key) })),
    ),
    handle(drafts.remove, async ({ ticket: _ticket, ...key }, call) => {
      await removeDraft(call, channel, key)
      return { data: { id: key.id } }
    }),
  ]
}

type ListRow = ReturnType<typeof adDraftListRow.parse>
const column = (key: string, text: (row: ListRow, word: (key: string) => string) => string) => ({
  name: `column.${key}`,
  text: (row: object, word: (key: string) => string) => text(adDraftListRow.parse(row), word),
})
const FILE_COLUMNS: MoreColumns = {
  columns: [
    column('state', ({ state }, word) => word(`state.${state}`)),
    column('errors', ({ errors }, word) => (errors === null ? word('unchecked') : String(errors))),
    { ...column('used', ({ used_count: count }) => String(count)), number: true },
    column('owner', ({ owner_name: name }) => name),
    column('updated_by', ({ updated_by_name: name }) => name),
    column('updated_at', ({ updated_at: at }) => fileTime(at)),
  ],
}
