import { Button } from '@blueprintjs/core'
import { Undo } from '@blueprintjs/icons'
import { useState } from 'react'
import { blocker, type Blocker } from '#domain/blocker.ts'
import type { BatchSpec } from '#domain/batch/batch.ts'
import { useSay } from '#views/kit/words.tsx'
import type { Builder } from '../builder/builder.ts'
import { specTarget } from '../templates/template-target.ts'
import { TemplatesButton } from '../templates/TemplatesButton.tsx'
import type { TemplateWires } from '../templates/wire.ts'

type Props = {
  builder: Builder
  wires: TemplateWires
  /** why this person may build nothing */
  forbidden: readonly Blocker[]
  /** the specification as the flow has it now */
  present: () => BatchSpec
  /** puts a specification back as it was */
  restore: (spec: BatchSpec) => void
}

type Applied = { name: string; before: BatchSpec; after: BatchSpec }

/** Templates of a specification that is being built; the last one is taken back by its name, as long as nothing was changed since. */
export function SpecTemplates({ builder, wires, forbidden, present, restore }: Props) {
  const say = useSay()
  const { channel, spec, change } = builder
  const [applied, setApplied] = useState<Applied | null>(null)
  const imported = spec.import_id === undefined ? [] : [blocker('batch.template.imported')]
  const target = specTarget(
    {
      channel,
      place: { game_id: spec.game_id, account_ids: spec.account_ids },
      blockers: [...forbidden, ...imported],
      keepBlockers: forbidden,
    },
    spec,
    (next, name) => {
      const before = present()
      change(next)
      setApplied({ name, before, after: present() })
    },
  )
  return (
    <>
      {spec.game_id === '' ? null : <TemplatesButton target={target} wires={wires} />}
      {applied?.after === spec ? (
        <span role="status">
          {say('batch.template.applied', { name: applied.name })}{' '}
          <Button
            size="small"
            variant="minimal"
            icon={<Undo size={12} />}
            text={say('batch.template.undo', { name: applied.name })}
            onClick={() => {
              restore(applied.before)
              setApplied(null)
            }}
          />
        </span>
      ) : null}
    </>
  )
}
