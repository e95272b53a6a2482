/// <reference types="vite/client" />
import { addWords, type Words } from './words.ts'

/**
 * The words of the console in a browser, in the language `speak.ts` asks for: every area but those that come with the pages that say them (`addWords` next to a page's
 * imports; tests/house/page-words.test.ts holds each page to it). A new area is here until it is named below. The server, the tests and
 * the settings have all of them from `catalogue.ts`.
 */
const AREAS = import.meta.glob<Readonly<Record<string, Words>>>(
  [
    './areas/*.ts',
    '!./areas/{access-trouble,account,account-reading,ad-data,ad-draft,administration,annotation,art,audit,batch,batch-blockers,batch-matrix,batch-templates,batch-together,channel-*,charts,column-presets,common,company,creative*,dictionary-page,duplication,entry,finance*,flows,gantt,help,home,import-blockers,insight,insight-benchmark,insight-effect,insight-tables,insight-worksheets,installation,kit-edit,landing,life-report,lifecycle,master-data,material*,metrics,monitor,network-access,network-said,objects,observatory,player-events,realtime,report-exports,report-store,review,rta,saved-views,server,server-export,session,settings,sign-in-rules,single-object,supplier,thing-list,training,watched,welcome}.ts',
  ],
  { eager: true },
)

for (const area of Object.values(AREAS)) for (const words of Object.values(area)) addWords(words)
