import { call } from '#client/call.ts'
import { outcomeOf } from '#client/outcome.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { familyOf } from '#contract/families.ts'
import { labelsCall } from '#contract/object-calls.ts'
import { objectLabels, relateLabels, type ObjectLabel } from '#contract/object-labels.ts'
import type { Level } from '#domain/channels/channel.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { createSettingsSave } from '#machines/settings-save/settings-save.machine.ts'
import { readBy, savedBy } from '#views/things/wired.ts'

/** Labels, with the number of objects of a network that have each. */
export const wiredLabels = readBy(createReading<readonly ObjectLabel[], string>({ keepsAnswer: true }), async (channel, how) => {
  const { endpoint, place }: { endpoint: Endpoint; place: object } = labelsCall(channel)
  return objectLabels.output.parse(await call(endpoint, place, how)).data
})

export type LabelDraft = {
  channel: string
  level: Level
  rows: readonly { account_id: string; network_id: string }[]
  attach: readonly string[]
  detach: readonly string[]
}

/** Adds and removes labels of objects, once. */
export const labelSave = createSettingsSave<LabelDraft, { attached: number; detached: number }>()
export const wiredLabelSave = savedBy(labelSave, async ({ channel, level, rows, attach, detach }, ticket, how) => {
  const sent = { level, rows: JSON.stringify(rows), attach: [...attach], detach: [...detach], ticket }
  const own = familyOf(channel).own.relateLabels
  const answer = own ? call(own, sent, how) : call(relateLabels, { channel, ...sent }, how)
  const outcome = await outcomeOf(answer, ({ data }) => data)
  return outcome.kind === 'refused' ? { ...outcome, present: null } : outcome
})
