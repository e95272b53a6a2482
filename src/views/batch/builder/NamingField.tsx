import { InputGroup } from '@blueprintjs/core'
import type { Level } from '#domain/channels/channel.ts'
import { Field } from '#views/kit/Field.tsx'
import { useSay } from '#views/kit/words.tsx'
import { levelName } from '#views/kit/channel-words.ts'
import { MacroButtons } from '../field/MacroButtons.tsx'
import { saidAt, type Builder } from './builder.ts'
import { macrosFor, sampleName } from './naming-sample.ts'

/** The name template of a level, its macros as buttons, and the name the first object would get. */
export function NamingField({ builder, level }: { builder: Builder; level: Level }) {
  const say = useSay()
  const { channel, spec, change } = builder
  const template = spec.naming[level] ?? ''
  const set = (text: string) => change({ ...spec, naming: { ...spec.naming, [level]: text } })
  return (
    <Field required label={`${levelName(say, channel, level)} · ${say('batch.builder.naming')}`} {...saidAt(builder, `naming.${level}`)}>
      {({ id, describedBy, invalid }) => (
        <div className="fd-naming">
          <InputGroup
            id={id}
            aria-describedby={describedBy}
            intent={invalid ? 'danger' : 'none'}
            value={template}
            maxLength={300}
            spellCheck={false}
            onValueChange={set}
          />
          <MacroButtons macros={macrosFor(channel, level)} template={template} onTemplate={set} />
          <div className="fd-sample-name">
            <span className="fd-muted">{say('batch.builder.naming.sample')}</span>{' '}
            <output htmlFor={id}>{sampleName(builder, level) || say('common.none')}</output>
          </div>
        </div>
      )}
    </Field>
  )
}
