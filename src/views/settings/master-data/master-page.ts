import { masterThings } from '#contract/master-data.ts'
import { thingPage } from '#views/things/thing-page.ts'

/** The firms that own ad accounts. */
export const masterPage = thingPage(masterThings, {
  edits: 'settings.masters.edit',
  columns: ['name', 'spreader_id'],
  filters: [{ name: 'spreader_id', label: 'master.field.spreader_id' }],
})
