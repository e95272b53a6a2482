import type { ParsedInputOf } from '#contract/endpoint.ts'
import { familyOf } from '#contract/families.ts'
import { objectLabels, relateLabels } from '#contract/object-labels.ts'
import { blocker } from '#domain/blocker.ts'
import type { Channel, Level } from '#domain/channels/channel.ts'
import { CHANNELS, channelOf } from '#domain/channels/index.ts'
import { levelKeys, rootOf } from '#domain/channels/levels.ts'
import { labelBlockers } from '#domain/object/label.ts'
import { handle, type Call, type Handler } from '#server/kit/handler.ts'
import { refuseIf, Refused } from '#server/kit/refused.ts'
import { placeAt } from './change.routes.ts'
import { found } from './change.service.ts'
import { attach, detach, labelsNamed, readLabels } from './label.repository.ts'
import { askedOf } from './object-row.ts'

/** Our own labels on objects of the networks. */
export const labelRoutes = (): Handler[] => [
  handle(objectLabels, async ({ channel }, call) => {
    const known = channelOf(channel)
    if (!known) throw new Refused(blocker('object.no_channel', { field: 'channel', params: { channel } }))
    return { data: await labelsOf(call, known) }
  }),
  handle(relateLabels, ({ channel, level, ...sent }, call) => related(call, placeAt(channel, level), sent)),
  ...CHANNELS.flatMap((channel) => {
    const { labels, relateLabels: relate } = familyOf(channel.key).own
    return [
      ...(labels ? [handle(labels, async (_, call) => ({ data: await labelsOf(call, channel) }))] : []),
      ...(relate ? [handle(relate, ({ level, ...sent }, call) => related(call, placeAt(channel.key, level), sent))] : []),
    ]
  }),
]

/** Accounts of the network within the grants. */
const accountsAt = (call: Call, channel: Channel, level: Level) => askedOf(call, channel, level, {}).then(({ accounts }) => accounts)

const labelsOf = async (call: Call, channel: Channel) =>
  await readLabels(call.db, levelKeys(channel), await accountsAt(call, channel, rootOf(channel)))

type Sent = Omit<ParsedInputOf<typeof relateLabels>, 'channel' | 'level'>

/** @throws Refused 404 naming objects that do not exist or are outside the grants, 400 without labels to add or remove */
async function related(call: Call, { channel, level }: { channel: Channel; level: Level }, { rows, attach: names, detach: ids }: Sent) {
  refuseIf(labelBlockers({ attach: names, detach: ids }))
  const accounts = await accountsAt(call, channel, level)
  await found(call.trx, { level, levelsAbove: [], accounts }, rows)
  const made = await labelsNamed(call.trx, names, call.user.id)
  const objects = { level, keys: rows }
  const data = { attached: await attach(call.trx, objects, made, call.user.id), detached: await detach(call.trx, objects, ids) }
  call.audit({
    entity: 'object_label',
    entityId: [...made, ...ids].join(','),
    after: { level, objects: rows.length, attach: names, detach: ids },
  })
  return { data }
}
