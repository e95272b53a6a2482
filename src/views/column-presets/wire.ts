import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import { nothingHeld, outcomeOf } from '#client/outcome.ts'
import * as calls from '#contract/column-presets.ts'
import {
  columnPresetMachine,
  type Preset,
  type PresetAnswer,
  type PresetOutcome,
  type PresetWrite,
} from '#machines/column-preset/column-preset.machine.ts'
import { QUIET } from '#views/things/wired.ts'

type Sent = { write: PresetWrite | null; ticket: string }

/** Column presets of a grid, by the name of its table. */
export const wiredColumnPresets = (table: string) =>
  columnPresetMachine.provide({
    actors: {
      read: fromPromise<readonly Preset[]>(async ({ signal }) => (await call(calls.columnPresets, { table }, { ...QUIET, signal })).data),
      send: fromPromise<PresetOutcome, Sent>(({ input: { write, ticket } }) => {
        if (write === null) throw new Error('a write is sent with what is to be written')
        return outcomeOf(written(table, write, ticket), (answer) => answer, nothingHeld)
      }),
    },
  })

/** The presets as they are after the write: another tab may have written as well. */
async function written(table: string, write: PresetWrite, ticket: string): Promise<PresetAnswer> {
  const at = await sent(table, write, ticket)
  return { presets: (await call(calls.columnPresets, { table }, QUIET)).data, at }
}

/** The preset that is chosen afterwards. */
async function sent(table: string, write: PresetWrite, ticket: string): Promise<string | null> {
  switch (write.kind) {
    case 'save':
      return (await call(calls.updateColumnPreset, { ticket, id: write.id, name: write.name, columns: write.columns }, QUIET)).data.id
    case 'saveAs': {
      const { name, columns, isDefault } = write
      return (await call(calls.createColumnPreset, { ticket, table, name, columns, is_default: isDefault ? '1' : '0' }, QUIET)).data.id
    }
    case 'default':
      await call(calls.setDefaultColumnPreset, { ticket, table, ...(write.id === null ? {} : { id: write.id }) }, QUIET)
      return write.id
    case 'delete':
      await call(calls.deleteColumnPreset, { ticket, id: write.id }, QUIET)
      return null
  }
}
