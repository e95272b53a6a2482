import { COST, type CostDraft, type CostField } from '#domain/finance/cost.ts'
import { NONE } from '#views/kit/grid/columns.ts'
import { fieldText as textOf, type Choices } from '#views/kit/thing/choices.ts'
import type { Say } from '#views/kit/words.tsx'

/** A field of a cost as people read it. */
export const fieldText = (say: Say, draft: CostDraft, field: CostField, choicesOf: (draft: CostDraft) => Choices): string =>
  textOf(say, COST.words, [field, COST.fields[field]], draft[field], choicesOf(draft), draft) || NONE
