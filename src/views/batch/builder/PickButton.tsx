import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { Plus } from '@blueprintjs/icons'
import { useState } from 'react'
import type { Axis } from '#domain/channels/channel.ts'
import { useSay } from '#views/kit/words.tsx'
import { axisName } from '../field/field-words.ts'
import type { Choice } from '../field/lookups.ts'
import { useSearch } from '../field/use-search.ts'
import type { Builder } from './builder.ts'
import { ChoiceGallery } from './ChoiceGallery.tsx'
import { freeName, newVariant, shortName, variantsOf, withVariants, type PickedField } from './spec-draft.ts'

type PickProps = { builder: Builder; axis: Axis; field: PickedField }

/** Opens the list of what may be chosen; each choice taken becomes a variant called by its name. */
export function PickButton({ builder, axis, field }: PickProps) {
  const say = useSay()
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<readonly Choice[]>([])
  const { channel, spec, change } = builder
  const search = useSearch(field.of, { gameId: spec.game_id, accountId: spec.account_ids[0] })
  const variants = variantsOf(spec, axis.key)
  const taken = new Set(variants.map((variant) => variant.values[field.key]).filter((value) => typeof value === 'string'))
  const openList = () => {
    setOpen(true)
    search.ask('')
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
      <Button size="small" variant="minimal" icon={<Plus />} text={say('batch.builder.pick')} onClick={openList} />
      <Dialog
        isOpen={open}
        onClose={close}
        title={say('batch.builder.pick.title', { what: axisName(say, channel, axis) })}
        className="fd-pick-dialog"
      >
        <DialogBody>
          <ChoiceGallery search={search} taken={taken} chosen={chosen} onChosen={setChosen} />
        </DialogBody>
        <DialogFooter
          actions={
            <Button
              intent="primary"
              disabled={chosen.length === 0}
              text={say('batch.builder.pick.take', { count: chosen.length })}
              onClick={take}
            />
          }
        >
          <Button text={say('common.cancel')} onClick={close} />
        </DialogFooter>
      </Dialog>
    </>
  )
}
