import { call } from '#client/call.ts'
import { heldIn, nothingHeld, outcomeOf } from '#client/outcome.ts'
import * as calls from '#contract/batch-templates.ts'
import type { Blocker } from '#domain/blocker.ts'
import type { TemplateContent, TemplatePart, TemplatePlace } from '#domain/batch/template.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { createSettingsSave } from '#machines/settings-save/settings-save.machine.ts'
import type { Filter } from '#views/things/list-filter.ts'
import { QUIET, readBy, savedBy } from '#views/things/wired.ts'

/** So many templates are read, of all networks. */
const LISTED = 500

/** The templates of a network, by name. */
export const templatesReading = createReading<readonly calls.TemplateRow[], { channel: string; filter: Filter }>({ keepsAnswer: true })

export type NewTemplate = { name: string; channel: string; game_id: string; part: TemplatePart; shared: boolean; content: TemplateContent }
export const templateKeep = createSettingsSave<NewTemplate, calls.TemplateRow>()

export type TemplateChange = { id: string; version: number; name: string; shared: boolean; retired: boolean }
export const templateChange = createSettingsSave<TemplateChange, calls.TemplateRow>()

/** What a template says, and what of it does not fit where it is to be used. */
export type TemplateRead = { template: calls.TemplateRow; content: TemplateContent; misfits: readonly Blocker[] }

/** What is asked about templates; stories and tests give their own. */
export type TemplateWires = {
  list: typeof templatesReading
  keep: typeof templateKeep
  change: typeof templateChange
  read: (asked: { id: string; place: TemplatePlace }, signal: AbortSignal) => Promise<TemplateRead>
}

const asFlag = (on: boolean): '0' | '1' => (on ? '1' : '0')

export const templateWires: TemplateWires = {
  list: readBy(templatesReading, async ({ channel, filter: { q, mine, retired } }, how) => {
    const narrowing = {
      ...(q ? { q } : {}),
      ...(mine ? { mine: '1' as const } : {}),
      ...(retired ? { retired: asFlag(retired === '1') } : {}),
    }
    const asked = { ...narrowing, per_page: LISTED }
    return (await call(calls.templates.list, asked, how)).data.filter((one) => one.channel === channel)
  }),
  keep: savedBy(templateKeep, ({ shared, content, ...template }, ticket) => {
    const written = { ...template, ticket, shared: asFlag(shared), content: JSON.stringify(content) }
    return outcomeOf(call(calls.keepTemplate, written, QUIET), ({ data }) => data, nothingHeld)
  }),
  change: savedBy(templateChange, ({ shared, retired, ...change }, ticket) => {
    const written = { ...change, ticket, shared: asFlag(shared), retired: asFlag(retired) }
    return outcomeOf(call(calls.changeTemplate, written, QUIET), ({ data }) => data, heldIn(calls.templates.row))
  }),
  async read({ id, place }, signal) {
    const asked = { id, game_id: place.game_id, account_ids: [...place.account_ids] }
    return (await call(calls.readTemplate, asked, { ...QUIET, signal })).data
  },
}
