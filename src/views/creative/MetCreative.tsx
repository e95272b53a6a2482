import type { ActorRefFrom } from 'xstate'
import { CREATIVE_FIELDS, type CreativeDraft, type CreativeField } from '#domain/creative/creative.ts'
import { threeWay } from '#machines/creative-save/creative-diff.ts'
import type { creativeSaveMachine } from '#machines/creative-save/creative-save.machine.ts'
import { draftOfLine } from '#machines/creative-save/creative-save.rules.ts'
import type { CreativeContext, CreativeDesk } from '#machines/creative-save/creative-save.types.ts'
import { sideOf } from '#machines/kit/three-way.ts'
import { ThreeWayTable } from '#views/kit/ThreeWayTable.tsx'
import { useSay } from '#views/kit/words.tsx'

type Props = { flow: ActorRefFrom<typeof creativeSaveMachine>; context: CreativeContext }

/** Another user was first: what it was, what I typed, what is there now. */
export function MetCreative({ flow, context: { base, draft, present, desk, sides } }: Props) {
  const say = useSay()
  if (!base || !draft || !present || !desk) return null
  const theirs = draftOfLine(present)
  const word = (key: string) => say(`creative.diff.${key}`)
  const differences = threeWay(base, draft, theirs)
  return (
    <section className="fd-crv-text">
      {differences.length === 0 ? <p>{say('creative.diff.none')}</p> : null}
      <ThreeWayTable
        heads={{ field: word('field'), was: word('was'), mine: word('mine'), theirs: word('theirs') }}
        rows={differences.map((difference) => ({
          key: difference.field,
          label: say(`creative.field.${difference.field}`),
          was: fieldText(base, difference.field, desk),
          mine: fieldText(draft, difference.field, desk),
          theirs: fieldText(theirs, difference.field, desk),
          side: sideOf(difference, sides),
          isBoth: difference.by === 'both',
        }))}
        onSide={(key, side) => {
          const field = CREATIVE_FIELDS.find((one) => one === key)
          if (field) flow.send({ type: 'merge.take', field, side })
        }}
      />
    </section>
  )
}

function fieldText(draft: CreativeDraft, field: CreativeField, { pictures, games, spreaders, landings }: CreativeDesk): string {
  const named = (list: readonly { id: string; name: string }[], id: string | null) => list.find((one) => one.id === id)?.name ?? id ?? '–'
  if (field === 'materialIds') return draft.materialIds.map((id) => named(pictures, id)).join('\n') || '–'
  if (field === 'titles' || field === 'messages') return draft[field].join('\n') || '–'
  if (field === 'gameId') return named(games, draft.gameId)
  if (field === 'spreaderId') return named(spreaders, draft.spreaderId)
  return field === 'landingId' ? named(landings, draft.landingId) : draft[field] || '–'
}
