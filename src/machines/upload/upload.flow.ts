import type { FlowKind, FlowStage } from '../kit/flow-kind.ts'
import { uploadFacts, uploadFactsOf } from './upload.facts.ts'
import { uploadMachine } from './upload.machine.ts'
import { NO_PLACE, uploadCounts } from './upload.rules.ts'
import type { UploadFacts } from './upload.types.ts'

export const UPLOAD_STAGES = [
  { key: 'choose', labelKey: 'material.upload.stage.choose', states: ['choosing', 'reselecting'], aside: ['reselecting'] },
  {
    key: 'send',
    labelKey: 'material.upload.stage.send',
    states: ['hashing', 'comparing', 'sending', 'waiting', 'paused', 'cancelling'],
    aside: ['paused', 'cancelling'],
  },
  { key: 'process', labelKey: 'material.upload.stage.process', states: ['processing'] },
  { key: 'over', labelKey: 'material.upload.stage.over', states: ['settled'] },
] as const satisfies readonly FlowStage[]

/** A person has one upload at a time; more files join it. */
export const UPLOAD_FLOW_ID = 'material-upload'

export const newUploadFacts = (gameId = ''): UploadFacts => ({ place: { ...NO_PLACE, gameId }, files: [] })

export const uploadFlow = {
  id: 'upload',
  machine: uploadMachine,
  factsVersion: 1,
  stages: UPLOAD_STAGES,
  factsOf: uploadFactsOf,
  parseFacts: (stored) => uploadFacts.safeParse(stored).data ?? null,
  inputOf: (_flowId, facts) => ({ place: facts.place, resumed: facts }),
  titleOf: ({ context: { place } }) =>
    place.replaces ? { key: 'material.upload.flow_replace', params: { name: place.replaces.name } } : { key: 'material.upload.flow' },
  subjectOf: (_flowId, { context: { files } }) => {
    const { total, open, processing, added, duplicate, bad, cancelled } = uploadCounts(files)
    const counts = { total, done: added + duplicate, failed: bad, skipped: cancelled, unknown: 0, waiting: open + processing }
    return { name: '', counts, path: '/creative-center/material/list?side=upload' }
  },
  isBlank: ({ context: { files } }) => files.length === 0,
} satisfies FlowKind<typeof uploadMachine, UploadFacts>
