import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import { outcomeOf } from '#client/outcome.ts'
import { blockerOfWire } from '#client/wire-blocker.ts'
import type { batchVideoCalls } from '#contract/batch-videos.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { familyOf } from '#contract/families.ts'
import { batchVideoMachine, type BatchVideos } from '#machines/batch-video/batch-video.machine.ts'
import type { BatchKey } from '#machines/batch/batch.types.ts'
import type { BatchWires } from './batch-wires.ts'
import { checkRows } from './read-batch.ts'
import { QUIET } from '#views/things/wired.ts'

type Calls = ReturnType<typeof batchVideoCalls>

/** The videos of a batch, connected to the server, for a network with video ads. */
export function videosOf(channel: string): BatchWires['videos'] {
  const { batchVideos: ofBatch, bringVideos: bring } = familyOf(channel)
  return !ofBatch || !bring
    ? null
    : (onChecked) =>
        batchVideoMachine.provide({
          actions: { tellChecked: (_, checked) => onChecked(checked) },
          actors: {
            readVideos: fromPromise(({ input, signal }) => readVideos(ofBatch, input, signal)),
            bringVideos: fromPromise(
              async ({ input: { batchId } }) => await outcomeOf(call(bring, { batch_id: batchId }, QUIET), ({ data }) => videosIn(data)),
            ),
            checkRows: fromPromise(async ({ input, signal }) => {
              const batch = await checkRows(input, signal)
              return { batch, videos: await readVideos(ofBatch, input, signal) }
            }),
          },
        })
}

const readVideos = async (ofBatch: Calls['batchVideos'], { batchId }: BatchKey, signal: AbortSignal): Promise<BatchVideos> =>
  videosIn((await call(ofBatch, { batch_id: batchId }, { ...QUIET, signal })).data)

const videosIn = ({ videos, ...told }: OutputOf<Calls['batchVideos']>['data']): BatchVideos => ({
  ...told,
  videos: videos.map(({ failure, ...video }) => ({ ...video, failure: failure && blockerOfWire(failure) })),
})
