import { Button } from '@blueprintjs/core'
import { Plus } from '@blueprintjs/icons'
import { useState } from 'react'
import type { Axis } from '#domain/channels/channel.ts'
import { useSay } from '#views/kit/words.tsx'
import { axisName } from '../field/field-words.ts'
import type { Choice } from '../field/lookups.ts'
import { useFigures, useSearch } from '../field/use-search.ts'
import type { Builder } from './builder.ts'
import { PickDialog } from './PickDialog.tsx'
import { freeName, newVariant, shortName, variantsOf, withVariants, type PickedField } from './spec-draft.ts'

type PickProps = { builder: Builder; axis: Axis; field: PickedField }

/** Opens the list of what may be chosen; each choice taken becomes a variant called by its name. */
export function PickButton({ builder, axis, field }: PickProps) {
  const say = useSay()
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<readonly Choice[]>([])
  const { channel, spec, change } = builder
  const search = useSearch(field.of, { gameId: spec.game_id, accountId: spec.account_ids[0] })
  const figures = useFigures()
  const variants = variantsOf(spec, axis.key)
  const taken = new Set(variants.map((variant) => variant.values[field.key]).filter((value) => typeof value === 'string'))
  const openList = () => {
    setOpen(true)
    search.ask('')
    figures.ask(field.of)
  }
  const close = () => {
    setOpen(false)
    setChosen([])
  }
  const take = () => {
    const added = chosen.reduce((kept, choice) => {
      const variant = newVariant(channel, axis, freeName(kept, shortName(choice.name)))
      return [...kept, { ...variant, values: { ...variant.values, [field.key]: choice.id } }]
    }, variants)
    change(withVariants(spec, axis.key, added))
    close()
  }
  return (
    <>
      <Button
        size="small"
        variant="minimal"
        icon={<Plus />}
        text={say('batch.builder.pick')}
        {...(variants.length === 0 ? { 'data-opens': '' } : {})}
        onClick={openList}
      />
      <PickDialog
        title={say('batch.builder.pick.title', { what: axisName(say, channel, axis) })}
        isOpen={open}
        search={search}
        taken={taken}
        chosen={chosen}
        figures={figures.answer}
        take={say('batch.builder.pick.take', { count: chosen.length })}
        canTake={chosen.length > 0}
        onChosen={setChosen}
        onTake={take}
        onClose={close}
      />
    </>
  )
}
