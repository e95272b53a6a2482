import { Button } from '@blueprintjs/core'
import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import type { ObjectLabel } from '#contract/object-labels.ts'
import { blocker } from '#domain/blocker.ts'
import { levelsFrom } from '#domain/channels/levels.ts'
import { countText } from '#domain/display/numbers.ts'
import { objectSource, SOURCES_MAX } from '#domain/duplication/source-ref.ts'
import type { Operation } from '#domain/object/change.ts'
import { endingsOf, STATUS_FIELD } from '#domain/object/ending.ts'
import { useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { OfChosen } from '#views/things/OfChosen.tsx'
import { BulkForm } from './BulkForm.tsx'
import { DriftActs } from './DriftActs.tsx'
import { IntoLevels } from './IntoLevels.tsx'
import { Labelling } from './LabelForm.tsx'
import { ObjectPanel } from './ObjectPanel.tsx'
import type { ObjectsProps } from './ObjectsView.tsx'
import { PanelButton } from './PanelButton.tsx'
import { SingleActs } from './SingleActs.tsx'
import type { ShownObject } from './object-columns.ts'
import { filterOf } from './objects-query.ts'
import { wiredDriftAccept } from './wire.ts'

type Props = ObjectsProps & {
  labels: readonly ObjectLabel[]
  chosen: readonly ShownObject[]
  total: number
  shown: number
  onDone: () => void
}
type Form = 'panel' | 'labels' | 'bulk'

/** Actions on the chosen objects; when a whole page is chosen, all that match are offered. */
export function ObjectActs(props: Props) {
  const { channel, query, chosen, total, shown, mayEdit, mayCreate, mayDuplicate, onSingle, onInto, onStage, onDuplicate, onDone } = props
  const say = useSay()
  const [form, setForm] = useState<Form | null>(null)
  const [isWhole, setWhole] = useState(false)
  const accept = useActorRef(wiredDriftAccept, { input: { draft: null } }, (now) => (now.context.saved ? onDone() : undefined))
  const below = levelsFrom(channel, query.level).filter((level) => level !== query.level)
  const isOffered = chosen.length > 0 && chosen.length === shown && total > shown
  const whole = isWhole && isOffered
  const keys = chosen.map(({ account_id, network_id }) => ({ account_id, network_id }))
  const stage = (operation: Operation) =>
    onStage(whole ? { kind: 'filter', filter: filterOf(channel, query), total, operation } : { kind: 'chosen', keys, operation })
  return (
    <>
      <OfChosen rows={chosen}>
        <IntoLevels channel={channel} levels={below} parents={chosen.map((row) => row.network_id)} onInto={onInto} />
        <SingleActs {...{ channel, chosen, mayEdit, mayCreate, onSingle }} level={query.level} />
        <PanelButton channel={channel} chosen={chosen} isOpen={form === 'panel'} onOpen={(isOpen) => setForm(isOpen ? 'panel' : null)} />
        {isOffered ? (
          <Button
            size="small"
            variant="outlined"
            active={whole}
            aria-pressed={whole}
            text={say(whole ? 'object.choose_page' : 'object.choose_whole', { count: countText(total) })}
            onClick={() => setWhole(!whole)}
          />
        ) : null}
        <WhyNotButton size="small" blockers={mayEdit} onClick={() => setForm('bulk')}>
          {say('object.bulk', { count: countText(whole ? total : chosen.length) })}
        </WhyNotButton>
        <WhyNotButton
          size="small"
          blockers={[...mayDuplicate, ...(whole ? [blocker('object.duplicate_whole', { params: { max: SOURCES_MAX } })] : [])]}
          onClick={() => onDuplicate(chosen.map(objectSource))}
        >
          {say('object.duplicate', { count: countText(whole ? total : chosen.length) })}
        </WhyNotButton>
        <WhyNotButton size="small" blockers={mayEdit} onClick={() => setForm('labels')}>
          {say('object.label')}
        </WhyNotButton>
        {endingsOf(channel, query.level).map(({ how, value }) => (
          <WhyNotButton key={how} size="small" blockers={mayEdit} onClick={() => stage({ field: STATUS_FIELD, how: 'set', value })}>
            {say(`object.do.${how}`)}
          </WhyNotButton>
        ))}
      </OfChosen>
      <DriftActs flow={accept} channel={channel} level={query.level} chosen={chosen} mayEdit={mayEdit} onStage={onStage} />
      {form === null || chosen.length === 0 ? null : (
        <OpenForm {...props} form={form} count={whole ? total : chosen.length} onOperation={stage} onClose={() => setForm(null)} />
      )}
    </>
  )
}

type OpenProps = Props & { form: Form; count: number; onOperation: (operation: Operation) => void; onClose: () => void }

/** The form that is open: one at a time. */
function OpenForm({ form, ...props }: OpenProps) {
  const { channel, query, chosen, count, labels, labelReading, mayEdit, onSet, onBatch, onOperation, onDone, onClose } = props
  const { level } = query
  if (form === 'bulk')
    return (
      <BulkForm
        {...{ channel, level, count, mayEdit, onClose }}
        currencies={[...new Set(chosen.map(({ currency }) => currency))]}
        zones={[...new Set(chosen.map(({ timezone }) => timezone))]}
        onStage={onOperation}
      />
    )
  if (form === 'labels')
    return (
      <Labelling
        {...{ channel, level, chosen, mayEdit, onClose }}
        known={labels}
        onDone={() => {
          onDone()
          labelReading.send({ type: 'reading.again' })
        }}
      />
    )
  const [one, ...others] = chosen
  if (!one || others.length > 0) return null
  const { id, account_id, network_id, name, currency, timezone } = one
  const place = { channel: channel.key, level, account_id, network_id }
  return <ObjectPanel key={id} {...{ place, name, currency, timezone, onSet, onBatch, onClose }} />
}
