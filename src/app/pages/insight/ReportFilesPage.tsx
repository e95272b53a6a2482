import { useActorRef } from '@xstate/react'
import { useSearchParams } from 'react-router-dom'
import { FILES_ACT_MAX } from '#contract/report-exports.ts'
import { insight } from '#i18n/areas/insight.ts'
import { reportExports } from '#i18n/areas/report-exports.ts'
import { addWords } from '#i18n/words.ts'
import { ReportFilesView } from '#views/insight/exports/ReportFilesView.tsx'
import { wiredFileAct, wiredFiles } from '#views/insight/exports/wire.ts'
import { NOTHING_CARRIED } from '#app/parts/figure-pages.ts'
import { FigurePageSwitch } from '#app/parts/FigurePages.tsx'

addWords(insight)
addWords(reportExports)

/** `/table-2/files`: one's own reports that were made into files; `?file=` names one. */
export function ReportFilesPage() {
  const [search] = useSearchParams()
  const files = useActorRef(wiredFiles, { input: { query: { most: FILES_ACT_MAX } } })
  const act = useActorRef(wiredFileAct, { input: { draft: null } }, (now) => {
    if (now.matches({ open: 'saved' })) files.send({ type: 'reading.again' })
  })
  return (
    <ReportFilesView
      files={files}
      act={act}
      marked={search.get('file')}
      actions={<FigurePageSwitch at="TableFiles" carried={NOTHING_CARRIED} />}
    />
  )
}
