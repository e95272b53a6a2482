import { account } from './areas/account.ts'
import { accountReading } from './areas/account-reading.ts'
import { adDataWords } from './areas/ad-data.ts'
import { administration } from './areas/administration.ts'
import { annotation } from './areas/annotation.ts'
import { art } from './areas/art.ts'
import { audit } from './areas/audit.ts'
import { batch } from './areas/batch.ts'
import { accessTrouble } from './areas/access-trouble.ts'
import { batchBlockers } from './areas/batch-blockers.ts'
import { batchMatrix } from './areas/batch-matrix.ts'
import { adDraft } from './areas/ad-draft.ts'
import { batchTemplates } from './areas/batch-templates.ts'
import { batchTogether } from './areas/batch-together.ts'
import { batchList } from './areas/batch-list.ts'
import { blockers } from './areas/blockers.ts'
import { charts } from './areas/charts.ts'
import { builderLink } from './areas/builder-link.ts'
import { channelFbAd } from './areas/channel-fb-ad.ts'
import { channelToutiaoAd } from './areas/channel-toutiao-ad.ts'
import { channelToutiaoAd3 } from './areas/channel-toutiao-ad3.ts'
import { channelGdtAd } from './areas/channel-gdt-ad.ts'
import { channelGdtAd2 } from './areas/channel-gdt-ad2.ts'
import { channels } from './areas/channels.ts'
import { networkSaid } from './areas/network-said.ts'
import { company } from './areas/company.ts'
import { training } from './areas/training.ts'
import { creative } from './areas/creative.ts'
import { creativeFigures } from './areas/creative-figures.ts'
import { objects } from './areas/objects.ts'
import { singleObject } from './areas/single-object.ts'
import { consoleFlows } from './areas/console-flows.ts'
import { finance } from './areas/finance.ts'
import { financeCostEdit } from './areas/finance-cost-edit.ts'
import { financeRefunds } from './areas/finance-refunds.ts'
import { financeFigures } from './areas/finance-figures.ts'
import { financeMappings } from './areas/finance-mappings.ts'
import { financeBills } from './areas/finance-bills.ts'
import { financeCostNames } from './areas/finance-cost-names.ts'
import { financeFirms } from './areas/finance-firms.ts'
import { financeEventCounts } from './areas/finance-event-counts.ts'
import { financeRates } from './areas/finance-rates.ts'
import { financeNames } from './areas/finance-names.ts'
import { financeStatements } from './areas/finance-statements.ts'
import { financeMonths } from './areas/finance-months.ts'
import { financeCpa } from './areas/finance-cpa.ts'
import { financeRepayments } from './areas/finance-repayments.ts'
import { flows } from './areas/flows.ts'
import { gantt } from './areas/gantt.ts'
import { help } from './areas/help.ts'
import { home } from './areas/home.ts'
import { installation } from './areas/installation.ts'
import { importBlockers } from './areas/import-blockers.ts'
import { dictionaries } from './areas/dictionaries.ts'
import { duplication } from './areas/duplication.ts'
import { dictionaryPage } from './areas/dictionary-page.ts'
import { display } from './areas/display.ts'
import { frame } from './areas/frame.ts'
import { functions } from './areas/functions.ts'
import { kit } from './areas/kit.ts'
import { kitEdit } from './areas/kit-edit.ts'
import { navigation } from './areas/navigation.ts'
import { landing } from './areas/landing.ts'
import { lifecycle } from './areas/lifecycle.ts'
import { materialEdit } from './areas/material-edit.ts'
import { material } from './areas/material.ts'
import { materialVideos } from './areas/material-videos.ts'
import { insight } from './areas/insight.ts'
import { observatory } from './areas/observatory.ts'
import { insightEffect } from './areas/insight-effect.ts'
import { insightBenchmark } from './areas/insight-benchmark.ts'
import { insightWorksheets } from './areas/insight-worksheets.ts'
import { insightTables } from './areas/insight-tables.ts'
import { lifeReport } from './areas/life-report.ts'
import { metrics } from './areas/metrics.ts'
import { monitor } from './areas/monitor.ts'
import { pages } from './areas/pages.ts'
import { realtime } from './areas/realtime.ts'
import { reportExports } from './areas/report-exports.ts'
import { reportStore } from './areas/report-store.ts'
import { playerEvents } from './areas/player-events.ts'
import { rta } from './areas/rta.ts'
import { review } from './areas/review.ts'
import { columnPresets } from './areas/column-presets.ts'
import { savedViews } from './areas/saved-views.ts'
import { settings } from './areas/settings.ts'
import { settingsSections } from './areas/settings-sections.ts'
import { networkAccess } from './areas/network-access.ts'
import { signInRules } from './areas/sign-in-rules.ts'
import { masterData } from './areas/master-data.ts'
import { supplier } from './areas/supplier.ts'
import { thingWords } from './areas/thing.ts'
import { thingList } from './areas/thing-list.ts'
import { serverExport } from './areas/server-export.ts'
import { serverInside } from './areas/server-inside.ts'
import { shell } from './areas/shell.ts'
import { watched } from './areas/watched.ts'
import { welcome } from './areas/welcome.ts'
import { workspace } from './areas/workspace.ts'
import { addWords, ENTRY_WORDS } from './words.ts'

