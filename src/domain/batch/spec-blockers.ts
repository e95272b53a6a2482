import { blocker, type Blocker } from '../blocker.ts'
import { wayBlockers } from '../channels/abilities.ts'
import type { BatchWay } from '../channels/channel.ts'
import { channelOf } from '../channels/index.ts'
import { rootOf, namesLevel } from '../channels/levels.ts'
import { NAME_LENGTH_MAX, type BatchSpec } from './batch.ts'

/** Why a batch of the specification's game cannot begin this way on its network. */
export function beginBlockers(spec: Pick<BatchSpec, 'channel' | 'game_id'>, way: BatchWay): Blocker[] {
  const channel = channelOf(spec.channel)
  return [
    ...(channel ? wayBlockers(channel, way) : []),
    ...(spec.game_id === '' ? [blocker('batch.spec.game_missing', { field: 'game_id' })] : []),
  ]
}

/**
 * Why a draft cannot be made of this specification, as far as it can be told without the facts of its accounts; `checkSpec`
 * adds those. What is wrong with single rows is said on the rows.
 */
export function specBlockers(spec: BatchSpec): Blocker[] {
  const channel = channelOf(spec.channel)
  return [
    ...(channel ? [] : [blocker('batch.spec.channel_unknown', { params: { channel: spec.channel }, field: 'channel' })]),
    ...beginBlockers(spec, spec.import_id === undefined ? 'blank' : 'import').map((one) => ({ field: 'channel', ...one })),
    ...(spec.account_ids.length > 0 ? [] : [blocker('batch.spec.accounts_missing', { field: 'account_ids' })]),
    ...(spec.name.trim() === '' ? [blocker('batch.spec.name_missing', { field: 'name' })] : []),
    ...nameLengthBlockers(spec.name, 'name'),
    ...(Number.isInteger(spec.copies) && spec.copies >= 1
      ? []
      : [
          blocker('batch.spec.copies_missing', {
            field: 'copies',
            ...(channel ? { params: namesLevel(channel, rootOf(channel)) } : {}),
          }),
        ]),
  ]
}

/** Why a name is too long to be kept; `field` is its path in the specification. */
export function nameLengthBlockers(name: string, field: string): Blocker[] {
  const length = name.length
  return length > NAME_LENGTH_MAX ? [blocker('batch.name_long', { field, params: { length, max: NAME_LENGTH_MAX } })] : []
}
