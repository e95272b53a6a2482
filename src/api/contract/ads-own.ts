import { z } from 'zod'
import type { Channel, ChannelLevel, Level } from '#domain/channels/channel.ts'
import { REMOVE } from '#domain/object/own-call.ts'
import { data, endpoint, id, READ } from './endpoint.ts'
import { commitChanges, saveObject } from './object-changes.ts'
import { objectLabels, relateLabels } from './object-labels.ts'
import { keywordPreviewCall, logsCall, statisticsCall, syncProcessCall } from './object-panel.ts'
import { objectAccounts, objectList, objectRow } from './objects.ts'

type Place = { base: string; say: (what: string) => string }

/** A network's own calls for objects that exist there (`OwnCalls`): the general calls, with network and level in the path and the same answers. */
export function adsOwn({ levels, labels }: Channel, { base, say }: Place) {
  const owned = levels.filter(({ own }) => own !== undefined)
  return {
    accounts: owned.length > 0 ? accountsAt({ base, say }) : null,
    lists: ofLevels(owned, ({ key, own }) => listAt(`${base}/${own?.list ?? ''}`, say(`list of ${key} objects`))),
    labels: labels === 'lists' ? labelsAt({ base, say }) : null,
    relateLabels: labels === 'relates' ? relationAt({ base, say }) : null,
    /** calls that read and change one object; the read is null when the account does not hold it */
    singles: ofLevels(
      owned.filter(({ own }) => own?.single),
      ({ key }) => singleAt(`${base}/${key}`, key, say),
    ),
    panel: owned.length > 0 ? panelAt({ base, say }) : null,
    /** calls that send a set of changes, by level and by what they change; `remove` deletes */
    sends: ofLevels(owned, ({ key, own }) => sendsOf(`${base}/${key}`, key, own, say)),
  }
}

const ofLevels = <Value>(levels: readonly ChannelLevel[], make: (level: ChannelLevel) => Value): Partial<Record<Level, Value>> =>
  Object.fromEntries(levels.map((level) => [level.key, make(level)]))

const accountsAt = ({ base, say }: Place) =>
  endpoint({
    ...objectAccounts,
    path: `${base}/accounts`,
    input: objectAccounts.input.omit({ channel: true }),
    summary: say('ad accounts with the number of their objects, and when those were read'),
  })

const labelsAt = ({ base, say }: Place) =>
  endpoint({
    ...objectLabels,
    path: `${base}/labels`,
    input: objectLabels.input.omit({ channel: true }),
    summary: say('our own labels, with the number of objects that have each'),
  })

const relationAt = ({ base, say }: Place) =>
  endpoint({
    ...relateLabels,
    path: `${base}/label/relation`,
    input: relateLabels.input.omit({ channel: true }),
    summary: say('add our own labels to objects of one level, and remove others'),
  })

/** Calls about one object, or about a whole account. */
const panelAt = ({ base, say }: Place) => ({
  syncProcess: endpoint({
    ...syncProcessCall,
    path: `${base}/sync_process`,
    summary: say('the sync state of one object, since when, and by whom'),
  }),
  logs: endpoint({
    ...logsCall,
    path: `${base}/logs`,
    summary: say("the network's operation log and our own trail on one timeline, newest first"),
  }),
  keywordPreview: endpoint({
    ...keywordPreviewCall,
    path: `${base}/keyword_preview`,
    summary: say('keywords that the network suggests for seed words'),
  }),
  statistics: endpoint({ ...statisticsCall, path: `${base}/statistics`, summary: say('figures by day of an object or an account') }),
})

const listAt = (path: string, summary: string) =>
  endpoint({ ...objectList, path, input: objectList.input.omit({ channel: true, level: true }), summary })

const singleAt = (path: string, level: Level, say: Place['say']) => ({
  read: endpoint({
    ...READ,
    path,
    permission: objectList.permission,
    scope: { input: { account: 'account_id' } },
    input: z.object({ account_id: id, network_id: id }),
    output: data(objectRow.nullable()),
    summary: say(`one ${level} as it was last read from the network`),
  }),
  update: endpoint({
    ...saveObject,
    method: 'PUT',
    path,
    encoding: 'multipart',
    input: saveObject.input.omit({ channel: true, level: true }),
    summary: say(`change one ${level}, once, after a look at the network`),
  }),
})

const sendsOf = (path: string, level: Level, own: ChannelLevel['own'], say: Place['say']): Record<string, typeof commitChanges> => ({
  ...Object.fromEntries(
    Object.keys(own?.updates ?? {}).map((name) => [
      name,
      endpoint({
        ...commitChanges,
        method: 'PUT',
        path: `${path}/update_${name}`,
        summary: say(`send a set that changes ${name} of ${level}, once`),
      }),
    ]),
  ),
  ...(own?.removes
    ? { [REMOVE]: endpoint({ ...commitChanges, method: 'DELETE', path, summary: say(`send a set that deletes ${level}, once`) }) }
    : {}),
})