export { LANGUAGES, say, sayBlocker, type Language } from './words.ts'

/** All the words there are: anyone who imports this can say them. The sign-in page does not; it has `ENTRY_WORDS`. */
export const WORDS = {
  ...ENTRY_WORDS,
  ...frame,
  ...serverExport,
  ...serverInside,
  ...shell,
  ...watched,
  ...workspace,
  ...columnPresets,
  ...insightEffect,
  ...insightBenchmark,
  ...insightTables,
  ...insightWorksheets,
  ...savedViews,
  ...kit,
  ...kitEdit,
  ...charts,
  ...gantt,
  ...batch,
  ...batchBlockers,
  ...batchMatrix,
  ...batchTemplates,
  ...adDraft,
  ...batchTogether,
  ...batchList,
  ...duplication,
  ...importBlockers,
  ...flows,
  ...consoleFlows,
  ...channelFbAd,
  ...channelToutiaoAd,
  ...channelToutiaoAd3,
  ...channelGdtAd,
  ...channelGdtAd2,
  ...channels,
  ...networkSaid,
  ...blockers,
  ...company,
  ...training,
  ...welcome,
  ...pages,
  ...navigation,
  ...help,
  ...home,
  ...installation,
  ...builderLink,
  ...adDataWords,
  ...dictionaries,
  ...dictionaryPage,
  ...display,
  ...functions,
  ...settings,
  ...settingsSections,
  ...administration,
  ...audit,
  ...annotation,
  ...networkAccess,
  ...signInRules,
  ...accessTrouble,
  ...masterData,
  ...account,
  ...supplier,
  ...thingWords,
  ...thingList,
  ...insight,
  ...observatory,
  ...metrics,
  ...monitor,
  ...art,
  ...creative,
  ...creativeFigures,
  ...accountReading,
  ...objects,
  ...singleObject,
  ...material,
  ...landing,
  ...lifecycle,
  ...rta,
  ...lifeReport,
  ...materialEdit,
  ...materialVideos,
  ...finance,
  ...realtime,
  ...reportExports,
  ...reportStore,
  ...playerEvents,
  ...review,
  ...financeCostEdit,
  ...financeRefunds,
  ...financeStatements,
  ...financeFigures,
  ...financeMappings,
  ...financeNames,
  ...financeBills,
  ...financeCostNames,
  ...financeFirms,
  ...financeEventCounts,
  ...financeRates,
  ...financeMonths,
  ...financeCpa,
  ...financeRepayments,
}
export type WordKey = keyof typeof WORDS

addWords(WORDS)
