import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { shapeOf, type MatrixCreative } from '#domain/batch/creative-matrix.ts'
import { countText } from '#domain/display/numbers.ts'
import type { creativeMatrixMachine } from '#machines/creative-matrix/creative-matrix.machine.ts'
import { useSay, type Say } from '#views/kit/words.tsx'
import { ChoiceGallery } from '../builder/ChoiceGallery.tsx'
import type { Choice } from '../field/lookups.ts'

const NOTHING_TAKEN: ReadonlySet<string> = new Set()

/** The creatives that become the columns: what is chosen stays chosen while other words are looked for. */
export function MatrixChoose({ flow }: { flow: ActorRefFrom<typeof creativeMatrixMachine> }) {
  const say = useSay()
  const snapshot = useSelector(flow, (now) => now)
  const { found, creatives, rows, q, problems } = snapshot.context
  const known = [...creatives, ...found.filter(({ id }) => !creatives.some((one) => one.id === id))]
  const choices = known.map((one) => choiceOf(say, one))
  const find = (words: string) => flow.send({ type: 'creatives.find', q: words })
  const choose = (chosen: readonly Choice[]) => {
    for (const creative of known)
      if (chosen.some(({ id }) => id === creative.id) !== creatives.some(({ id }) => id === creative.id))
        flow.send({ type: 'creative.toggle', creative })
  }
  const status = snapshot.matches('searching') ? 'asking' : snapshot.matches('failed') ? 'failed' : 'answered'
  return (
    <>
      <p className="fd-hint">{say('batch.matrix.hint', { count: countText(rows.length) })}</p>
      <ChoiceGallery
        search={{ status, input: q, answer: choices, problems, ask: find }}
        taken={NOTHING_TAKEN}
        chosen={choices.filter(({ id }) => creatives.some((one) => one.id === id))}
        onChosen={choose}
      />
    </>
  )
}

const choiceOf = (say: Say, creative: MatrixCreative): Choice => ({
  id: creative.id,
  name: creative.name,
  detail: `${creative.width} × ${creative.height} · ${say(`batch.matrix.shape.${shapeOf(creative)}`)}`,
  thumbnail: creative.thumbnail,
  disabledReason: creative.barred,
})
