import type { z } from 'zod'
import { VIDEO_NETWORK, type uploadVideo } from '#contract/account-videos.ts'
import { blocker } from '#domain/blocker.ts'
import { channelOf } from '#domain/channels/index.ts'
import { handle, type Call, type Handler } from '#server/kit/handler.ts'
import { Refused, refuseIf } from '#server/kit/refused.ts'
import * as repository from './account-video.repository.ts'
import { batchVideoRoutes } from './batch-videos.routes.ts'
import { materialScopes } from './material-deps.ts'
import { readMaterials, type MaterialRead } from './material.reads.ts'

const { channel, upload, check } = VIDEO_NETWORK
const SPREADER = channelOf(channel)?.spreaderId ?? ''

/** Videos of the library in the ad accounts of a network. */
export const accountVideoRoutes = (): Handler[] => [
  handle(upload, async ({ ids, account_ids }, call) => {
    const materials = await seen(call, ids)
    refuseIf(
      materials.flatMap(({ type, name, video_status: status }) =>
        type !== 'video'
          ? [blocker('material.video.no_video', { params: { name } })]
          : status === 'ready'
            ? []
            : [blocker('material.video.not_processed', { params: { name } })],
      ),
    )
    const wanted: repository.Wanted[] = []
    for (const { id, name, bytes, game_id } of materials) {
      const own = await repository.accountsOfGame(call.trx, account_ids, SPREADER, game_id)
      const foreign = account_ids.find((account) => !own.has(account))
      if (foreign !== undefined)
        throw new Refused(blocker('material.video.account', { field: 'account_ids', params: { name, account: foreign } }))
      wanted.push(...account_ids.map((accountId) => ({ materialId: id, name, bytes, accountId })))
    }
    const began = await beginEach(call, wanted)
    if (began === 0) call.audit({ entity: 'material', entityId: ids.join(','), event: 'material.video_asked', after: { account_ids } })
    return { data: (await repository.readAccountVideos(call.trx, ids, account_ids)).map(wireOf) }
  }),
  handle(check, async ({ ids, account_ids }, call) => {
    await seen(call, ids)
    const videos = (await repository.readAccountVideos(call.db, ids, account_ids)).map(wireOf)
    return { data: { result: resultOf(videos), videos } }
  }),
  ...batchVideoRoutes(beginEach),
]

/** Puts videos on their way, each that began with its line of the trail. Answers how many did. */
async function beginEach(call: Call, wanted: readonly repository.Wanted[]): Promise<number> {
  const began = await repository.askFor(call.trx, wanted, call.user.id)
  for (const { materialId, accountId } of began) call.audit({ entity: 'material', entityId: materialId, after: { account_id: accountId } })
  return began.length
}

/** @throws Refused when one of them is not there for the caller */
async function seen(call: Call, ids: readonly string[]): Promise<MaterialRead[]> {
  const found = await readMaterials(call.db, materialScopes(call), { ids }, { page: 1, per_page: ids.length })
  const missing = ids.find((id) => !found.some((row) => row.id === id))
  if (missing !== undefined) throw new Refused(blocker('material.missing', { params: { id: missing } }), { status: 404 })
  return found
}

const wireOf = ({ sent, bytes, updated_at, ...video }: repository.AccountVideo): z.input<typeof uploadVideo.output>['data'][number] => ({
  ...video,
  sent: Number(sent),
  bytes: Number(bytes),
  updated_at: updated_at.toISOString(),
})

const resultOf = (videos: readonly { state: string }[]): '0' | '1' | '2' =>
  videos.some(({ state }) => state === 'failed') ? '0' : videos.every(({ state }) => state === 'ready') ? '1' : '2'
