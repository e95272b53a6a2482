import { z } from 'zod'
import { STATEMENT_KINDS } from '#domain/finance/statement.ts'
import type { FlowKind, FlowStage } from '../kit/flow-kind.ts'
import { extractionMachine } from './extraction.machine.ts'
import type { ExtractionFacts, StatementKey } from './extraction.types.ts'

export const EXTRACTION_STAGES = [
  { key: 'choose', labelKey: 'finance.statement.stage.choose', states: ['choosing', 'validatingTemplate'], aside: ['validatingTemplate'] },
  { key: 'upload', labelKey: 'finance.statement.stage.upload', states: ['uploading', 'uploadUncertain'] },
  {
    key: 'extract',
    labelKey: 'finance.statement.stage.extract',
    states: ['extracting', 'cancelling', 'stopped', 'lost'],
    aside: ['cancelling', 'stopped'],
  },
  { key: 'result', labelKey: 'finance.statement.stage.result', states: ['extracted', 'cancelled', 'failed'], aside: ['cancelled'] },
] as const satisfies readonly FlowStage[]

const facts = z.object({
  kind: z.enum(STATEMENT_KINDS),
  month: z.string(),
  extractionId: z.string().nullable(),
  pending: z.object({ sha256: z.string(), fileName: z.string() }).nullable(),
}) satisfies z.ZodType<ExtractionFacts>

/** One flow of a kind and month. */
export const extractionFlowId = ({ kind, month }: StatementKey): string => `statement-${kind}-${month}`

export const newExtractionFacts = (key: StatementKey): ExtractionFacts => ({ ...key, extractionId: null, pending: null })

export const extractionFlow = {
  id: 'extraction',
  machine: extractionMachine,
  factsVersion: 1,
  stages: EXTRACTION_STAGES,
  factsOf: ({ context: { kind, month, extractionId, pending } }) => ({ kind, month, extractionId, pending }),
  parseFacts: (stored) => facts.safeParse(stored).data ?? null,
  inputOf: (_flowId, stored) => stored,
  titleOf: ({ context: { kind, month } }) => ({ key: `finance.statement.flow.${kind}`, params: { month } }),
  subjectOf: (_flowId, { context: { kind, month, file, progress } }) => ({
    name: file?.name ?? progress?.extraction?.file.name ?? '',
    counts: null,
    path: `/tool-list/finance/${kind}?month=${month}`,
  }),
  watches: ({ context: { kind, month } }) => [`extraction:${kind}/${month}`],
} satisfies FlowKind<typeof extractionMachine, ExtractionFacts>
