import { Button, FormGroup, InputGroup } from '@blueprintjs/core'
import { useId } from 'react'
import type { Level } from '#domain/channels/channel.ts'
import { useSay } from '#views/kit/words.tsx'
import { levelName } from '../field/field-words.ts'
import { problemsAt, type Builder } from './builder.ts'
import { macrosFor, sampleName } from './naming-sample.ts'
import { Problems } from './Problems.tsx'

/** The name template of a level, its macros as buttons, and the name the first object would get. */
export function NamingField({ builder, level }: { builder: Builder; level: Level }) {
  const say = useSay()
  const id = useId()
  const { channel, spec, change } = builder
  const template = spec.naming[level] ?? ''
  const set = (text: string) => change({ ...spec, naming: { ...spec.naming, [level]: text } })
  return (
    <FormGroup
      className="fd-naming"
      label={`${levelName(say, channel, level)} · ${say('batch.builder.naming')}`}
      labelFor={id}
      helperText={<Problems channel={channel} problems={problemsAt(builder, `naming.${level}`)} />}
    >
      <InputGroup id={id} value={template} maxLength={300} spellCheck={false} onValueChange={set} />
      <div className="fd-macros">
        {macrosFor(channel, level).map((macro) => (
          <Button
            key={macro}
            size="small"
            variant="minimal"
            active={template.includes(`{${macro}}`)}
            aria-label={say('batch.builder.naming.macro', { macro: `{${macro}}` })}
            text={`{${macro}}`}
            onClick={() => set(`${template}${template === '' ? '' : '_'}{${macro}}`)}
          />
        ))}
      </div>
      <div className="fd-sample-name">
        <span className="fd-muted">{say('batch.builder.naming.sample')}</span>{' '}
        <output htmlFor={id}>{sampleName(builder, level) || say('common.none')}</output>
      </div>
    </FormGroup>
  )
}
